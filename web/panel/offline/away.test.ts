import { expect, test } from "vitest";
import type { TimelineRow } from "../../shared/wire";
import { whileAway } from "./away";

const row = (revision: number, by: string, order: string, body: unknown, more: Partial<TimelineRow> = {}) =>
  ({
    step: revision,
    revision,
    by,
    order,
    do: { [order]: body },
    ref: null,
    status: "standing",
    ...more,
  }) as TimelineRow;
const foul = (revision: number, by: string, more: Partial<TimelineRow> = {}) =>
  row(revision, by, "infraction", { seat: 6, sanction: "foul" }, { seat: 6, ref: `r${revision}`, ...more });
const others = (by: string | null) => by !== "mine";
const away = (...rows: TimelineRow[]) => whileAway(rows, 1_000, others);

test("what the other judge ruled or took back meanwhile is counted, what was mine or before is not", () => {
  const before = foul(700, "other", { status: "withdrawn" });
  expect(
    away(
      before,
      foul(900, "other"),
      foul(1_500, "mine"),
      foul(1_600, "other"),
      row(1_900, "other", "revoke", "r700"),
    ),
  ).toEqual({ rulings: 2, moved: false });
});

test("a ruling, its clause and its taking back are one", () => {
  const attach = row(1_700, "other", "attach", { ref: "r1600", clause: "6.6.1" });
  expect(away(foul(1_600, "other"), attach, row(1_800, "other", "revoke", "r1600"))).toEqual({
    rulings: 1,
    moved: false,
  });
});

test("the game has gone on where another judge moved it, and not by what I did, what was refused, or the clock", () => {
  const still = { rulings: 0, moved: false };
  expect(away(row(1_500, "mine", "speech", 4), row(1_600, "mine", "night", 1))).toEqual(still);
  expect(away(row(900, "other", "speech", 4), row(1_600, "other", "clock", "pause"))).toEqual(still);
  expect(away(row(1_500, "other", "speech", 4, { status: "refused" }))).toEqual(still);
  expect(away(row(1_500, "other", "speech", 4))).toEqual({ rulings: 0, moved: true });
  expect(away(row(1_500, "other", "announce", "all"))).toEqual({ rulings: 0, moved: true });
});
