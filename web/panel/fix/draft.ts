/** What the judge sets by hand: where the game is, who is at the table, which counts were made elsewhere. Pure. */
import type { Snapshot } from "../../shared/wire";
import type { Step } from "../store";

export type Place = "speeches" | "voting" | "tie" | "last_word" | "night" | "morning";
export const PLACES: readonly Place[] = ["speeches", "voting", "tie", "last_word", "night", "morning"];

export type Presence = "seated" | "killed" | "voted_out" | "removed";
export const PRESENCES: readonly Presence[] = ["seated", "killed", "voted_out", "removed"];

export type Size = "minor" | "major";

/** Only what differs from the table is in it. */
export interface Fix {
  place: Place | null;
  number: number | null;
  seat: number | null;
  presence: { readonly [seat: number]: Presence };
  fouls: { readonly [seat: number]: number };
  technical: { readonly [seat: number]: readonly Size[] };
}

export const NO_FIX: Fix = { place: null, number: null, seat: null, presence: {}, fouls: {}, technical: {} };

/** Places in which somebody has the word. */
const SPOKEN: ReadonlySet<Place> = new Set(["speeches", "tie", "last_word"]);
export const hasSpeaker = (place: Place): boolean => SPOKEN.has(place);

export function placeOf(view: Snapshot): Place {
  const { phase, stage, word } = view.game;
  if (phase === "night") return "night";
  if (word === "last" || stage === "last_word") return "last_word";
  if (stage === "tie") return "tie";
  if (phase === "vote") return "voting";
  return stage === "morning" ? "morning" : "speeches";
}

export function numberOf(view: Snapshot, place: Place): number {
  const { phase, day, night } = view.game;
  if (place === "night") return phase === "night" ? night : day;
  return phase === "night" ? night + 1 : Math.max(1, day);
}

/** The place that the draft means: what is not chosen stays as it is. */
export function meant(fix: Fix, view: Snapshot) {
  const place = fix.place ?? placeOf(view);
  return {
    place,
    number: fix.number ?? numberOf(view, place),
    seat: hasSpeaker(place) ? (fix.seat ?? (fix.place === null ? view.game.speaker : null)) : null,
  };
}

export const movesPlace = (fix: Fix): boolean =>
  fix.place !== null || fix.number !== null || fix.seat !== null;

/** Somebody must have the word where the word was moved. */
export const needsSeat = (fix: Fix, view: Snapshot): boolean => {
  const { place, seat } = meant(fix, view);
  return movesPlace(fix) && hasSpeaker(place) && seat === null;
};

/** The orders that make it so, in their order. Empty: nothing has been changed, or a seat is still missing. */
export function stepsOf(fix: Fix, view: Snapshot): Step[] {
  if (needsSeat(fix, view)) return [];
  const set: { [field: string]: unknown } = {};
  if (Object.keys(fix.presence).length > 0) set.presence = fix.presence;
  if (Object.keys(fix.fouls).length > 0) set.fouls = fix.fouls;
  if (Object.keys(fix.technical).length > 0) set.technical_fouls = fix.technical;
  const after: unknown[] = [];
  if (movesPlace(fix)) {
    const { place, number, seat } = meant(fix, view);
    const elsewhere = view.game.phase === "night" || view.game.day !== number;
    if (place === "night") Object.assign(set, { phase: "night", number });
    else if (place === "morning") Object.assign(set, { phase: "day", number });
    else if (place === "speeches") Object.assign(set, { phase: "day", number, speaker: seat });
    else if (elsewhere) Object.assign(set, { phase: "day", number });
    if (place === "voting") after.push({ voting: true });
    if (place === "tie") after.push({ tie_speech: seat });
    if (place === "last_word") after.push({ last_word: seat });
  }
  return [...(Object.keys(set).length > 0 ? [{ set }] : []), ...after] as Step[];
}
