/** A count on its way: hands per candidate in order, the last one gets the rest. Published as one step at the end. */

export interface Count {
  /** Voters by seat, or null when only their number was taken. */
  voters: readonly number[] | null;
  votes: number;
}

/** `of`: which vote this draft belongs to; a draft of another one is worthless. `at`: whose hands are being counted. */
export interface VoteDraft {
  of: string;
  candidates: readonly number[];
  at: number;
  counts: { readonly [candidate: number]: Count };
  hands: readonly number[];
  number: number | null;
}

export function newDraft(of: string, candidates: readonly number[]): VoteDraft {
  return { of, candidates, at: 0, counts: {}, hands: [], number: null };
}

export const candidateNow = (draft: VoteDraft): number => draft.candidates[draft.at] ?? 0;
export const isLast = (draft: VoteDraft): boolean => draft.at >= draft.candidates.length - 1;

const others = (draft: VoteDraft) => draft.candidates.filter((_, index) => index !== draft.at);
const countOf = (draft: VoteDraft, candidate: number) => draft.counts[candidate];

/** The candidate a voter's hand has already gone to. */
export function givenTo(draft: VoteDraft, voter: number): number | null {
  return others(draft).find((candidate) => countOf(draft, candidate)?.voters?.includes(voter)) ?? null;
}

/** Hands that nobody has been given yet, the present candidate's included. */
export function freeHands(draft: VoteDraft, hands: number): number {
  return hands - others(draft).reduce((sum, candidate) => sum + (countOf(draft, candidate)?.votes ?? 0), 0);
}

/** The present candidate's hands: the last one has the rest until told otherwise. */
export function countNow(draft: VoteDraft, voters: readonly number[], hands: number): Count {
  if (draft.number !== null) return { voters: null, votes: draft.number };
  if (draft.hands.length > 0) return { voters: draft.hands, votes: draft.hands.length };
  if (!isLast(draft)) return { voters: [], votes: 0 };
  const rest = freeHands(draft, hands);
  const free = voters.filter((voter) => givenTo(draft, voter) === null);
  return free.length === rest ? { voters: free, votes: rest } : { voters: null, votes: rest };
}

export function toggleHand(draft: VoteDraft, voter: number): VoteDraft {
  if (givenTo(draft, voter) !== null) return draft;
  const hands = draft.hands.includes(voter)
    ? draft.hands.filter((hand) => hand !== voter)
    : [...draft.hands, voter].sort((one, other) => one - other);
  return { ...draft, hands, number: null };
}

export const setNumber = (draft: VoteDraft, number: number): VoteDraft => ({
  ...draft,
  number: draft.number === number ? null : number,
  hands: [],
});

/** "Stop": the present count is kept and the next candidate is called. */
export function stop(draft: VoteDraft, count: Count): VoteDraft {
  const counts = { ...draft.counts, [candidateNow(draft)]: count };
  return {
    ...draft,
    counts,
    at: Math.min(draft.at + 1, draft.candidates.length - 1),
    hands: [],
    number: null,
  };
}

/** Whom no hand that is still free could save: its least is more than anybody else's most. Null while it is open. */
export function settled(draft: VoteDraft, count: Count, hands: number): number | null {
  const free = freeHands(draft, hands);
  const now = candidateNow(draft);
  const bounds = draft.candidates.map((candidate) => {
    const stopped = candidate === now ? undefined : countOf(draft, candidate)?.votes;
    if (stopped !== undefined) return { candidate, least: stopped, most: stopped };
    // The last one has the rest.
    if (candidate === now) return { candidate, least: isLast(draft) ? free : count.votes, most: free };
    return { candidate, least: 0, most: free - count.votes };
  });
  const first = bounds.find((one) => bounds.every((other) => other === one || one.least > other.most));
  return first?.candidate ?? null;
}

/** Back to a candidate to count again; those counted after it are kept. */
export function recount(draft: VoteDraft, at: number): VoteDraft {
  const candidate = draft.candidates[at];
  const was = candidate === undefined ? undefined : countOf(draft, candidate);
  const counts = Object.fromEntries(
    Object.entries(draft.counts).filter(([key]) => Number(key) !== candidate),
  );
  return { ...draft, at, counts, hands: was?.voters ?? [], number: was?.voters === null ? was.votes : null };
}

/** The step's body: all candidates, hands by voter where they are known. */
export function voteBody(
  draft: VoteDraft,
  count: Count,
  hands: number,
): { [candidate: string]: number[] | number } {
  const counts: { [candidate: number]: Count } = { ...draft.counts, [candidateNow(draft)]: count };
  const body: { [candidate: string]: number[] | number } = {};
  const last = draft.candidates[draft.candidates.length - 1];
  let left = hands;
  for (const candidate of draft.candidates) {
    const known = counts[candidate];
    const taken = known ?? { voters: candidate === last ? null : [], votes: candidate === last ? left : 0 };
    left -= taken.votes;
    body[String(candidate)] = taken.voters === null ? taken.votes : [...taken.voters];
  }
  return body;
}
