/** What choosing a clause does: it arms the board, records for a seat, or corrects what was recorded. */
import type { ClauseEntry, Effect } from "../../shared/wire";
import { infraction, penalise, recordPenalty, send } from "../acts";
import { learnEffects } from "../clauses";
import { previewOf, type Seat, type Step } from "../store";
import { arm, ask, over, type PickerFor } from "../ui";

const TONES = {
  foul: "foul",
  technical: "technical",
  speech: "foul",
  removal: "removal",
  team_defeat: "removal",
  referral: "plain",
} as const;

/** Notices about a fact that the program may not have been told: the judge says what it was. */
const UNSURE: ReadonlySet<string> = new Set(["night_clause", "day_clause", "team_unknown"]);

/** The notice that is asked about before this clause is recorded for this seat. */
export const unsure = (entry: ClauseEntry, pick: PickerFor) =>
  pick.mode === "seat" ? (entry.effect?.notices.find(({ code }) => UNSURE.has(code)) ?? null) : null;

export const corrects = (pick: PickerFor): pick is Extract<PickerFor, { ref: string }> =>
  pick.mode === "attach" || pick.mode === "change";

export function choose(entry: ClauseEntry, pick: PickerFor): void {
  if (corrects(pick)) {
    over.value = null;
    correct(entry, pick);
  } else if (pick.mode === "arm") {
    over.value = null;
    const { clause } = entry;
    arm({ kind: "clause", clause, sanction: null, label: clause, tone: TONES[entry.kind] });
    // What each seat would get is learnt while the finger looks for it.
    void learnEffects(clause);
  } else if (entry.effect) {
    void penalise(pick.seat, { kind: "clause", clause: entry.clause, sanction: null, effect: entry.effect });
  } else {
    recordPenalty(pick.seat, infraction(pick.seat, entry.clause, null), null, false);
  }
}

/** A quick foul gets its clause; where that clause is no foul, its own sanction takes the foul's place. */
function correct(entry: ClauseEntry, { mode, seat, ref }: Extract<PickerFor, { ref: string }>): void {
  const { clause } = entry;
  const step = (
    mode === "attach" && entry.kind === "foul"
      ? { attach: { ref, clause } }
      : { amend: { ref, clause, plain: true } }
  ) as Step;
  const effect = entry.effect?.act === "refused" ? null : entry.effect;
  const heavy = effect ? effect.confirm : entry.kind === "removal" || entry.kind === "team_defeat";
  const foul = mode === "attach" && entry.kind === "foul";
  if (heavy && !foul) ask({ ask: "penalty", seat, kind: null, clause, sanction: null, effect, step });
  else send(step, true);
}

/** Another sanction than the clause's own brings what the register's button of that sanction would. */
export function otherwise(entry: ClauseEntry, seat: Seat, sanction: string): Effect | null {
  const known = previewOf(seat, sanction);
  return known ?? (entry.effect && { ...entry.effect, act: "none", confirm: sanction === "removal" });
}
