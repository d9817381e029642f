import { expect, test } from "vitest";
import type { SeatView, Snapshot } from "../shared/wire";
import { formatClock, leftOf } from "./clock";
import { STATES } from "./fixture-states";
import { BANNERS, banner, seat, snapshot, table } from "./fixtures";
import { calledModel, headerModel, nomineesModel } from "./header-model";
import { resultModel } from "./result-model";
import { tileModel } from "./tile-model";
import { voteModel } from "./vote-model";

const viewOf = (game: Snapshot, number: number) => game.seats[number - 1] as SeatView;
const stateOf = (name: string) => (STATES[name]?.(0).snapshot ?? snapshot(0)) as Snapshot;

test("a seat in its last word stands at full height until the word ends", () => {
  const game = snapshot(0);
  const killed: Partial<SeatView> = {
    presence: "killed",
    left: { how: "killed", phase: "night", number: 2, ref: null, clause: null },
  };
  const word = { ...game, game: { ...game.game, speaker: 1, word: "last" as const } };
  expect(tileModel(word, seat(1, killed), null, false).form).toBe("seated");
  expect(tileModel(game, seat(1, killed), null, false).form).toBe("gone");
});

test("a removed seat is amber while its banner is on air, and only then", () => {
  const game = stateOf("removal");
  const shown = banner(0, BANNERS.removal ?? {});
  expect(tileModel(game, viewOf(game, 6), shown, false).amber).toBe("foul");
  expect(tileModel(game, viewOf(game, 6), null, false).amber).toBeNull();
  expect(tileModel(game, viewOf(game, 8), shown, false).amber).toBeNull();
});

test("a hall that may not know roles gets none, and its plates are neutral", () => {
  const game = stateOf("hall");
  expect(tileModel(game, viewOf(game, 4), null, false)).toMatchObject({ role: null, team: null });
  expect(headerModel(table(0, game)).game).toMatchObject({ reds: null, blacks: null });
});

test("flags go when the vote is cancelled; the nominees stay, struck through", () => {
  const game = stateOf("removal");
  expect(tileModel(game, viewOf(game, 7), null, false).flag).toBeNull();
  expect(nomineesModel(game)).toMatchObject({ cancelled: "today", named: true });
});

test("from five nominees on there are numbers only", () => {
  expect(nomineesModel(stateOf("names"))?.named).toBe(false);
});

test("while hands are counted the last candidate with hands is live, later ones wait", () => {
  const model = voteModel(stateOf("vote"));
  expect(model).toMatchObject({ title: "against", seat: 2, hands: 7, left: 2 });
  expect(model?.cells.map((cell) => cell.state)).toEqual(["counted", "live", "waits"]);
});

test("the result names the departure that settled it", () => {
  expect(resultModel(stateOf("result"))).toMatchObject({
    winner: "red",
    decisive: { by: "vote", phase: "day", number: 5, seats: [4], role: "don", votes: 2, hands: 3 },
    bestMove: { seat: 3, named: [{ seat: 4 }, { seat: 5 }, { seat: 7 }] },
    deductions: [{ seat: 7, points: "-0.3" }],
  });
});

test("a removal in the last word does not take the place of the vote that settled it", () => {
  const game = stateOf("result");
  const seats = game.seats.map((view) =>
    view.seat === 4 || view.seat === 6
      ? {
          ...view,
          left: { how: "removed" as const, phase: "day" as const, number: 5, ref: "r9", clause: "6.8.4" },
        }
      : view,
  );
  expect(resultModel({ ...game, seats })?.decisive).toMatchObject({ by: "vote", seats: [4], clause: null });
});

test("a lift that settled it names all who left, and the hands that were up for it", () => {
  const game = stateOf("result");
  const { vote } = game;
  const decisive = {
    how: "voted_out" as const,
    phase: "day" as const,
    number: 5,
    seats: [4, 6],
    clause: null,
  };
  const lifted = vote && { ...vote, leaving: [4, 6], lift_hands: 2 };
  const outcome = { winner: "red" as const, by: "elimination" as const, decisive };
  expect(resultModel({ ...game, vote: lifted, game: { ...game.game, outcome } })?.decisive).toMatchObject({
    seats: [4, 6],
    role: null,
    votes: 2,
    hands: 3,
  });
});

test("who left is counted among the hands, and the strip goes when there is no last word to come", () => {
  const game = stateOf("vote");
  const { vote } = game;
  const due = (word: "due" | null) => ({
    ...game,
    game: { ...game.game, at_table: 6 },
    seats: game.seats.map((view) => (view.seat === 2 ? { ...view, last_word: word } : view)),
    vote: vote && { ...vote, result: "leaves" as const, leaving: [2] },
  });
  expect(voteModel(due("due"))).toMatchObject({ title: "leaves", hands: 7, needed: 4 });
  expect(voteModel(due(null))).toBeNull();
  const single = due("due");
  const uncounted = { ...single, vote: single.vote && { ...single.vote, candidates: [] } };
  expect(voteModel(uncounted)).toMatchObject({ uncounted: true, needed: 0 });
});

test("a team defeat names its author and the clause, whoever else left that day", () => {
  const game = stateOf("defeat");
  const author = viewOf(game, 4);
  expect(resultModel(game)).toMatchObject({
    winner: "red",
    decisive: {
      by: "team_defeat",
      phase: "day",
      number: 3,
      seats: [author.seat],
      role: "don",
      clause: "6.9.1",
    },
  });
});

test("a minute starts at 1:00 and ends at 0:00", () => {
  expect([60_000, 59_999, 37_500, 1, 0].map(formatClock)).toEqual(["1:00", "1:00", "0:38", "0:01", "0:00"]);
});

test("a paused clock stands, a running one goes to its deadline and not below", () => {
  const clock = { seat: 1, purpose: "speech" as const, seconds: 60, ends_at: 10_000, left_ms: null };
  expect(leftOf(clock, 4_000)).toBe(6_000);
  expect(leftOf(clock, 99_000)).toBe(0);
  expect(leftOf({ ...clock, ends_at: null, left_ms: 31_000 }, 99_000)).toBe(31_000);
});

test("the best move is told from its call until the first victim has spoken", () => {
  const game = stateOf("best-move");
  expect(calledModel(game)).toEqual({ seat: 3, named: [4, 5, 7] });
  expect(calledModel({ ...game, game: { ...game.game, stage: "speeches", speaker: 4 } })).toBeNull();
  expect(calledModel({ ...game, game: { ...game.game, night: 2 } })).toBeNull();
});
