/** The table set by hand: drafted in the stage, published by the blue button as one order where that is possible. */
import { computed, signal } from "@preact/signals";
import { send } from "../acts";
import type { Blue } from "../next";
import { snapshot, state, t } from "../store";
import { over } from "../ui";
import { list } from "../words/format";
import { type Fix, meant, movesPlace, NO_FIX, needsSeat, stepsOf } from "./draft";

const draft = signal<{ of: string; fix: Fix }>({ of: "", fix: NO_FIX });

/** A draft for another game is worthless. */
const here = computed(() => `${state.value?.journal}:${snapshot.value?.game.number}`);

export const fix = computed(() => (draft.value.of === here.value ? draft.value.fix : NO_FIX));

export function change(next: Partial<Fix>): void {
  draft.value = { of: here.value, fix: { ...fix.value, ...next } };
}

export const clearFix = (): void => change(NO_FIX);

export function fixBlue(): Blue {
  const view = snapshot.value;
  const chosen = fix.value;
  if (!view) return { title: t("panel-fix-nothing"), sub: "", act: null };
  if (needsSeat(chosen, view)) return { title: t("panel-fix-who"), sub: t("panel-fix-who-how"), act: null };
  const steps = stepsOf(chosen, view);
  if (steps.length === 0)
    return { title: t("panel-fix-nothing"), sub: t("panel-fix-now", { what: now() }), act: null };
  return {
    title: t("panel-fix-set", { what: list(said(chosen)) }),
    sub: t("panel-fix-now", { what: now() }),
    act: () => {
      for (const step of steps) send(step);
      clearFix();
      over.value = null;
    },
  };
}

/** What will be set, in words. */
function said(chosen: Fix): string[] {
  const view = snapshot.value;
  if (!view) return [];
  const parts: string[] = [];
  if (movesPlace(chosen)) {
    const { place, number, seat } = meant(chosen, view);
    parts.push(t(`panel-fix-at-${place}`, { number, seat: seat ?? 0 }));
  }
  const presence = Object.keys(chosen.presence).length;
  if (presence > 0) parts.push(t("panel-fix-presence", { count: presence }));
  const counted = new Set([...Object.keys(chosen.fouls), ...Object.keys(chosen.technical)]).size;
  if (counted > 0) parts.push(t("panel-fix-counts", { count: counted }));
  return parts;
}

function now(): string {
  const view = snapshot.value;
  if (!view) return "";
  const { place, number, seat } = meant(NO_FIX, view);
  // Between two words nobody has it.
  const silent: { [place: string]: string } = { speeches: "day", tie: "tie_silent", last_word: "day" };
  const at = seat === null ? (silent[place] ?? place) : place;
  return t(`panel-fix-at-${at}`, { number, seat: seat ?? 0 });
}
