/** The timeline's rows: which are shown under a filter, whom they are about, and what each is called as long as it lives. */
import type { TimelineRow } from "../../shared/wire";

export type Filter = "all" | "penalties" | "moves";

const PENALTIES: ReadonlySet<string> = new Set(["infraction", "attach", "amend", "announce"]);
const BACK: ReadonlySet<string> = new Set(["revoke", "undo"]);

/** The newest first. Rows that take something back go with what they take back. */
export function shownRows(
  rows: readonly TimelineRow[],
  filter: Filter,
  seat: number | null,
): readonly TimelineRow[] {
  return rows
    .filter((row) => seat === null || seatsOf(row, rows).includes(seat))
    .filter((row) => filter === "all" || isPenalty(row, rows) === (filter === "penalties"))
    .reverse();
}

export function isPenalty(row: TimelineRow, rows: readonly TimelineRow[]): boolean {
  if (row.order !== null && PENALTIES.has(row.order)) return true;
  const target = row.order !== null && BACK.has(row.order) ? targetOf(row, rows) : null;
  return target !== null && target !== row && isPenalty(target, rows);
}

/** The row that this one takes back or corrects. */
export function targetOf(row: TimelineRow, rows: readonly TimelineRow[]): TimelineRow | null {
  const body = bodyOf(row);
  if (row.order === "undo") return rows.find((one) => one.step === body) ?? null;
  const ref = row.order === "revoke" ? body : fieldOf(body, "ref");
  if (typeof ref !== "string") return null;
  return rows.find((one) => one.order === "infraction" && one.ref === ref) ?? null;
}

/** Everybody whom the row concerns. */
export function seatsOf(row: TimelineRow, rows: readonly TimelineRow[]): readonly number[] {
  const own = [row.seat, fieldOf(bodyOf(row), "by")].filter((one): one is number => typeof one === "number");
  if (row.order === "infraction" || row.order === "nominate" || own.length > 0) return own;
  const target = targetOf(row, rows);
  return target && target !== row ? seatsOf(target, rows) : [];
}

/** The seats in the order of their nominations before a vote; a seat that was nominated twice counts by the later. */
export function nominated(vote: TimelineRow, rows: readonly TimelineRow[]): readonly number[] {
  const seats = rows
    .filter((row) => row.order === "nominate" && row.step !== null && row.step < (vote.step ?? Infinity))
    .filter((row) => row.status === "standing")
    .sort((one, other) => (one.step ?? 0) - (other.step ?? 0))
    .map((row) => Number(fieldOf(bodyOf(row), "seat")));
  return seats.filter((seat, index) => seats.lastIndexOf(seat) === index);
}

/** Stays the same while rows are added: a ruling's own name, a step's number, the moment of a refusal. */
export function keyOf(row: TimelineRow): string {
  if (row.step === null) return `refused-${row.at}-${row.revision}`;
  return row.order === "infraction" && row.ref !== null ? row.ref : `#${row.step}`;
}

export const bodyOf = (row: TimelineRow): unknown => (row.do ? Object.values(row.do)[0] : undefined);

export function fieldOf(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? (body as { [field: string]: unknown })[name] : undefined;
}
