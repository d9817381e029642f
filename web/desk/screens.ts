/** The connected pages of a table, summed up into lights: is anybody showing this, and how far behind? */
import type { DeskTable, Element, Health, Screen } from "../shared/wire";

/** A picture this late is late to the eye. */
export const LATE_MS = 400;

/** In the order of the desk's list and of the digits on the keyboard. */
export const ELEMENTS: readonly Element[] = [
  "board",
  "banner",
  "clock",
  "fouls",
  "ledger",
  "vote",
  "night",
  "title",
  "result",
  "header",
];

export interface Shown {
  health: Health;
  count: number;
  /** The worst of them, and when it was measured: a page draws when something happens at its table. */
  lag: { ms: number; at: number } | null;
}

export function sumUp(screens: readonly Screen[]): Shown {
  const lags = screens.flatMap(({ lag_ms, lag_at }) =>
    lag_ms === null || lag_at === null ? [] : [{ ms: lag_ms, at: lag_at }],
  );
  const [lag = null] = lags.sort((one, other) => other.ms - one.ms);
  if (screens.length === 0) return { health: "off", count: 0, lag };
  const poor = (lag?.ms ?? 0) > LATE_MS || screens.some(({ is_current }) => !is_current);
  return { health: poor ? "warning" : "good", count: screens.length, lag };
}

/** The desk's own pictures of the program count for nothing: nobody watches them on air. */
export const ofAudience = (table: DeskTable, audience: "air" | "hall"): Screen[] =>
  table.screens.filter((screen) => screen.audience === audience);

/** An element is on a screen of its own, or in the whole picture. */
export function elementShown(table: DeskTable, element: Element): Shown {
  const air = ofAudience(table, "air");
  const own = air.filter(({ view }) => view === element);
  const missing = table.attention.some(
    ({ code, facts }) => code === "screen_missing" && facts.view === element,
  );
  if (missing && own.length === 0) return { health: "broken", count: 0, lag: null };
  return sumUp(own.length ? own : air.filter(({ view }) => view === "full"));
}
