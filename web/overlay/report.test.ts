import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Link } from "../shared/connection";
import type { ScreenReport, TableState } from "../shared/wire";
import { table } from "./fixtures";
import { reportScreen } from "./report";

const said: ScreenReport[] = [];
const link = signal<Link>({ connected: false, since: 0, refused: null });
const shown = signal<TableState | null>(null);
const connection = {
  link,
  report: (one: ScreenReport) => void said.push(one),
  serverNow: () => Date.now() - 250,
};

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  said.length = 0;
  link.value = { connected: false, since: 0, refused: null };
});
afterEach(() => {
  vi.useRealTimers();
});

test("a page reports on connect and then every five seconds, a window that is dragged once a second", () => {
  reportScreen({ view: "board", background: null }, connection, shown, connection.serverNow);
  link.value = { connected: true, since: null, refused: null };
  vi.advanceTimersByTime(1);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatchObject({
    view: "board",
    lag_ms: null,
    lag_at: null,
    skew_ms: 250,
    obs: null,
    hidden: false,
    keyed: false,
  });
  vi.advanceTimersByTime(20_000);
  expect(said).toHaveLength(5);
  for (let frame = 0; frame < 120; frame += 1) {
    window.dispatchEvent(new Event("resize"));
    vi.advanceTimersByTime(16);
  }
  expect(said).toHaveLength(6);
  // The size at which it came to rest is told, and then there is quiet for five seconds.
  vi.advanceTimersByTime(1_000);
  expect(said).toHaveLength(7);
  vi.advanceTimersByTime(4_000);
  expect(said).toHaveLength(7);
  vi.advanceTimersByTime(1_000);
  expect(said).toHaveLength(8);
});

test("it tells how late its picture is, once that is drawn", async () => {
  reportScreen({ view: "full", background: "#00ff00" }, connection, shown, () => 1_040);
  shown.value = { ...table(0), server_time: 1_000 };
  vi.useRealTimers();
  const before = connection.serverNow();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve, 20));
  link.value = { connected: true, since: null, refused: null };
  await vi.waitFor(() => expect(said[said.length - 1]?.lag_ms).toBe(40));
  const [last] = said.slice(-1);
  expect(last?.lag_at).toBeGreaterThanOrEqual(before);
  expect(last?.lag_at).toBeLessThanOrEqual(connection.serverNow());
  // What is said again later is still of that moment.
  link.value = { connected: true, since: null, refused: null };
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(1), 3_000);
  expect(said[said.length - 1]).toMatchObject({ lag_ms: 40, lag_at: last?.lag_at, keyed: true });
});
