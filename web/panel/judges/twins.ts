/** Two judges saw something at the same seat in the same moment: one infraction written down twice, or two? */
import type { RulingView } from "../../shared/wire";

export const TWIN_MS = 2_000;
/** The strip is needed for other things soon; in the timeline either can be taken back for good. */
export const ASK_MS = 20_000;

export interface Twins {
  seat: number;
  first: RulingView;
  /** The later one: it goes if it was one infraction. */
  second: RulingView;
}

const isFoul = (ruling: RulingView) => ruling.sanctions.some((sanction) => sanction.kind === "foul");

/**
 * The youngest pair that nobody has answered. Both rulings stand, come from different devices, and were made within
 * two seconds; a note on the later one is the answer "two".
 */
export function twinsIn(rulings: readonly RulingView[], now: number): Twins | null {
  for (let at = rulings.length - 1; at > 0; at--) {
    const second = rulings[at];
    if (!second || second.made_at === null || now - second.made_at > ASK_MS) return null;
    if (!counts(second) || second.note !== null || wasAskedAbout(second)) continue;
    const first = rulings.slice(0, at).find((one) => isTwin(one, second));
    if (first) return { seat: second.seat, first, second };
  }
  return null;
}

/** Counts set by hand come as rulings with neither clause nor sanction: nobody has just seen those. */
const wasSeen = (ruling: RulingView) => ruling.clause !== null || ruling.override !== null;
/** A foul that removed was confirmed by the judge who gave it: that is an answer. */
const wasAskedAbout = (ruling: RulingView) =>
  ruling.sanctions.some((sanction) => sanction.kind === "removal");
const counts = (ruling: RulingView) => ruling.status === "standing" && wasSeen(ruling) && isFoul(ruling);

function isTwin(first: RulingView, second: RulingView): boolean {
  if (!counts(first) || first.seat !== second.seat || first.made_at === null) return false;
  if (first.by === null || second.by === null || first.by === second.by) return false;
  return (second.made_at ?? 0) - first.made_at <= TWIN_MS;
}
