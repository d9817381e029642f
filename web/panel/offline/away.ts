/** What other judges did while this page was out of sight, told on its return. What this device did itself is no news. */
import { effect, signal } from "@preact/signals";
import type { Timeline, TimelineRow } from "../../shared/wire";
import { getJson } from "../clauses";
import { isOthers } from "../judges/names";
import { panel, state } from "../store";
import { isPenalty, keyOf, targetOf } from "../timeline/rows";

/** Shorter absences need no word: a call, a glance at another page. */
export const AWAY_MS = 20_000;
const CHECK_MS = 5_000;

/** The page has slept: its picture may be of before. */
export const checking = signal(false);

/** `rulings`: how many were made, corrected or taken back; `moved`: the game itself went on. */
export interface Missed {
  rulings: number;
  moved: boolean;
}

/** Kept until it is read. */
export const missed = signal<Missed | null>(null);

/** Orders that are no news by themselves. */
const QUIET: ReadonlySet<string | null> = new Set(["clock"]);

export function whileAway(
  rows: readonly TimelineRow[],
  since: number,
  isAnothers: (by: string | null) => boolean,
): Missed {
  const news = rows.filter((row) => row.status !== "refused" && row.revision > since && isAnothers(row.by));
  const isRuling = (row: TimelineRow) => row.order !== "announce" && isPenalty(row, rows);
  const ruled = news.filter(isRuling).map((row) => keyOf(targetOf(row, rows) ?? row));
  return {
    rulings: new Set(ruled).size,
    moved: news.some((row) => !isRuling(row) && !QUIET.has(row.order)),
  };
}

interface Absence {
  /** The last revision that was in sight, and its journal: what came after it was not. */
  since: number;
  journal: string | null;
  began: number;
}

function inSight(): Absence {
  const seen = state.peek();
  return { since: seen?.revision ?? 0, journal: seen?.journal ?? null, began: Date.now() };
}

export function watchAbsence(): void {
  let away: Absence | null = null;
  /** An absence that is over, and of which the server has not been asked yet. */
  const ended = signal<(Absence & { isLong: boolean }) | null>(null);
  const look = async (absence: Absence & { isLong: boolean }) => {
    try {
      const path = `tables/${encodeURIComponent(panel().session.table)}/timeline`;
      const { rows, revision } = await getJson<Timeline>(path);
      // With the newer picture, which is on its way, it is asked again.
      if (ended.peek() !== absence || revision > (state.peek()?.revision ?? 0)) return;
      ended.value = null;
      checking.value = false;
      const news = whileAway(rows, absence.since, isOthers);
      const isSame = state.peek()?.journal === absence.journal;
      if (isSame && absence.isLong && (news.rulings > 0 || news.moved)) missed.value = news;
    } catch {
      // No link yet: the next one asks again.
    }
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") {
      away ??= ended.peek() ?? inSight();
      ended.value = null;
      return;
    }
    const lasted = away ? Date.now() - away.began : 0;
    if (away && lasted >= CHECK_MS && state.peek()?.snapshot) {
      checking.value = true;
      ended.value = { ...away, isLong: lasted >= AWAY_MS };
    }
    away = null;
  });
  effect(() => {
    const absence = ended.value;
    if (absence && panel().link.value.connected && state.value) void look(absence);
  });
  let seen = state.peek();
  effect(() => {
    const isFresh = state.value !== seen;
    seen = state.value;
    if (isFresh && panel().link.value.connected && document.visibilityState !== "hidden")
      checking.value = false;
  });
}
