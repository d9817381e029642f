/** What the server tells of the game's course, kept for the timeline until it is told anew. */
import { computed, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Reversal, Timeline, TimelineRow } from "../../shared/wire";
import { getJson } from "../clauses";
import { panel, snapshot, state } from "../store";

const told = signal<Timeline | null>(null);
let asked = "";

/** What was told of this very game; of another one it is worthless. */
const known = computed(() => (told.value?.game === snapshot.value?.game.number ? told.value : null));

/** Null while the server has not told them yet. */
export const toldRows = computed<readonly TimelineRow[] | null>(() => known.value?.rows ?? null);
export const rows = computed<readonly TimelineRow[]>(() => toldRows.value ?? []);

const path = (rest: string) => `tables/${encodeURIComponent(panel().session.table)}/${rest}`;

export async function refreshTimeline(anew: string): Promise<void> {
  if (asked === anew) return;
  asked = anew;
  try {
    told.value = await getJson<Timeline>(path("timeline"));
  } catch {
    // What is known stays; the next change or opening asks again.
    asked = "";
  }
}

/** The number of the step that made this revision. */
export async function stepAt(revision: number): Promise<number | null> {
  try {
    const timeline = await getJson<Timeline>(path("timeline"));
    return timeline.rows.find((row) => row.revision === revision)?.step ?? null;
  } catch {
    return null;
  }
}

/** What taking `step` back would undo; null while that is not known. */
export function useReversal(step: number | null): Reversal | null {
  const [found, setFound] = useState<{ step: number; reversal: Reversal } | null>(null);
  const revision = state.value?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it would undo changes with every revision
  useEffect(() => {
    if (step === null) return;
    let here = true;
    getJson<Reversal>(path(`reversal?step=${step}`))
      .then((reversal) => here && setFound({ step, reversal }))
      .catch(() => {
        // Taken back meanwhile, or no link: the row says so itself.
      });
    return () => {
      here = false;
    };
  }, [step, revision]);
  return found && found.step === step ? found.reversal : null;
}
