import { expect, test } from "vitest";
import type { TimelineRow } from "../../shared/wire";
import { keyOf, nominated, seatsOf, shownRows } from "./rows";

const row = (step: number | null, order: string, body: unknown, more: Partial<TimelineRow> = {}) =>
  ({
    step,
    order,
    do: { [order]: body },
    seat: null,
    ref: null,
    by: "one",
    at: (step ?? 9) * 1_000,
    revision: step ?? 9,
    status: "standing",
    withdrawn_by: null,
    code: null,
    message: null,
    ...more,
  }) as TimelineRow;

const ROWS = [
  row(1, "speech", 4, { seat: 4 }),
  row(2, "infraction", { seat: 6, sanction: "foul" }, { seat: 6, ref: "r2", status: "withdrawn" }),
  row(3, "nominate", { by: 4, seat: 9 }, { seat: 9 }),
  row(4, "revoke", "r2", { ref: "r2" }),
  row(5, "undo", 3),
  row(null, "infraction", { seat: 8, sanction: "foul" }, { seat: 8, status: "refused" }),
];
const steps = (rows: readonly TimelineRow[]) => rows.map((one) => one.step);

test("everything is there, the newest first, refusals among it", () => {
  expect(steps(shownRows(ROWS, "all", null))).toEqual([null, 5, 4, 3, 2, 1]);
});

test("what takes a penalty back is shown with the penalties, what takes a move back with the moves", () => {
  expect(steps(shownRows(ROWS, "penalties", null))).toEqual([null, 4, 2]);
  expect(steps(shownRows(ROWS, "moves", null))).toEqual([5, 3, 1]);
});

test("a seat's rows are its own, its nominations and what was taken back of them", () => {
  expect(steps(shownRows(ROWS, "all", 6))).toEqual([4, 2]);
  expect(steps(shownRows(ROWS, "all", 4))).toEqual([5, 3, 1]);
  expect(seatsOf(ROWS[4] as TimelineRow, ROWS)).toEqual([9, 4]);
});

test("a row keeps its name while others are added", () => {
  const names = ROWS.map(keyOf);
  expect(new Set(names).size).toBe(ROWS.length);
  expect([...ROWS, row(7, "speech", 5, { seat: 5 })].map(keyOf).slice(0, ROWS.length)).toEqual(names);
});

test("a vote's seats stand in the order of nomination, of its own day", () => {
  const rows = [
    row(1, "nominate", { by: 1, seat: 2 }),
    row(2, "nominate", { by: 2, seat: 9 }),
    row(3, "vote", { 2: [1], 9: [2] }),
    row(4, "nominate", { by: 3, seat: 9 }),
    row(5, "nominate", { by: 4, seat: 5 }, { status: "withdrawn" }),
    row(7, "nominate", { by: 5, seat: 2 }),
    row(8, "vote", { 2: [1], 9: [2] }),
  ];
  expect(nominated(rows[2] as TimelineRow, rows)).toEqual([2, 9]);
  expect(nominated(rows[6] as TimelineRow, rows)).toEqual([9, 2]);
});
