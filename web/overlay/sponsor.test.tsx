import { signal } from "@preact/signals";
import { cleanup, fireEvent, render } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Banner } from "../shared/wire";
import { type Air, AirContext } from "./air";
import { BANNERS, banner } from "./fixtures";
import { Sponsor } from "./sponsor";
import { PACKS } from "./theme-packs";
import { theme } from "./theme-signal";

const onAir = signal<Banner | null>(null);

function shown(): string | null {
  return document.querySelector(".sponsor-picture")?.getAttribute("src") ?? null;
}

function draw(): void {
  const air = { banner: onAir, now: () => Date.now() } as unknown as Air;
  render(
    <AirContext.Provider value={air}>
      <Sponsor />
    </AirContext.Provider>,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  onAir.value = null;
  theme.value = { ...PACKS.ether, base: "/themes/cup/1/", sponsors: ["one.svg", "two.svg"] };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("sponsors take turns in the one slot", () => {
  draw();
  expect(shown()).toBe("/themes/cup/1/one.svg");
  act(() => void vi.advanceTimersByTime(20_000));
  expect(shown()).toBe("/themes/cup/1/two.svg");
  act(() => void vi.advanceTimersByTime(20_000));
  expect(shown()).toBe("/themes/cup/1/one.svg");
});

test.each(["removal", "second_technical", "team_defeat"])(
  "the slot is empty while a %s is on air",
  (grade) => {
    draw();
    act(() => {
      onAir.value = banner(0, BANNERS[grade] ?? {});
    });
    expect(shown()).toBeNull();
    act(() => {
      onAir.value = banner(0, BANNERS.foul ?? {});
    });
    expect(shown()).not.toBeNull();
  },
);

test("a picture that does not come leaves the slot to the others", () => {
  draw();
  fireEvent.error(document.querySelector(".sponsor-picture") as Element);
  expect(shown()).toBe("/themes/cup/1/two.svg");
  fireEvent.error(document.querySelector(".sponsor-picture") as Element);
  expect(shown()).toBeNull();
});
