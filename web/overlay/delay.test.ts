import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableState } from "../shared/wire";
import { delayed } from "./delay";
import { table } from "./fixtures";

const at = (revision: number): TableState => ({ ...table(0), revision });

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("without a delay every state is shown at once", () => {
  const source = signal<TableState | null>(null);
  const shown = delayed(source, signal(0));
  source.value = at(1);
  expect(shown.value?.revision).toBe(1);
  source.value = at(2);
  expect(shown.value?.revision).toBe(2);
});

test("a picture is shown so long after it came, in order", () => {
  const source = signal<TableState | null>(null);
  const shown = delayed(source, signal(10_000));
  source.value = at(1);
  vi.advanceTimersByTime(4_000);
  source.value = at(2);
  expect(shown.value).toBeNull();
  vi.advanceTimersByTime(6_002);
  expect(shown.value?.revision).toBe(1);
  vi.advanceTimersByTime(4_002);
  expect(shown.value?.revision).toBe(2);
});

test("what was on air before a reload stays until something is due", () => {
  const source = signal<TableState | null>(at(1));
  const shown = delayed(source, signal(10_000));
  source.value = at(2);
  expect(shown.value?.revision).toBe(1);
  vi.advanceTimersByTime(10_002);
  expect(shown.value?.revision).toBe(2);
});

test("a delay that is raised goes back to the picture of that moment, one that is taken away comes to now", () => {
  const ms = signal(0);
  const source = signal<TableState | null>(at(1));
  const shown = delayed(source, ms);
  vi.advanceTimersByTime(10_000);
  source.value = at(2);
  vi.advanceTimersByTime(3_000);
  expect(shown.value?.revision).toBe(2);
  ms.value = 5_000;
  expect(shown.value?.revision).toBe(1);
  vi.advanceTimersByTime(2_002);
  expect(shown.value?.revision).toBe(2);
  source.value = at(3);
  expect(shown.value?.revision).toBe(2);
  ms.value = 0;
  expect(shown.value?.revision).toBe(3);
});
