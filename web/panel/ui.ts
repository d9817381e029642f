/** What only this device knows: the open card, the armed penalty, the lock, what the strip says for a moment. */
import { effect, signal } from "@preact/signals";
import type { Effect } from "../shared/wire";
import { outlook, type Seat, type Step, snapshot } from "./store";

export const ARMED_MS = 6_000;
export const QUESTION_DEAD_MS = 400;
export const STAGE_DEAD_MS = 250;
export const NEXT_DEAD_MS = 700;
export const ONE_MORE_MS = 4_000;
export const REDO_MS = 10_000;
export const FLASH_MS = 1_200;

/** `kind`: the register's button; a clause chosen beforehand carries its number. */
export interface Armed {
  kind: string;
  clause: string | null;
  sanction: string | null;
  label: string;
  tone: "foul" | "technical" | "removal" | "plain";
  until: number;
}

export type PickerFor =
  | { mode: "arm"; narrow: "removal" | "team_defeat" | null }
  | { mode: "seat"; seat: Seat; narrow: "removal" | "team_defeat" | null }
  | { mode: "attach"; seat: Seat; ref: string }
  /** Another clause for a ruling that has one. */
  | { mode: "change"; seat: Seat; ref: string };

/** Asked once more before it is sent. `kind`: the register button whose preview keeps `effect` fresh. */
export type Question =
  | {
      ask: "penalty";
      seat: Seat;
      kind: string | null;
      clause: string | null;
      sanction: string | null;
      effect: Effect | null;
      step: Step;
    }
  | { ask: "finish"; step: Step }
  /** `next`: the card that the new game begins with. */
  | { ask: "discard"; step: Step; next: Over | null };

export type Over =
  | { card: "picker"; pick: PickerFor }
  | { card: "seat"; seat: Seat }
  /** `open`: the row's key; a ruling's row is known by its ref. */
  | { card: "timeline"; seat: Seat | null; open: string | null; filter?: "all" | "penalties" | "moves" }
  | { card: "waiting" }
  | { card: "judges" }
  | { card: "held" }
  | { card: "fix"; page: "place" | "seats" | "counts"; seat: Seat | null }
  | { card: "decide" }
  | { card: "new-game" };

/** A passing line in the strip; `offer` stands beside Вернуть while it lasts. */
export interface Note {
  tone: "foul" | "plain" | "warn" | "wait";
  title: string;
  detail: string;
  /** Does the line name what Вернуть would take back? `next`: the line after it does. */
  undo: "named" | "next" | "none";
  offer: { label: string; act: () => void } | null;
  until: number | null;
}

export const armed = signal<Armed | null>(null);
/** The armed choice that went by itself, until something else is chosen. */
export const lapsed = signal<{ choice: Omit<Armed, "until">; at: number } | null>(null);
/** The seat whose penalty is being asked of the server: it has been tapped, and nothing is recorded yet. */
export const deciding = signal<Seat | null>(null);
export const over = signal<Over | null>(null);
export const question = signal<Question | null>(null);
export const askedAt = signal(0);
export const note = signal<Note | null>(null);
export const flashed = signal<Seat | null>(null);
export const rolesShown = signal(false);
export const locked = signal(readLock());

let armedTimer: ReturnType<typeof setTimeout> | undefined;
let noteTimer: ReturnType<typeof setTimeout> | undefined;
let flashTimer: ReturnType<typeof setTimeout> | undefined;

/** The board goes back to fouls by itself, so that a forgotten choice harms nobody. */
export function arm(next: Omit<Armed, "until"> | null): void {
  clearTimeout(armedTimer);
  lapsed.value = null;
  armed.value = next && { ...next, until: performance.now() + ARMED_MS };
  if (next) {
    armedTimer = setTimeout(() => {
      arm(null);
      lapsed.value = { choice: next, at: performance.now() };
    }, ARMED_MS);
  }
}

export function say(next: Omit<Note, "until">, lastsMs: number | null): void {
  clearTimeout(noteTimer);
  note.value = { ...next, until: lastsMs === null ? null : performance.now() + lastsMs };
  if (lastsMs !== null) noteTimer = setTimeout(hush, lastsMs);
}

export function hush(): void {
  clearTimeout(noteTimer);
  note.value = null;
}

export function flash(seat: Seat): void {
  clearTimeout(flashTimer);
  flashed.value = seat;
  flashTimer = setTimeout(() => {
    flashed.value = null;
  }, FLASH_MS);
}

export function ask(next: Question): void {
  question.value = next;
  askedAt.value = performance.now();
}

/** Cards that are about a seat or a ruling of one game. */
const OF_ONE_GAME: ReadonlySet<string> = new Set(["picker", "seat", "timeline", "held", "decide"]);

/** Another game is on the table: what was armed, asked, looked at or offered was meant for the one before. */
export function forget(): void {
  arm(null);
  question.value = null;
  hush();
  const card = over.peek()?.card;
  if (card && OF_ONE_GAME.has(card)) over.value = null;
}

/** Keeps the lock over a reload. What the server is told of it is not this page's own business alone: see `judges/own`. */
export function keepLock(on: boolean): void {
  locked.value = on;
  try {
    localStorage.setItem("mafia-panel:locked", on ? "1" : "");
  } catch {
    // Without storage the lock ends with the page.
  }
}

function readLock(): boolean {
  try {
    return localStorage.getItem("mafia-panel:locked") === "1";
  } catch {
    return false;
  }
}

/** When the stage last became another one: buttons that have just moved under a finger wait a moment. */
export const stageChangedAt = signal(0);

export function watchStage(): () => void {
  let seen = "";
  return effect(() => {
    const game = snapshot.value?.game;
    const next = outlook.value?.next.code;
    const here = [game?.number, game?.phase, game?.stage, game?.speaker, next, over.value?.card].join();
    if (here === seen) return;
    seen = here;
    stageChangedAt.value = performance.now();
  });
}
