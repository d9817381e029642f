/** What the judge has chosen and not published yet. Kept over a reload; worthless once the game has moved on. */
import { computed, effect, signal } from "@preact/signals";
import type { Winner } from "../shared/wire";
import { nextStep } from "./held/state";
import { outlook, type Seat, state } from "./store";
import { newDraft, type VoteDraft } from "./vote-draft";

/** Seats chosen for a shot, a check or the best move. */
interface Pick {
  of: string;
  seats: readonly Seat[];
  miss: boolean;
}

interface Drafts {
  pick: Pick;
  votes: VoteDraft | null;
  lift: { of: string; hands: number | null };
  /** What the judge has passed over in this night. */
  skipped: { of: string; steps: readonly string[] };
  winner: { of: string; winner: Winner | null };
  revote: string;
}

const EMPTY: Drafts = {
  pick: { of: "", seats: [], miss: false },
  votes: null,
  lift: { of: "", hands: null },
  skipped: { of: "", steps: [] },
  winner: { of: "", winner: null },
  revote: "",
};

const drafts = signal<Drafts>(EMPTY);

/** Names the moment that a draft belongs to. */
export const moment = computed(() => {
  const game = state.value?.snapshot?.game;
  const round = state.value?.snapshot?.vote?.round ?? 0;
  return [
    state.value?.journal,
    game?.number,
    game?.phase,
    game?.day,
    game?.night,
    outlook.value?.next.code,
    round,
  ].join(":");
});

export const picked = computed<Pick>(() =>
  drafts.value.pick.of === moment.value ? drafts.value.pick : { of: moment.value, seats: [], miss: false },
);
export function pick(seats: readonly Seat[], miss = false): void {
  drafts.value = { ...drafts.value, pick: { of: moment.value, seats, miss } };
}

/** The count in progress, for the candidates that the server still votes on. */
export const votes = computed<VoteDraft | null>(() => {
  if (nextCode.value !== "vote" && nextCode.value !== "revote") return null;
  const view = state.value?.snapshot;
  const standing = view?.vote?.standing.length
    ? view.vote.standing
    : (view?.nominees ?? []).map((one) => one.seat);
  const known = drafts.value.votes;
  const same = known?.of === moment.value && known.candidates.join() === standing.join();
  return known && same ? known : newDraft(moment.value, standing);
});
export function setVotes(next: VoteDraft): void {
  drafts.value = { ...drafts.value, votes: next };
}

/** Hands that were counted for a vote which a removal has cancelled: in sight until the judge goes on. */
export const cancelledVotes = computed<VoteDraft | null>(() => {
  const view = state.value?.snapshot;
  const known = drafts.value.votes;
  if (!view || !known || view.game.phase !== "vote" || view.game.vote_cancelled !== "today") return null;
  const { number, phase, day, night } = view.game;
  const here = [state.value?.journal, number, phase, day, night].join(":");
  return known.of.startsWith(`${here}:`) ? known : null;
});

export const lifted = computed(() =>
  drafts.value.lift.of === moment.value ? drafts.value.lift.hands : null,
);
export function setLifted(hands: number): void {
  drafts.value = { ...drafts.value, lift: { of: moment.value, hands } };
}

const nightNow = computed(
  () => `${state.value?.journal}:${state.value?.snapshot?.game.number}:${state.value?.snapshot?.game.night}`,
);
const skipped = computed(() =>
  drafts.value.skipped.of === nightNow.value ? drafts.value.skipped.steps : [],
);
export function skip(step: "best_move" | "don_check"): void {
  drafts.value = { ...drafts.value, skipped: { of: nightNow.value, steps: [...skipped.value, step] } };
}

export const hasSkipped = computed(() => skipped.value.length > 0 && nextCode.value !== nextStep.value?.code);
export function unskip(): void {
  drafts.value = { ...drafts.value, skipped: { of: nightNow.value, steps: skipped.value.slice(0, -1) } };
}

/** The next step's code, past what the judge has passed over: nobody has to name a best move or check a seat. */
export const nextCode = computed(() => {
  let code = nextStep.value?.code ?? "";
  if (code === "best_move" && skipped.value.includes("best_move")) code = "don_check";
  if (code === "don_check" && skipped.value.includes("don_check")) code = "sheriff_check";
  if (code === "revote" && drafts.value.revote !== moment.value) return tieSpeaks.value ? "tie" : code;
  return code;
});

/** The last tied seat still speaks: the re-vote waits until the judge calls it. */
const tieSpeaks = computed(() => state.value?.snapshot?.clock?.purpose === "tie_speech");
export function beginRevote(): void {
  drafts.value = { ...drafts.value, revote: moment.value };
}

export const chosenWinner = computed(() =>
  drafts.value.winner.of === gameNow.value ? drafts.value.winner.winner : null,
);
const gameNow = computed(() => `${state.value?.journal}:${state.value?.snapshot?.game.number}`);
export function chooseWinner(winner: Winner | null): void {
  drafts.value = { ...drafts.value, winner: { of: gameNow.value, winner } };
}

/** Loads what a reload interrupted and keeps writing it down. */
export function keepDrafts(table: string, storage: Storage): void {
  const name = `mafia-panel:draft:${table}`;
  try {
    drafts.value = { ...EMPTY, ...(JSON.parse(storage.getItem(name) ?? "{}") as Partial<Drafts>) };
  } catch {
    // A spoiled draft is no draft.
  }
  effect(() => {
    const text = JSON.stringify(drafts.value);
    try {
      storage.setItem(name, text);
    } catch {
      // Without storage a reload forgets the count.
    }
  });
}
