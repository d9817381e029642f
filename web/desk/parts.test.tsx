/** A report of one page's lag draws that page's light and nothing else, with ten tables open. */

import { cleanup, render } from "@testing-library/preact";
import { options } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deskState, QUEUE } from "./dev/fixture";
import { OverviewScreen } from "./overview/screen";
import { hearDesk, hearTable, link, peek } from "./store";
import { QueuePanel } from "./table/queue";

let drawn: string[] = [];
const before = options.diffed;

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server here")));
  link.value = { connected: true, since: null, refused: null };
  hearDesk(deskState(10));
  options.diffed = (vnode) => {
    // A signal in the text is a node of its own and draws nothing else.
    if (typeof vnode.type === "function" && vnode.type.name !== "$") drawn.push(vnode.type.name);
    before?.(vnode);
  };
});
afterEach(() => {
  options.diffed = (vnode) => before?.(vnode);
  cleanup();
});

function lagOf(name: string, lagMs: number): void {
  const table = peek(name);
  if (table) hearTable({ ...table, screens: table.screens.map((screen) => ({ ...screen, lag_ms: lagMs })) });
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

test("on the overview only the lights of that table are drawn again", async () => {
  const { getByTestId } = render(<OverviewScreen />);
  await settled();
  drawn = [];
  lagOf("5", 77);
  await settled();
  expect(getByTestId("card-5").textContent).toContain("77 мс");
  expect(new Set(drawn)).toEqual(new Set(["Lights", "Light"]));
  expect(drawn.filter((name) => name === "Lights")).toHaveLength(1);
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
