/** What the result shows: who won, which departure settled it, the best move, what points were taken. */
import type { GameView, NightView, Outcome, Role, SeatView, Snapshot, Team, Winner } from "../shared/wire";

export interface Decisive {
  by: "vote" | "shot" | "removal" | "team_defeat" | "declared" | "stalemate";
  phase: "day" | "night" | null;
  number: number | null;
  seat: number | null;
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

/** Days and nights in their order: night 0, day 1, night 1, day 2, ... */
function moment(view: SeatView): number {
  return view.left === null ? -1 : view.left.number * 2 + (view.left.phase === "night" ? 1 : 0);
}

const NOTHING = { phase: null, number: null, seat: null, role: null, clause: null, votes: null, hands: null };
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
    seat: ruling.seat,
    role: seats.find((view) => view.seat === ruling.seat)?.role ?? null,
    clause: ruling.cited[ruling.cited.length - 1]?.clause ?? ruling.clause,
  };
}

function decisiveOf(snapshot: Snapshot, outcome: Outcome): Decisive {
  if (outcome.by === "team_defeat") return defeatOf(snapshot);
  if (outcome.by === "declared" || outcome.by === "stalemate") return { ...NOTHING, by: outcome.by };
  const gone = snapshot.seats.filter((view) => view.left !== null);
  const last = gone.reduce<SeatView | null>(
    (found, view) => (found === null || moment(view) >= moment(found) ? view : found),
    null,
  );
  if (last?.left === null || last === null) return { ...NOTHING, by: "declared" };
  const counted = snapshot.vote?.candidates.find((candidate) => candidate.seat === last.seat);
  const voted = last.left.how === "voted_out" && snapshot.vote?.result === "leaves";
  return {
    by: BY[last.left.how],
    phase: last.left.phase,
    number: last.left.number,
    seat: last.seat,
    role: last.role,
    clause: last.left.clause,
    votes: voted && counted ? counted.votes : null,
    hands: voted ? (snapshot.vote?.candidates.reduce((sum, { votes }) => sum + votes, 0) ?? null) : null,
  };
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
