/** What the result shows: who won, which departure settled it, the best move, what points were taken. */
import type { GameView, NightView, Outcome, Role, SeatView, Snapshot, Team, Winner } from "../shared/wire";

export interface Decisive {
  by: "vote" | "shot" | "removal" | "team_defeat" | "declared" | "stalemate";
  phase: "day" | "night" | null;
  number: number | null;
  /** Several where a lift settled it. */
  seats: readonly number[];
  role: Role | null;
  clause: string | null;
  votes: number | null;
  hands: number | null;
}

/**
 * Is the game over on screen? A decisive vote or kill still has its last word, so the judge's end of the game is waited
 * for; a team defeat or a draw ends it at once.
 */
export function isOver({ outcome, stage }: GameView): boolean {
  if (outcome === null) return false;
  return stage === "over" || outcome.by === "team_defeat" || outcome.by === "stalemate";
}

export interface ResultModel {
  winner: Winner;
  decisive: Decisive;
  bestMove: { seat: number; name: string; named: readonly { seat: number; team: Team | null }[] } | null;
  deductions: readonly { seat: number; points: string }[];
}

const NOTHING = { phase: null, number: null, seats: [], role: null, clause: null, votes: null, hands: null };
const BY = { killed: "shot", voted_out: "vote", removed: "removal" } as const;

/** The act that ended the game by a team defeat, with its author. */
function defeatOf({ rulings, seats }: Snapshot): Decisive {
  const ruling = [...rulings]
    .reverse()
    .find(
      ({ status, sanctions }) =>
        status === "standing" && sanctions.some(({ kind }) => kind === "team_defeat"),
    );
  const base: Decisive = { ...NOTHING, by: "team_defeat" };
  if (!ruling) return base;
  return {
    ...base,
    phase: ruling.phase,
    number: ruling.number,
    seats: [ruling.seat],
    role: seats.find((view) => view.seat === ruling.seat)?.role ?? null,
    clause: ruling.cited[ruling.cited.length - 1]?.clause ?? ruling.clause,
  };
}

function decisiveOf(snapshot: Snapshot, outcome: Outcome): Decisive {
  if (outcome.by === "team_defeat") return defeatOf(snapshot);
  if (outcome.by === "declared" || outcome.by === "stalemate") return { ...NOTHING, by: outcome.by };
  const { decisive } = outcome;
  // A picture that was kept by an earlier version does not tell.
  if (!decisive) return { ...NOTHING, by: "declared" };
  const [seat, ...more] = decisive.seats;
  const single = more.length === 0 ? snapshot.seats.find((view) => view.seat === seat) : undefined;
  return {
    by: BY[decisive.how],
    phase: decisive.phase,
    number: decisive.number,
    seats: decisive.seats,
    role: single?.role ?? null,
    clause: decisive.clause,
    ...(decisive.how === "voted_out" ? countOf(snapshot, seat) : { votes: null, hands: null }),
  };
}

/** Of how many hands the decisive vote had how many; for a lift, those that were up for it. */
function countOf({ vote }: Snapshot, seat: number | undefined): Pick<Decisive, "votes" | "hands"> {
  const counted = vote?.candidates.find((candidate) => candidate.seat === seat);
  if (!vote || !counted || seat === undefined || !vote.leaving.includes(seat))
    return { votes: null, hands: null };
  return { votes: vote.lift_hands ?? counted.votes, hands: vote.hands };
}

function bestMoveOf(nights: readonly NightView[], seats: readonly SeatView[]): ResultModel["bestMove"] {
  const night = nights.find((each) => each.best_move_by !== null && each.best_move.length > 0);
  if (!night) return null;
  const by = seats.find((view) => view.seat === night.best_move_by);
  const team = (seat: number) => seats.find((view) => view.seat === seat)?.team ?? null;
  return {
    seat: by?.seat ?? 0,
    name: by?.name ?? "",
    named: night.best_move.map((seat) => ({ seat, team: team(seat) })),
  };
}

export function resultModel(snapshot: Snapshot): ResultModel | null {
  const { outcome } = snapshot.game;
  if (outcome === null) return null;
  return {
    winner: outcome.winner,
    decisive: decisiveOf(snapshot, outcome),
    bestMove: bestMoveOf(snapshot.nights, snapshot.seats),
    deductions: snapshot.seats
      .filter((view) => Number(view.deduction) !== 0)
      .map((view) => ({ seat: view.seat, points: view.deduction })),
  };
}
