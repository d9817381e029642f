import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableState } from "../shared/wire";
import { banner, table } from "./fixtures";
import { nextTurn, onAir, watchOnAir } from "./onair";

const foul = banner(0, { id: "foul", grade: "foul", starts_at: 1_000, ends_at: 6_000 });
const removal = banner(0, { id: "removal", grade: "removal", starts_at: 6_120, ends_at: 15_120 });

test("a banner is on air from its start until its deadline", () => {
  expect(onAir([foul, removal], 999)).toBeNull();
  expect(onAir([foul, removal], 1_000)).toBe(foul);
  expect(onAir([foul, removal], 6_000)).toBeNull();
  expect(onAir([foul, removal], 6_120)).toBe(removal);
  expect(onAir([foul, removal], 15_120)).toBeNull();
});

test("of two whose time it is, the one that started last is shown", () => {
  const correction = banner(0, { id: "correction", grade: "correction", starts_at: 2_000, ends_at: 8_000 });
  expect(onAir([foul, correction], 3_000)).toBe(correction);
  expect(onAir([correction, foul], 3_000)).toBe(correction);
});

test("the next turn is the nearest start or deadline ahead", () => {
  expect(nextTurn([foul, removal], 0)).toBe(1_000);
  expect(nextTurn([foul, removal], 1_000)).toBe(6_000);
  expect(nextTurn([foul, removal], 6_050)).toBe(6_120);
  expect(nextTurn([foul, removal], 15_120)).toBeNull();
});

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a queue plays through by itself", () => {
  const state = signal<TableState | null>(table(0, null, [foul, removal]));
  const current = watchOnAir(state, Date.now);
  expect(current.value).toBeNull();
  vi.advanceTimersByTime(1_010);
  expect(current.value?.id).toBe("foul");
  vi.advanceTimersByTime(5_000);
  expect(current.value).toBeNull();
  vi.advanceTimersByTime(120);
  expect(current.value?.id).toBe("removal");
});

test("a source that was hidden over the deadline shows none when it comes back", () => {
  const state = signal<TableState | null>(table(0, null, [foul]));
  const current = watchOnAir(state, Date.now);
  vi.advanceTimersByTime(2_000);
  expect(current.value?.id).toBe("foul");
  // A hidden page's timers do not run; only its clock goes on.
  vi.setSystemTime(20_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(current.value).toBeNull();
});

test("the same showing in a newer message is no change", () => {
  const state = signal<TableState | null>(table(0, null, [foul]));
  const current = watchOnAir(state, Date.now);
  vi.advanceTimersByTime(2_000);
  const before = current.value;
  state.value = { ...table(0, null, [{ ...foul }]), revision: 2 };
  expect(current.value).toBe(before);
});
