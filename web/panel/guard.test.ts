import { expect, test } from "vitest";
import { makeDoubleTapGuard } from "./guard";

test("the same seat again at once is a slip", () => {
  const guard = makeDoubleTapGuard();
  guard.raised(6, 1_000);
  expect(guard.isDouble(6, 1_399)).toBe(true);
});

test("the same seat after a moment is another foul", () => {
  const guard = makeDoubleTapGuard();
  guard.raised(6, 1_000);
  expect(guard.isDouble(6, 1_400)).toBe(false);
});

test("another seat at once counts", () => {
  const guard = makeDoubleTapGuard();
  guard.raised(6, 1_000);
  expect(guard.isDouble(7, 1_050)).toBe(false);
});

test("a drumming finger stays one tap", () => {
  const guard = makeDoubleTapGuard();
  guard.raised(6, 1_000);
  expect(guard.isDouble(6, 1_300)).toBe(true);
  guard.raised(6, 1_320);
  expect(guard.isDouble(6, 1_600)).toBe(true);
});

test("the first tap is never a double", () => {
  expect(makeDoubleTapGuard().isDouble(1, 0)).toBe(false);
});
