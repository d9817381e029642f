import { expect, test } from "vitest";
import { formatPoints, twice } from "./points";

test.each([
  ["-0.3", "−0,3", "−0.3"],
  ["-0.30", "−0,3", "−0.3"],
  ["-1", "−1", "−1"],
  ["-1.85", "−1,85", "−1.85"],
  ["0.5", "0,5", "0.5"],
])("%s is written %s in Russian and %s in English", (points, ru, en) => {
  expect(formatPoints(points, "ru")).toBe(ru);
  expect(formatPoints(points, "en")).toBe(en);
});

test.each(["0", "0.0", "-0", "-0.00", null])("%s is silent", (points) => {
  expect(formatPoints(points, "ru")).toBeNull();
});

test("a term counted twice is exact", () => {
  expect(twice("-0.3")).toBe("-0.6");
  expect(twice("-0.15")).toBe("-0.30");
  expect(twice("-1")).toBe("-2");
});
