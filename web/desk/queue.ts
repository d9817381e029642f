/** The queue of banners in words and order: on air, next ones numbered, held ones last, then what has passed. */
import type { QueuedBanner } from "../shared/wire";
import { points, t } from "./words";

const RANK = { on_air: 0, next: 1, frozen: 1, held: 2, past: 3 } as const;

export interface Queue {
  onAir: QueuedBanner | null;
  /** Those that have begun at the table and reach the delayed air by themselves. */
  coming: readonly QueuedBanner[];
  /** Those that wait for their turn or for the end of the review. */
  waiting: readonly QueuedBanner[];
  held: readonly QueuedBanner[];
  /** The latest first. */
  past: readonly QueuedBanner[];
}

/** Where a banner is on an air that lags behind the table; null where the table alone tells. */
export function onDelayedAir(
  { state, starts_at, ends_at }: QueuedBanner,
  delayMs: number,
  now: number,
): "coming" | "on" | "over" | null {
  if (delayMs === 0 || (state !== "on_air" && state !== "past")) return null;
  if (starts_at === null || ends_at === null) return null;
  if (now < starts_at + delayMs) return "coming";
  return now < ends_at + delayMs ? "on" : "over";
}

/** What tells one ruling's banners, and its correction's, from those of others: replays share it. */
const subject = ({ ref, grade }: QueuedBanner) => `${ref} ${grade === "correction"}`;

export function sorted(queue: readonly QueuedBanner[], delayMs = 0, now = 0): Queue {
  const rank = (banner: QueuedBanner) => {
    const there = onDelayedAir(banner, delayMs, now);
    return there === null ? RANK[banner.state] : { coming: -1, on: 0, over: 3 }[there];
  };
  const of = (wanted: number) => queue.filter((banner) => rank(banner) === wanted);
  const past = of(3).sort((one, other) => other.since - one.since);
  return {
    onAir: of(0)[0] ?? null,
    coming: of(-1).sort((one, other) => (one.starts_at ?? 0) - (other.starts_at ?? 0)),
    waiting: of(1),
    held: of(2),
    past: past.filter(
      (banner, index) => past.findIndex((other) => subject(other) === subject(banner)) === index,
    ),
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
