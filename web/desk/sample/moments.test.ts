/** Every moment that the theme editor offers has its picture. */
import { expect, test } from "vitest";
import { STATES } from "../../overlay/fixture-states";
import { MOMENTS } from "./speech";

test.each(MOMENTS)("the sample of %s is a game at a table", (moment) => {
  const state = STATES[moment]?.(1_800_000_000_000);
  expect(state?.snapshot?.seats).toHaveLength(10);
});
