import { signal } from "@preact/signals";
import { afterEach, expect, test, vi } from "vitest";
import type { Link } from "../shared/connection";
import { tellTurnedAway } from "./turned-away";

function opened() {
  document.body.innerHTML = '<div id="app"></div>';
  const link = signal<Link>({ connected: false, since: 0, refused: null });
  const stop = tellTurnedAway(document.getElementById("app") as HTMLElement, { link });
  const refuse = (refused: string | null) => {
    link.value = { ...link.value, refused };
  };
  return { refuse, stop, said: () => document.querySelector(".turned-away")?.textContent ?? null };
}

afterEach(() => vi.unstubAllGlobals());

test("a browser is told why the page stays empty, for as long as it does", () => {
  const { refuse, stop, said } = opened();
  expect(said()).toBeNull();
  refuse("The key is not known");
  expect(said()).toBe("The key is not known");
  refuse(null);
  expect(said()).toBeNull();
  refuse("The key is not known");
  stop();
  expect(said()).toBeNull();
});

test("within OBS nothing is drawn over the video", () => {
  vi.stubGlobal("obsstudio", { pluginVersion: "2.23.5" });
  const { refuse, said } = opened();
  refuse("The key is not known");
  expect(said()).toBeNull();
});
