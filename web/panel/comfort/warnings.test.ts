import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClockView } from "../../shared/wire";
import { type Moment, watchClock } from "./warnings";

const view = (seconds: number, ends_at: number | null, left_ms: number | null = null): ClockView => ({
  seat: 4,
  purpose: "speech",
  seconds,
  ends_at,
  left_ms,
});
const clock = signal<ClockView | null>(null);
let told: Moment[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  clock.value = null;
  told = [];
  stop = watchClock(clock, Date.now, (moment) => told.push(moment));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("tells of ten seconds and of the end, once each, whatever pictures come in", () => {
  clock.value = view(60, 60_000);
  for (let second = 0; second < 70; second += 1) {
    clock.value = view(60, 60_000);
    vi.advanceTimersByTime(1_000);
    if (second === 49) expect(told).toEqual(["tenSeconds"]);
  }
  expect(told).toEqual(["tenSeconds", "timeUp"]);
});

test("a paused clock warns of nothing, and a resumed one of its new end", () => {
  clock.value = view(60, 60_000);
  vi.advanceTimersByTime(30_000);
  clock.value = view(60, null, 30_000);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  clock.value = view(60, 120_000);
  vi.advanceTimersByTime(20_000);
  expect(told).toEqual(["tenSeconds"]);
});

test("ten seconds that were added are warned of again", () => {
  clock.value = view(60, 60_000);
  vi.advanceTimersByTime(55_000);
  clock.value = view(60, 75_000);
  vi.advanceTimersByTime(20_000);
  expect(told).toEqual(["tenSeconds", "tenSeconds", "timeUp"]);
});

test("a check of ten seconds warns only of its end", () => {
  clock.value = view(10, 10_000);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual(["timeUp"]);
});

test("a page that is opened long after the end stays silent", () => {
  clock.value = view(60, -5_000);
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
});
