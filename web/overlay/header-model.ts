/** What the header and the strip of nominees show. */
import type { GameView, Snapshot, TableState } from "../shared/wire";
import { isOver } from "./result-model";
import { nominationsStand } from "./vote-model";

export interface HeaderModel {
  event: string;
  stage: string;
  game: {
    night: boolean;
    number: number;
    /** A message id of the catalogue, after `air-stage-`. */
    stage: GameView["stage"] | "paused" | "word" | "tie_word";
    reds: number | null;
    blacks: number | null;
  } | null;
}

export interface NomineesModel {
  cancelled: "today" | "tomorrow" | null;
  /** Names are told up to four; from five on, numbers only. */
  named: boolean;
  seats: readonly { seat: number; name: string }[];
}

function stageOf({ game, clock }: Snapshot): NonNullable<HeaderModel["game"]>["stage"] {
  if (game.phase === "finished" || isOver(game)) return "over";
  if (clock !== null && clock.ends_at === null && clock.seat !== null) return "paused";
  if (game.word === "last") return "word";
  return game.word === "tie" ? "tie_word" : game.stage;
}

export function headerModel({ title, snapshot }: TableState): HeaderModel {
  const game = snapshot?.game;
  return {
    event: title.event,
    stage: title.stage,
    game:
      snapshot && game
        ? {
            night: game.phase === "night",
            number: game.phase === "night" ? game.night : game.day,
            stage: stageOf(snapshot),
            reds: game.reds,
            blacks: game.blacks,
          }
        : null,
  };
}

export interface CalledModel {
  seat: number;
  named: readonly number[];
}

/** The best move, from when it is called until the first who was shot has had the last word. */
export function calledModel(snapshot: Snapshot): CalledModel | null {
  const { game, nights } = snapshot;
  // A vote that is cancelled already is told in the same place.
  if (isOver(game) || nomineesModel(snapshot) !== null) return null;
  const night = nights.find((each) => each.best_move_by !== null && each.best_move.length > 0);
  if (!night || night.best_move_by === null || night.number !== game.night) return null;
  const asked = game.stage === "best_move" || game.speaker === night.best_move_by;
  return asked ? { seat: night.best_move_by, named: night.best_move } : null;
}

const NAMED = 4;

export function nomineesModel(snapshot: Snapshot): NomineesModel | null {
  const { game, nominees, seats } = snapshot;
  if (game.phase === "finished" || isOver(game)) return null;
  const cancelled = game.vote_cancelled;
  const shown = nominationsStand(snapshot) || (cancelled === "today" && game.phase !== "night");
  if (!shown && cancelled === null) return null;
  const told = shown ? nominees : [];
  if (told.length === 0 && cancelled === null) return null;
  return {
    // Tomorrow's vote is told where no nominations of today stand in its place.
    cancelled: cancelled === "tomorrow" && told.length > 0 ? null : cancelled,
    named: told.length <= NAMED,
    seats: told.map(({ seat }) => ({
      seat,
      name: seats.find((view) => view.seat === seat)?.name ?? "",
    })),
  };
}
