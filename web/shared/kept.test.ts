import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { table } from "../overlay/fixtures";
import { keptName, makeKeeper, readKept } from "./kept";

const name = keptName("full", "1", "key");
const picture = (revision: number) => ({ state: { ...table(0), revision }, skew: 0 });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a picture is written down after it was drawn, the newest of several", () => {
  const keep = makeKeeper(name);
  for (const revision of [1, 2, 3]) keep(picture(revision));
  expect(readKept(name)).toBeNull();
  vi.runAllTimers();
  expect(readKept(name)?.state.revision).toBe(3);
});

test("a page that goes has its last picture written down", () => {
  const keep = makeKeeper(name);
  keep(picture(7));
  window.dispatchEvent(new Event("pagehide"));
  expect(readKept(name)?.state.revision).toBe(7);
});
