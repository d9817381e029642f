/**
 * What the table knows already and the server does not: a vote whose hands have settled it, a best move that was named.
 * A removal comes after it, so it is recorded first; otherwise the removal would take it away.
 */
import { lifted, nextCode, picked, votes } from "./drafts";
import { nextStep } from "./held/state";
import { outlook, type Seat, type Step, seatedNow, snapshot } from "./store";
import { countNow, settled, voteBody } from "./vote-draft";

const NAMED = 3;

export interface Known {
  step: Step;
  /** Who leaves by it. */
  leaving: readonly Seat[];
}

/** What must be recorded before `seat` is removed; null where nothing is settled. */
export function knownBefore(seat: Seat): Known | null {
  return knownVote() ?? (nextStep.value?.seat === seat ? knownBestMove() : null);
}

function knownVote(): Known | null {
  const view = snapshot.value;
  const hands = outlook.value?.hands ?? 0;
  if (!view) return null;
  if (nextCode.value === "lift") {
    const up = lifted.value;
    if (up === null || up * 2 <= hands) return null;
    return { step: { lift: up } as Step, leaving: view.vote?.standing ?? [] };
  }
  const draft = votes.value;
  if (!draft) return null;
  const count = countNow(draft, seatedNow(view), hands);
  const leaves = settled(draft, count, hands);
  return leaves === null
    ? null
    : { step: { vote: voteBody(draft, count, hands) } as Step, leaving: [leaves] };
}

function knownBestMove(): Known | null {
  const { seats } = picked.value;
  if (nextCode.value !== "best_move" || seats.length !== NAMED) return null;
  return { step: { best_move: [...seats] } as Step, leaving: [] };
}
