import { expect, test } from "vitest";
import type { Snapshot } from "../../shared/wire";
import { dueNow, isDue, later } from "./due";

const night = (tonight: object, game: object = {}) =>
  ({
    game: { phase: "night", night: 1, day: 1, ...game },
    nights: [{ number: 1, shot: null, don_check: null, sheriff_check: null, ...tonight }],
  }) as unknown as Snapshot;

test("seen during the count it is said after the count, then after the checks, then in the morning", () => {
  expect(dueNow(night({}))).toBe("count");
  expect(dueNow(night({ shot: 8 }))).toBe("checks");
  expect(dueNow(night({ shot: 8, don_check: 2, sheriff_check: 4 }))).toBe("morning");
  expect(dueNow(night({}, { phase: "day" }))).toBe("morning");
});

test("it is due once its moment has passed, and by day in any case", () => {
  expect(isDue("count", night({}))).toBe(false);
  expect(isDue("count", night({ shot: "miss" }))).toBe(true);
  expect(isDue("checks", night({ shot: 8 }))).toBe(false);
  expect(isDue("morning", night({ shot: 8, sheriff_check: 4 }))).toBe(false);
  expect(isDue("morning", night({}, { phase: "day" }))).toBe(true);
});

test("postponing goes from moment to moment", () => {
  expect([later("count"), later("checks"), later("morning")]).toEqual(["checks", "morning", null]);
});
