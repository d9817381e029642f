/** Situations to look at while building the panel. Never part of the shipped page. */
import type { TableState } from "../../shared/wire";
import { cite, RULINGS, ruling, tableState } from "./fixture";

const now = () => Date.now();
const gone = (how: "killed" | "voted_out" | "removed", phase: "day" | "night", number: number) => ({
  presence: how,
  may_be_cited: false,
  left: { how, phase, number, ref: null, clause: null },
});
const move = (order: string, seat: number | null = null) => ({
  step: 20,
  order,
  seat,
  ref: null,
  by: null,
  at: now() - 20_000,
  do: { undo: 20 },
  changes: [],
  vote_held: false,
  outcome_falls: false,
  overrides: [],
});
const next = (code: string, change = {}) => ({
  code,
  do: null,
  seat: null,
  number: null,
  seconds: null,
  cost: null,
  ...change,
});

const NIGHT = {
  phase: "night",
  stage: "shooting",
  night: 1,
  speaker: null,
  word: null,
  at_table: 9,
} as const;
const HELD = ruling({
  ref: "r4",
  seat: 10,
  clause: "6.8.6",
  title: { ru: "Ночной разговор, замечен после отстрела", en: "Talking at night" },
  cited: [cite("6.8.6")],
  sanctions: [{ kind: "removal" }, { kind: "vote_cancelled", when: "today" }],
  held: true,
  phase: "night",
});
const night = (change = {}) => ({
  number: 1,
  shot: null,
  don_check: null,
  don_found_sheriff: null,
  sheriff_check: null,
  sheriff_found: null,
  best_move_by: null,
  best_move: [],
  ...change,
});

export const SCENES: { readonly [name: string]: () => TableState } = {
  "day-speech": () => tableState(),
  vote: () =>
    tableState({
      game: { phase: "vote", stage: "nominees", speaker: null, word: null },
      snapshot: {
        clock: null,
        nominees: [
          { seat: 6, by: 1, step: 1 },
          { seat: 9, by: 3, step: 3 },
          { seat: 2, by: 5, step: 5 },
        ],
        vote: {
          round: 1,
          standing: [6, 9, 2],
          candidates: [],
          result: "open",
          leaving: [],
          lift_hands: null,
          hands: 10,
          majority: 6,
        },
      },
      outlook: { next: next("vote", { number: 1 }), last: move("voting") },
    }),
  tie: () =>
    tableState({
      game: { phase: "vote", stage: "tie", speaker: 6, word: "tie" },
      snapshot: {
        clock: { seat: 6, purpose: "tie_speech", seconds: 30, ends_at: now() + 24_000, left_ms: null },
        vote: {
          round: 1,
          standing: [6, 9],
          candidates: [
            { seat: 6, votes: 4, voters: [1, 3, 4, 7] },
            { seat: 9, votes: 4, voters: [5, 6, 8, 10] },
            { seat: 2, votes: 2, voters: [2, 9] },
          ],
          result: "tie",
          leaving: [],
          lift_hands: null,
          hands: 10,
          majority: 6,
        },
      },
      outlook: {
        next: next("tie_speech", { do: { tie_speech: 9 }, seat: 9, seconds: 30 }),
        last: move("vote"),
      },
    }),
  lift: () =>
    tableState({
      game: { phase: "vote", stage: "lift", speaker: null, word: null },
      snapshot: {
        clock: null,
        vote: {
          round: 2,
          standing: [6, 9],
          candidates: [
            { seat: 6, votes: 5, voters: null },
            { seat: 9, votes: 5, voters: null },
          ],
          result: "lift",
          leaving: [],
          lift_hands: null,
          hands: 10,
          majority: 6,
        },
      },
      outlook: { next: next("lift"), last: move("vote") },
    }),
  night: () =>
    tableState({
      game: NIGHT,
      seats: { 9: gone("voted_out", "day", 1) },
      snapshot: { clock: null, nights: [night()], rulings: [...RULINGS, HELD] },
      outlook: {
        next: next("shot", { number: 1 }),
        held: ["r4"],
        last: { ...move("infraction", 10), ref: "r4" },
      },
    }),
  "best-move": () =>
    tableState({
      game: { ...NIGHT, stage: "best_move", speaker: 8 },
      seats: { 9: gone("voted_out", "day", 1) },
      snapshot: {
        clock: { seat: 8, purpose: "best_move", seconds: 20, ends_at: now() + 14_000, left_ms: null },
        nights: [night({ shot: 8, best_move_by: 8 })],
        rulings: [...RULINGS, HELD],
      },
      outlook: { next: next("best_move", { seat: 8, seconds: 20 }), held: ["r4"], last: move("shot", 8) },
    }),
  check: () =>
    tableState({
      game: { ...NIGHT, stage: "checks" },
      seats: { 9: gone("voted_out", "day", 1) },
      snapshot: {
        clock: { seat: null, purpose: "don_check", seconds: 10, ends_at: now() + 9_000, left_ms: null },
        nights: [night({ shot: 8, best_move_by: 8, best_move: [4, 7, 9] })],
      },
      outlook: { next: next("don_check", { seconds: 10 }), last: move("best_move", 8) },
    }),
  announce: () =>
    tableState({
      game: { stage: "morning", day: 2, night: 1, speaker: null, word: null, at_table: 7 },
      seats: { 8: gone("killed", "night", 1), 9: gone("voted_out", "day", 1) },
      snapshot: {
        clock: null,
        nominees: [],
        nights: [night({ shot: 8, best_move_by: 8, best_move: [4, 7, 9] })],
        rulings: [...RULINGS, HELD],
      },
      outlook: { next: next("announce", { do: { announce: "all" } }), held: ["r4"], last: move("day") },
    }),
  result: () =>
    tableState({
      game: {
        phase: "vote",
        stage: "last_word",
        day: 3,
        speaker: 4,
        word: "last",
        decided: "red",
        outcome: { winner: "red", by: "elimination", decisive: null },
        at_table: 4,
      },
      seats: {
        4: { presence: "leaving", last_word: "running" },
        5: gone("removed", "day", 2),
        7: {
          ...gone("removed", "day", 2),
          technical_fouls: [
            { size: "minor", deduction: "-0.3" },
            { size: "minor", deduction: "-0.6" },
          ],
          deduction: "-0.9",
        },
        8: gone("killed", "night", 1),
        9: gone("voted_out", "day", 1),
      },
      snapshot: {
        clock: { seat: 4, purpose: "last_word", seconds: 60, ends_at: now() + 41_000, left_ms: null },
        nights: [night({ shot: 8, best_move_by: 8, best_move: [4, 7, 9] })],
      },
      outlook: { next: next("finish", { do: { finish: true } }), last: move("vote") },
    }),
  "new-game": () => ({ ...tableState(), snapshot: null }),
};
