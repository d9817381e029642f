/** What wants the operator, over all tables: the worst first, the longest-lasting first among equals. */
import type { Attention, DeskTable } from "../../shared/wire";
import { t } from "../words";

export interface Want {
  id: string;
  table: string;
  want: Attention;
}

const RANK = { broken: 0, warning: 1, off: 2, good: 3 } as const;

const sinceOf = ({ facts }: Attention) => Number(facts.since ?? Number.POSITIVE_INFINITY);

export function wants(tables: readonly DeskTable[]): Want[] {
  return tables
    .flatMap(({ table, attention }) =>
      attention.map((want) => ({
        id: [table, want.code, want.facts.id ?? want.facts.view ?? want.facts.unit ?? ""].join(" "),
        table,
        want,
      })),
    )
    .sort(
      (one, other) =>
        RANK[one.want.health] - RANK[other.want.health] || sinceOf(one.want) - sinceOf(other.want) || 0,
    );
}

/** What the calm is for where nothing has begun: no page on air, no judge, or neither. */
export function nothingYet(tables: readonly DeskTable[]): "air" | "judges" | "both" | null {
  const noAir = tables.every(({ screens }) => screens.every(({ audience }) => audience !== "air"));
  const noJudge = tables.every(({ judges }) => judges.length === 0);
  if (noAir && noJudge) return "both";
  return noAir ? "air" : noJudge ? "judges" : null;
}

const WORDED = [
  "judge_gone",
  "banner_held",
  "screen_missing",
  "screen_outdated",
  "not_stored",
  "under_review",
  "nodes_apart",
];

/** The title without its table and its lasting, and what follows from it. */
export function wantWords({ code, facts }: Attention, view: string): { title: string; detail: string } {
  if (code === "unit") return { title: String(facts.title ?? ""), detail: String(facts.detail ?? "") };
  if (!WORDED.includes(code)) return { title: code, detail: "" };
  const words = { ...facts, view, waiting: Number(facts.waiting ?? 0) };
  // The hall's screen is no source of OBS.
  const id = facts.view === "hall" ? `${code}_hall` : code;
  return { title: t(`desk-want-${id}`, words), detail: t(`desk-want-${id}-note`, words) };
}
