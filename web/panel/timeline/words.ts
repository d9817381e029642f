/** An order of the judges in words, as it stands in the timeline. */
import type { RulingView, TimelineRow } from "../../shared/wire";
import { isOwn } from "../judges/names";
import { type Step, snapshot, t } from "../store";
import { list } from "../words/format";
import { clausesOf, headline } from "../words/ruling";
import { stepTitle } from "../words/step";
import { bodyOf, fieldOf, nominated, targetOf } from "./rows";

export function rulingOfRow(row: TimelineRow): RulingView | null {
  if (row.order !== "infraction" || row.step === null) return null;
  return snapshot.value?.rulings.find((one) => one.ref === row.ref) ?? null;
}

export function rowTitle(row: TimelineRow, rows: readonly TimelineRow[]): string {
  const ruling = rulingOfRow(row);
  if (ruling) return headline(ruling);
  const body = bodyOf(row);
  const target = targetOf(row, rows);
  switch (row.order) {
    case "revoke":
    case "undo":
      return t("panel-undone-what", { what: target && target !== row ? rowTitle(target, rows) : "" });
    case "attach":
    case "amend": {
      const seat = Number(fieldOf(body, "seat") ?? target?.seat ?? 0);
      const clause = fieldOf(body, "clause");
      return typeof clause === "string"
        ? t("panel-row-clause", { seat, clause })
        : t(`panel-row-amend${typeof fieldOf(body, "seat") === "number" ? "-seat" : ""}`, { seat });
    }
    case "vote":
      return t("panel-last-vote", { count: counts(body, nominated(row, rows)) });
    case "shot":
      return body === "miss" ? t("panel-miss") : t("panel-killed", { seat: Number(body) });
    case "best_move":
      return t("panel-last-best_move", { seats: Array.isArray(body) ? list(body) : "" });
    case "clock":
      return clockTitle(body);
    default:
      return row.do ? stepTitle(row.do as Step) : t("panel-step-other");
  }
}

/** The second line: clauses of a ruling, and whose order it was. */
export function rowUnder(row: TimelineRow): string {
  const ruling = rulingOfRow(row);
  const by = row.by === null ? "" : isOwn(row.by) ? t("panel-by-this") : row.by;
  return [ruling && clausesOf(ruling), ruling && when(ruling), by].filter(Boolean).join(" · ");
}

const when = (ruling: RulingView) =>
  ruling.phase === "night"
    ? t("panel-n", { number: ruling.number })
    : t("panel-d", { number: ruling.number });

const counts = (body: unknown, order: readonly number[]) =>
  Object.entries(typeof body === "object" && body !== null ? body : {})
    .sort(([one], [other]) => order.indexOf(Number(one)) - order.indexOf(Number(other)))
    .map(([seat, hands]) =>
      t("panel-last-vote-one", {
        seat: Number(seat),
        votes: Array.isArray(hands) ? hands.length : Number(hands),
      }),
    )
    .join(", ");

function clockTitle(body: unknown): string {
  if (typeof body === "string") return t(`panel-row-clock-${body}`);
  const add = fieldOf(body, "add");
  if (typeof add === "number") return t("panel-row-clock-add", { seconds: add > 0 ? `+${add}` : `−${-add}` });
  return t("panel-row-clock-start", {
    what: t(`panel-clock-${String(fieldOf(body, "start"))}`, { seconds: 0 }),
  });
}
