/** What the clock shows where it stands by itself: whose time it is, what for, and how much is left. */
import type { ClockView, Snapshot, Team } from "../shared/wire";
import { isOver } from "./result-model";

export interface ClockCard {
  clock: ClockView;
  speaker: { seat: number; name: string; team: Team | null } | null;
  /** The speaker's place in today's round, in an own minute. */
  turn: { number: number; of: number } | null;
}

export function clockModel({ clock, seats, game }: Snapshot): ClockCard | null {
  if (clock === null || isOver(game)) return null;
  const view = seats.find(({ seat }) => seat === clock.seat);
  const own = clock.purpose === "speech" && game.turn !== null && game.turns !== null;
  return {
    clock,
    speaker: view ? { seat: view.seat, name: view.name, team: view.team } : null,
    turn: own && game.turn !== null && game.turns !== null ? { number: game.turn, of: game.turns } : null,
  };
}
