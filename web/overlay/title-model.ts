/** What the title card shows between games: the event, the stage, the game, and the operator's line. */
import type { TableState } from "../shared/wire";
import { isOver } from "./result-model";

export interface TitleModel {
  event: string;
  stage: string;
  table: string;
  /** The game that is played, or that comes next. */
  game: number;
  next: boolean;
  message: string;
}

export function titleModel({ title, table, snapshot }: TableState, message: string): TitleModel {
  const game = snapshot?.game;
  const over = game !== undefined && (game.phase === "finished" || isOver(game));
  return {
    event: title.event,
    stage: title.stage,
    table,
    game: game === undefined ? 1 : over ? game.number + 1 : game.number,
    next: game === undefined || over,
    message: message.trim(),
  };
}
