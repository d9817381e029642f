/** What the strip of counters shows: ten cells, in the order of the seats. */
import type { Snapshot, Team } from "../shared/wire";

export interface FoulsCell {
  seat: number;
  name: string;
  team: Team | null;
  fouls: number;
  slots: number;
  deduction: string;
  /** Technical fouls; their points stand in the deduction where the regulation takes any. */
  technicals: number;
  left: { how: "killed" | "voted_out" | "removed"; phase: "day" | "night"; number: number } | null;
  speaking: boolean;
}

export function foulsModel({ seats, game, regulation }: Snapshot): readonly FoulsCell[] {
  return seats.map((view) => ({
    seat: view.seat,
    name: view.name,
    team: view.team,
    fouls: view.fouls,
    slots: regulation.foul_slots,
    deduction: view.deduction,
    technicals: view.technical_fouls.length,
    left: view.left && { how: view.left.how, phase: view.left.phase, number: view.left.number },
    speaking: game.speaker === view.seat && game.outcome === null,
  }));
}
