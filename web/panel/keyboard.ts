/**
 * The panel by keyboard: digits are seats, Enter is the blue button, Backspace takes back.
 *
 * Keys are known by their place, so that they work under a Russian layout as well.
 */
import { addSeconds, tapPause, tapRegister } from "./acts";
import { sheet, toggleSheet } from "./comfort/sheet";
import { aimedBefore } from "./judges/moved";
import { blue } from "./next";
import { toneOfKind } from "./slab/register";
import { clock, outlook, snapshot } from "./store";
import { arm, armed, locked, NEXT_DEAD_MS, over, question } from "./ui";

const KINDS: { readonly [code: string]: string } = {
  KeyT: "technical_minor",
  KeyB: "technical_major",
  KeyU: "caution",
  KeyX: "removal",
};

let enteredAt = Number.NEGATIVE_INFINITY;

export function watchKeyboard(): () => void {
  window.addEventListener("keydown", onKey);
  return () => window.removeEventListener("keydown", onKey);
}

function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement | null;
  if (event.key === "Escape") {
    leave(target);
    return;
  }
  const typing = target?.matches("input, textarea, select") ?? false;
  if (
    typing ||
    event.repeat ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !snapshot.value ||
    over.value?.card === "new-game" ||
    locked.value
  )
    return;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  // Other seats still take fouls under an open question.
  if (question.value && (digit === undefined || event.shiftKey)) {
    answer(event);
    return;
  }
  if (digit !== undefined) {
    const seat = digit === "0" ? 10 : Number(digit);
    event.preventDefault();
    // The seat's own key on screen, so that its guard against a double tap holds for a nervous finger here too.
    press(`${event.shiftKey ? "round" : "seat"}-${seat}`);
    return;
  }
  if (event.code === "Slash") {
    event.preventDefault();
    if (event.shiftKey) toggleSheet("keys");
    else findClause();
    return;
  }
  const kind = KINDS[event.code];
  const key = kind && outlook.value?.register.find((one) => one.kind === kind);
  if (key) {
    event.preventDefault();
    tapRegister(key, labelOf(key.kind), toneOfKind(key.kind));
    if (kind === "removal") focusSearch();
    return;
  }
  move(event, target);
}

function move(event: KeyboardEvent, target: HTMLElement | null): void {
  const onButton = target?.matches("button") ?? false;
  const isMeant = !aimedBefore(performance.now());
  if (event.key === "Enter" && !onButton) {
    // Held or hasty Enter must not run through the game.
    if (performance.now() - enteredAt < NEXT_DEAD_MS || !isMeant) return;
    enteredAt = performance.now();
    blue()?.act?.();
  } else if (event.key === "Backspace") press("undo");
  else if (event.key === " " && !onButton) {
    if (isMeant) tapPause();
  } else if (event.code === "Equal" || event.code === "NumpadAdd") changeClock(10);
  else if (event.code === "Minus" || event.code === "NumpadSubtract") changeClock(-10);
  else if (event.code === "KeyL") over.value = { card: "timeline", seat: null, open: null };
  else return;
  event.preventDefault();
}

function changeClock(seconds: number): void {
  if (clock.value) addSeconds(seconds);
}

/** Searches where a list is open already, else for the clause to arm. */
function findClause(): void {
  const key = outlook.value?.register.find((one) => one.kind === "clause");
  if (over.value?.card !== "picker" && key) tapRegister(key, labelOf(key.kind), toneOfKind(key.kind));
  sheet.value = null;
  focusSearch();
}

const focusSearch = () => void setTimeout(() => field()?.focus(), 0);

function answer(event: KeyboardEvent): void {
  if (event.code === "KeyY") press("confirm-yes");
  else if (event.code === "KeyN") press("confirm-no");
  else if (event.key !== "Enter") return;
  event.preventDefault();
}

function leave(target: HTMLElement | null): void {
  if (question.value) return;
  target?.blur();
  if (sheet.value) sheet.value = null;
  else if (armed.value) arm(null);
  else over.value = null;
}

/** Presses what is on screen, with every guard that the finger has. */
function press(testid: string): void {
  document.querySelector<HTMLButtonElement>(`[data-testid="${testid}"]`)?.click();
}

const field = () => document.querySelector<HTMLInputElement>('[data-testid="clause-search"]');
const labelOf = (kind: string) =>
  document.querySelector(`[data-testid="kind-${kind}"]`)?.getAttribute("aria-label") ?? "";
