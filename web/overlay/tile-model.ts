/** What one tile shows, as a flat value: a tile draws again only when its own value changes. It knows no rules. */
import type { Banner, Role, SeatView, Snapshot, Team } from "../shared/wire";
import { isOver } from "./result-model";
import { liveCandidate, nominationsStand, votingNow } from "./vote-model";

/** `amber`: how a seat's leaving is titled while its banner is on air. */
export interface TileModel {
  seat: number;
  name: string;
  role: Role | null;
  team: Team | null;
  form: "seated" | "gone" | "final";
  speaking: boolean;
  flag: number | null;
  hand: { candidate: number; live: boolean } | null;
  slots: number;
  fouls: number;
  tagSeconds: number | null;
  deduction: string;
  major: boolean;
  left: { how: "killed" | "voted_out" | "removed"; phase: "day" | "night"; number: number } | null;
  clause: string | null;
  amber: "removed" | "foul" | "team_defeat" | null;
  wins: boolean | null;
  /** When the banner about this seat went on air, so that tile and banner move together. */
  bannerAt: number | null;
}

const HEAVY: readonly Banner["grade"][] = ["removal", "second_technical", "team_defeat"];

function amberOf(view: SeatView, banner: Banner | null): TileModel["amber"] {
  if (view.presence !== "removed" || banner?.seat !== view.seat || !HEAVY.includes(banner.grade)) return null;
  if (banner.grade === "team_defeat") return "team_defeat";
  return banner.grade === "removal" && banner.fouls !== null ? "foul" : "removed";
}

/** The clause that a removal rests on: an escalation's own (the fourth foul's), not the act's that led to it. */
function clauseOf(snapshot: Snapshot, { left }: SeatView): string | null {
  const cited = snapshot.rulings.find((ruling) => ruling.ref === left?.ref)?.cited ?? [];
  return cited[cited.length - 1]?.clause ?? left?.clause ?? null;
}

/** What is left of the next minute, or of the one that is being lost; not while a whole minute is spoken before that. */
function cutTo(view: SeatView, { clock, game }: Snapshot): number | null {
  const speaks = game.speaker === view.seat && game.word === "own";
  if (speaks && clock?.purpose === "speech" && clock.seconds === 0) return 0;
  const cost = view.speech_cost;
  if (cost === null || view.next_speech_seconds !== cost.seconds) return null;
  return speaks ? null : cost.seconds;
}

/** `ended`: the result is on screen, so every tile is whole again and tells how its game went. */
export function tileModel(
  snapshot: Snapshot,
  view: SeatView,
  banner: Banner | null,
  ended: boolean,
): TileModel {
  const { game, clock, vote } = snapshot;
  const speaking = !isOver(game) && (game.speaker === view.seat || clock?.seat === view.seat);
  const standing = view.presence === "seated" || view.presence === "leaving";
  const voting = !ended && vote !== null && votingNow(snapshot);
  const outcome = game.outcome?.winner ?? null;
  const mine = banner?.seat === view.seat ? banner : null;
  return {
    seat: view.seat,
    name: view.name,
    role: view.role,
    team: view.team,
    form: ended ? "final" : standing || speaking ? "seated" : "gone",
    speaking,
    flag: nominationsStand(snapshot) && !isOver(game) ? view.nominated : null,
    hand:
      voting && standing && view.voted_for !== null
        ? { candidate: view.voted_for, live: view.voted_for === liveCandidate(vote) }
        : null,
    slots: snapshot.regulation.foul_slots,
    fouls: view.fouls,
    tagSeconds: standing ? cutTo(view, snapshot) : null,
    deduction: view.deduction,
    major: view.technical_fouls.some((technical) => technical.size === "major"),
    left: view.left && { how: view.left.how, phase: view.left.phase, number: view.left.number },
    clause: clauseOf(snapshot, view),
    amber: amberOf(view, banner),
    wins:
      ended && view.team !== null && outcome !== null && outcome !== "draw" ? view.team === outcome : null,
    bannerAt: mine?.starts_at ?? null,
  };
}
