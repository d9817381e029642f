/** Which clauses the judge of this device cites most: those stand first in the picker. */
import { signal } from "@preact/signals";
import type { Step } from "./store";

type Counts = { readonly [clause: string]: number };

export const MOST_USED = 6;
const NAME = "mafia-panel:used";
const used = signal<{ readonly [regulation: string]: Counts }>({});
let shelf: Storage | null = null;

export function keepUsage(storage: Storage): void {
  shelf = storage;
  try {
    used.value = JSON.parse(storage.getItem(NAME) ?? "{}") as typeof used.value;
  } catch {
    // Without a memory the clauses stand by their number.
  }
}

/** A step that cites a clause was recorded. */
export function noteUse(step: Step, regulation: string): void {
  const body = Object.values(step)[0] as { clause?: unknown } | undefined;
  const clause = typeof body === "object" && body !== null ? body.clause : undefined;
  if (typeof clause !== "string") return;
  const counts = used.value[regulation] ?? {};
  used.value = { ...used.value, [regulation]: { ...counts, [clause]: (counts[clause] ?? 0) + 1 } };
  try {
    shelf?.setItem(NAME, JSON.stringify(used.value));
  } catch {
    // It counts for as long as the page lives.
  }
}

export const countsOf = (regulation: string): Counts => used.value[regulation] ?? {};

/** The most used first, at most a handful of them; the rest as the regulation has them. */
export function mostUsedFirst<Item extends { readonly clause: string }>(
  items: readonly Item[],
  counts: Counts,
): Item[] {
  const first = items
    .filter((item) => (counts[item.clause] ?? 0) > 0)
    .sort((one, other) => (counts[other.clause] ?? 0) - (counts[one.clause] ?? 0))
    .slice(0, MOST_USED);
  return [...first, ...items.filter((item) => !first.includes(item))];
}
