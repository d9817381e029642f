/** The queue of banners in words and order: on air, next ones numbered, held ones last, then what has passed. */
import type { QueuedBanner } from "../shared/wire";
import { points, t } from "./words";

const RANK = { on_air: 0, next: 1, frozen: 1, held: 2, past: 3 } as const;

export interface Queue {
  onAir: QueuedBanner | null;
  /** Those that wait for their turn or for the end of the review. */
  waiting: readonly QueuedBanner[];
  held: readonly QueuedBanner[];
  /** The latest first. */
  past: readonly QueuedBanner[];
}

export function sorted(queue: readonly QueuedBanner[]): Queue {
  const of = (rank: number) => queue.filter(({ state }) => RANK[state] === rank);
  return {
    onAir: of(0)[0] ?? null,
    waiting: of(1),
    held: of(2),
    past: of(3).sort((one, other) => other.since - one.since),
  };
}

const KNOWN = ["caution", "minute", "third_foul", "second_technical", "removal", "team_defeat"];

/** "No. 6, third foul". */
export function headline({ seat, grade, corrects, fouls, points: cost }: QueuedBanner): string {
  if (grade === "correction")
    return t("desk-queue-correction", { what: t(`desk-grade-${corrects ?? "foul"}`), seat });
  const act =
    grade === "foul"
      ? t("desk-did-foul", { number: fouls ?? 1 })
      : grade === "technical"
        ? t("desk-did-technical", { points: points(cost ?? "0") })
        : t(`desk-grade-${KNOWN.includes(grade) ? grade : "foul"}`);
  return t("desk-queue-headline", { seat, act });
}

/** The clause, and what the seat has lost in the game. */
export function reason({ clause, total, name }: QueuedBanner): string {
  return [
    ...(name === "" ? [] : [name]),
    ...(clause === null ? [t("desk-no-clause")] : [t("desk-clause", { clause })]),
    ...(total === null || Number(total) === 0 ? [] : [t("desk-total", { points: points(total) })]),
  ].join(" · ");
}
