/** What the vote strip shows, from the vote as it was counted. */
import type { Snapshot, Team, VoteView } from "../shared/wire";

export interface VoteCell {
  seat: number;
  name: string;
  team: Team | null;
  voters: readonly number[] | null;
  votes: number;
  /** `live`: being counted, or leaving; `waits`: not counted yet; `named`: before the vote. */
  state: "live" | "counted" | "waits" | "out" | "named";
}

export interface VoteModel {
  title: "open" | "against" | "revote" | "tie" | "lift" | "leaves" | "stay" | "nominated" | "cancelled";
  seat: number | null;
  leaving: readonly number[];
  hands: number;
  /** Hands that decide it. */
  needed: number;
  left: number;
  liftHands: number | null;
  /** A single candidate leaves, or stays, without a count. */
  uncounted: boolean;
  cells: readonly VoteCell[];
}

/** The strip stands from the call to vote until who leaves speaks, or will not any more, or the night falls. */
export function votingNow({ game, vote, seats }: Snapshot): boolean {
  if (vote === null || vote.result === "cancelled") return false;
  if (game.phase !== "vote" || game.stage === "last_word") return false;
  if (vote.result !== "leaves") return true;
  return seats.some(({ seat, last_word }) => vote.leaving.includes(seat) && last_word === "due");
}

/** Nominations are told until the vote on them is called or cancelled. */
export function nominationsStand({ game, vote }: Snapshot): boolean {
  return vote === null && game.phase === "day" && game.vote_cancelled !== "today";
}

/** While hands are being counted: the last candidate that has any. */
export function liveCandidate(vote: VoteView): number | null {
  if (vote.result !== "open") return null;
  const counted = vote.candidates.filter((candidate) => candidate.votes > 0);
  return counted[counted.length - 1]?.seat ?? null;
}

/** Who is voted on, in order; before a count nobody has a hand yet. */
function counted(vote: VoteView): VoteView["candidates"] {
  if (vote.candidates.length > 0) return vote.candidates;
  return vote.standing.map((seat) => ({ seat, votes: 0, voters: null }));
}

export function voteModel(snapshot: Snapshot): VoteModel | null {
  const { vote, seats } = snapshot;
  if (vote === null || !votingNow(snapshot)) return null;
  const live = liveCandidate(vote);
  const given = vote.candidates.reduce((sum, candidate) => sum + candidate.votes, 0);
  const liveAt = vote.candidates.findIndex((candidate) => candidate.seat === live);
  const open = vote.result === "open";
  const title = open ? (live !== null ? "against" : vote.round > 1 ? "revote" : "open") : vote.result;
  if (title === "cancelled") return null;
  const uncounted = !open && vote.candidates.length === 0;
  const stateOf = (seat: number, index: number): VoteCell["state"] => {
    if (open) return seat === live ? "live" : index > liveAt ? "waits" : "counted";
    if (vote.result === "leaves") return vote.leaving.includes(seat) ? "live" : "counted";
    return vote.standing.includes(seat) ? "counted" : "out";
  };
  return {
    title,
    seat: live,
    leaving: vote.leaving,
    hands: vote.hands,
    needed: uncounted ? 0 : vote.majority,
    left: Math.max(0, vote.hands - given),
    liftHands: vote.lift_hands,
    uncounted,
    cells: counted(vote).map((candidate, index) => {
      const view = seats.find((seat) => seat.seat === candidate.seat);
      return {
        seat: candidate.seat,
        name: view?.name ?? "",
        team: view?.team ?? null,
        voters: candidate.voters,
        votes: candidate.votes,
        state: stateOf(candidate.seat, index),
      };
    }),
  };
}

/** Where the vote has a place of its own, it is told from the first nomination on. */
export function ballotModel(snapshot: Snapshot): VoteModel | null {
  const { game, nominees, seats } = snapshot;
  const vote = voteModel(snapshot);
  if (vote !== null || game.outcome !== null) return vote;
  const cancelled = game.vote_cancelled === "today" && game.phase !== "night";
  if (nominees.length === 0 || !(cancelled || nominationsStand(snapshot))) return null;
  return {
    title: cancelled ? "cancelled" : "nominated",
    seat: null,
    leaving: [],
    hands: game.at_table,
    needed: 0,
    left: 0,
    liftHands: null,
    uncounted: false,
    cells: nominees.map(({ seat }) => {
      const view = seats.find((each) => each.seat === seat);
      return {
        seat,
        name: view?.name ?? "",
        team: view?.team ?? null,
        voters: null,
        votes: 0,
        state: cancelled ? "out" : "named",
      };
    }),
  };
}
