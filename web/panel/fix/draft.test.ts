import { expect, test } from "vitest";
import type { Snapshot } from "../../shared/wire";
import { type Fix, meant, NO_FIX, needsSeat, stepsOf } from "./draft";

const day = (game: object = {}) =>
  ({
    game: { phase: "day", stage: "speeches", day: 1, night: 0, speaker: 4, word: "own", ...game },
  }) as unknown as Snapshot;
const fix = (next: Partial<Fix>): Fix => ({ ...NO_FIX, ...next });

test("nothing chosen is nothing to send", () => {
  expect(stepsOf(NO_FIX, day())).toEqual([]);
});

test("a speaker alone keeps day and phase", () => {
  expect(stepsOf(fix({ seat: 6 }), day())).toEqual([{ set: { phase: "day", number: 1, speaker: 6 } }]);
});

test("another day's speech is one order", () => {
  expect(stepsOf(fix({ place: "speeches", number: 2, seat: 6 }), day())).toEqual([
    { set: { phase: "day", number: 2, speaker: 6 } },
  ]);
});

test("a speech without a speaker is not sent", () => {
  const chosen = fix({ place: "speeches", number: 2 });
  expect(needsSeat(chosen, day())).toBe(true);
  expect(stepsOf(chosen, day())).toEqual([]);
});

test("the night of this day, and the day after that night", () => {
  expect(stepsOf(fix({ place: "night" }), day())).toEqual([{ set: { phase: "night", number: 1 } }]);
  const night = day({ phase: "night", day: 1, night: 1, speaker: null, word: null, stage: "shooting" });
  expect(stepsOf(fix({ place: "morning" }), night)).toEqual([{ set: { phase: "day", number: 2 } }]);
  expect(meant(fix({ place: "morning" }), night)).toEqual({ place: "morning", number: 2, seat: null });
});

test("a vote is begun, on its day", () => {
  expect(stepsOf(fix({ place: "voting" }), day())).toEqual([{ voting: true }]);
  expect(stepsOf(fix({ place: "voting", number: 3 }), day())).toEqual([
    { set: { phase: "day", number: 3 } },
    { voting: true },
  ]);
});

test("presence and counts go together with the place in one order", () => {
  const whole = fix({
    place: "speeches",
    number: 3,
    seat: 2,
    presence: { 8: "killed", 9: "voted_out" },
    fouls: { 5: 3 },
    technical: { 7: ["minor"] },
  });
  expect(stepsOf(whole, day())).toEqual([
    {
      set: {
        presence: { 8: "killed", 9: "voted_out" },
        fouls: { 5: 3 },
        technical_fouls: { 7: ["minor"] },
        phase: "day",
        number: 3,
        speaker: 2,
      },
    },
  ]);
});
