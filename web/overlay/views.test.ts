/** What the views of their own show, from whole tables. */
import { expect, test } from "vitest";
import type { Snapshot } from "../shared/wire";
import { clockModel } from "./clock-model";
import { STATES } from "./fixture-states";
import { seats, snapshot, table } from "./fixtures";
import { foulsModel } from "./fouls-model";
import { ledgerModel } from "./ledger-model";
import { nightModel } from "./night-model";
import { titleModel } from "./title-model";
import { ballotModel } from "./vote-model";

const stateOf = (name: string) => (STATES[name]?.(0).snapshot ?? snapshot(0)) as Snapshot;

test("the ledger tells each fined seat's acts with their clauses, and the seat's own sum", () => {
  expect(ledgerModel(stateOf("ledger"))).toMatchObject([
    { seat: 7, entries: [{ kind: "minor", clause: "6.7.4" }], total: "-0.3" },
    { seat: 8, entries: [{ kind: "removal", clause: "6.8.15" }], total: "-0.5" },
    { seat: 9, entries: [{ clause: "6.7.13" }, { clause: "6.7.4" }], total: "-0.9" },
    { seat: 10 },
  ]);
});

test("a ruling that was taken back, or that is still held, stands in no ledger", () => {
  const game = stateOf("ledger");
  const without = (over: Partial<Snapshot["rulings"][number]>) => ({
    ...game,
    seats: seats(),
    rulings: game.rulings.map((ruling) => ({ ...ruling, ...over })),
  });
  expect(ledgerModel(without({ status: "revoked" })).map(({ seat }) => seat)).toEqual([7]);
  expect(ledgerModel(without({ held: true })).map(({ seat }) => seat)).toEqual([7]);
});

test("a technical foul that was set by hand stands there without a clause", () => {
  expect(ledgerModel(snapshot(0))).toMatchObject([{ seat: 7, entries: [{ kind: "minor", clause: null }] }]);
});

test("the nights tell shots and checks with what was found, and which night goes on", () => {
  const rows = nightModel(stateOf("night"));
  expect(rows.map(({ number, live }) => [number, live])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(rows[0]).toMatchObject({
    shot: { seat: 3 },
    don: { seat: 7, found: false },
    sheriff: { found: "black" },
  });
  expect(rows[1]?.shot).toBe("miss");
  expect(rows[2]).toMatchObject({ don: { found: true }, sheriff: null });
});

test("of many nights the latest five are told", () => {
  const [night] = stateOf("night").nights;
  const nights = Array.from({ length: 7 }, (_, index) => ({ ...night, number: index + 1 }) as never);
  expect(nightModel(snapshot(0, { nights })).map(({ number }) => number)).toEqual([3, 4, 5, 6, 7]);
});

test("a snapshot without nights has no table of them", () => {
  expect(nightModel(stateOf("hall"))).toEqual([]);
});

test("the title card announces the next game once one is over, and the first one before any", () => {
  expect(titleModel(table(0), "")).toMatchObject({ game: 4, next: false });
  expect(titleModel(table(0, stateOf("result")), " 19:30 ")).toMatchObject({
    game: 5,
    next: true,
    message: "19:30",
  });
  expect(titleModel(table(0, null), "")).toMatchObject({ game: 1, next: true });
});

test("the clock names the speaker with the place in the round; a time of the table's own names nobody", () => {
  expect(clockModel(snapshot(0))).toMatchObject({ speaker: { seat: 9 }, turn: { number: 6, of: 7 } });
  expect(clockModel(stateOf("night"))).toMatchObject({ speaker: null, turn: null });
  expect(clockModel(stateOf("result"))).toBeNull();
});

test("the strip of counters has ten cells in the order of the seats", () => {
  const cells = foulsModel(stateOf("mixed"));
  expect(cells.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(cells[9]).toMatchObject({ fouls: 4, slots: 4 });
  expect(cells[2]).toMatchObject({ left: { how: "killed", number: 1 } });
  expect(cells.filter(({ speaking }) => speaking).map(({ seat }) => seat)).toEqual([9]);
});

test("a vote with a place of its own is told from the first nomination on, a cancelled one struck out", () => {
  expect(ballotModel(snapshot(0))).toMatchObject({
    title: "nominated",
    cells: [{ seat: 7 }, { seat: 2 }, { seat: 10 }],
  });
  expect(ballotModel(stateOf("vote"))?.title).toBe("against");
  expect(ballotModel(stateOf("removal"))).toMatchObject({
    title: "cancelled",
    cells: [{ state: "out" }, {}, {}],
  });
  expect(ballotModel(stateOf("night"))).toBeNull();
  expect(ballotModel(stateOf("result"))).toBeNull();
});
