/** A report of one page's lag draws that page's light and nothing else, with ten tables open. */

import { cleanup, render } from "@testing-library/preact";
import { Fragment, options } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PageLink } from "../shared/wire";
import { deskState, QUEUE } from "./dev/fixture";
import { OverviewScreen } from "./overview/screen";
import { hearDesk, hearTable, link, now, peek } from "./store";
import { Opened } from "./table/links";
import { QueuePanel } from "./table/queue";

let drawn: string[] = [];
const before = options.diffed;

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server here")));
  link.value = { connected: true, since: null, refused: null };
  hearDesk(deskState(10));
  options.diffed = (vnode) => {
    // A signal in the text is a node of its own and draws nothing else.
    const { type } = vnode;
    if (typeof type === "function" && type !== Fragment && type.displayName !== "ReactiveTextNode")
      drawn.push(type.name);
    before?.(vnode);
  };
});
afterEach(() => {
  options.diffed = (vnode) => before?.(vnode);
  cleanup();
});

function lagOf(name: string, lagMs: number, at = now.peek()): void {
  const table = peek(name);
  if (table)
    hearTable({
      ...table,
      screens: table.screens.map((screen) => ({ ...screen, lag_ms: lagMs, lag_at: at })),
    });
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

test("on the overview only the lights of that table are drawn again", async () => {
  const { getByTestId } = render(<OverviewScreen />);
  await settled();
  drawn = [];
  lagOf("5", 77);
  await settled();
  expect(getByTestId("card-5").textContent).toContain("77 мс");
  expect(new Set(drawn)).toEqual(new Set(["Lights", "Light", "ShownNow"]));
  expect(drawn.filter((name) => name === "Lights")).toHaveLength(1);
});

test("a lag that tells nothing of now leaves the overview by itself", async () => {
  const { getByTestId } = render(<OverviewScreen />);
  lagOf("5", 77, now.peek() - 8_000);
  await settled();
  expect(getByTestId("card-5").textContent).toContain("эфир 77 мс");
  drawn = [];
  now.value += 3_000;
  await settled();
  expect(getByTestId("card-5").textContent).toMatch(/эфирзал/);
  expect(drawn).toEqual([]);
});

test("a card says in words that no clock runs, and between two games nothing of it", async () => {
  const { getByTestId } = render(<OverviewScreen />);
  const head = () => getByTestId("card-5").querySelector(".card-head")?.textContent ?? "";
  const table = peek("5");
  if (!table?.snapshot) throw new Error("the fixture's table 5 has a game");
  hearTable({ ...table, snapshot: { ...table.snapshot, clock: null } });
  await settled();
  expect(head()).toMatch(/^Стол 5 игра \d+часы не идут$/);
  hearTable({ ...table, snapshot: null, stage: "" });
  await settled();
  expect(head()).toBe("Стол 5 ");
});

test("beside a link it is told with its age, which goes on by itself", async () => {
  const full = { kind: "air", view: "full" } as PageLink;
  const { container } = render(<Opened table="5" link={full} />);
  lagOf("5", 77, now.peek() - 8_000);
  await settled();
  expect(container.textContent).toMatch(/77 мс$/);
  drawn = [];
  now.value += 32_000;
  await settled();
  expect(container.textContent).toMatch(/77 мс \(40 с назад\)$/);
  now.value += 150_000;
  await settled();
  expect(container.textContent).toMatch(/77 мс \(3 мин назад\)$/);
  expect(drawn).toEqual([]);
});

test("the queue stays as it is, and follows its own news", async () => {
  const { queryByTestId } = render(<QueuePanel table="1" />);
  await settled();
  drawn = [];
  lagOf("1", 78);
  await settled();
  expect(drawn).toEqual([]);
  const table = peek("1");
  if (table) hearTable({ ...table, queue: QUEUE.filter(({ state }) => state === "past") });
  await settled();
  expect(queryByTestId("on-air")).toBeNull();
});
