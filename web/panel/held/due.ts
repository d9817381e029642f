/** When a night ruling is to be said aloud: after the count, after the checks, in the morning. */
import type { Snapshot } from "../../shared/wire";

export type Due = "count" | "checks" | "morning";
export const DUES: readonly Due[] = ["count", "checks", "morning"];

/** The next moment at which the table may hear of what is seen now. */
export function dueNow(view: Snapshot): Due {
  const { phase, night } = view.game;
  if (phase !== "night") return "morning";
  const tonight = view.nights.find((one) => one.number === night);
  if (night === 0) return "morning";
  if (!tonight || tonight.shot === null) return "count";
  return tonight.sheriff_check === null ? "checks" : "morning";
}

/** Has that moment come? By day everything may be said. */
export function isDue(due: Due, view: Snapshot): boolean {
  return view.game.phase !== "night" || DUES.indexOf(due) < DUES.indexOf(dueNow(view));
}

/** The next moment after it; after the morning it waits for another word of the judge. */
export const later = (due: Due): Due | null => DUES[DUES.indexOf(due) + 1] ?? null;
