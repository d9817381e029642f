/** The panel by keyboard: digits are seats, Enter is the blue button, Backspace takes back. */
import { addSeconds, tapPause, tapRegister, tapSeat } from "./acts";
import { blue } from "./next";
import { toneOfKind } from "./slab/register";
import { outlook, snapshot } from "./store";
import { arm, armed, locked, NEXT_DEAD_MS, over, question } from "./ui";

const KINDS: { readonly [code: string]: string } = {
  KeyT: "technical_minor",
  KeyB: "technical_major",
  KeyU: "caution",
  KeyX: "removal",
  Slash: "clause",
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
    locked.value
  )
    return;
  if (question.value) {
    answer(event);
    return;
  }
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit !== undefined) {
    const seat = digit === "0" ? 10 : Number(digit);
    event.preventDefault();
    if (event.shiftKey) press(`round-${seat}`);
    else tapSeat(seat);
    return;
  }
  const kind = KINDS[event.code];
  const key = kind && outlook.value?.register.find((one) => one.kind === kind);
  if (key) {
    event.preventDefault();
    tapRegister(key, labelOf(key.kind), toneOfKind(key.kind));
    if (kind === "clause" || kind === "removal") setTimeout(() => field()?.focus(), 0);
    return;
  }
  move(event, target);
}

function move(event: KeyboardEvent, target: HTMLElement | null): void {
  const onButton = target?.matches("button") ?? false;
  if (event.key === "Enter" && !onButton) {
    // Held or hasty Enter must not run through the game.
    if (performance.now() - enteredAt < NEXT_DEAD_MS) return;
    enteredAt = performance.now();
    blue()?.act?.();
  } else if (event.key === "Backspace") press("undo");
  else if (event.key === " " && !onButton) tapPause();
  else if (event.key === "+") addSeconds(10);
  else if (event.key === "-" || event.key === "−") addSeconds(-10);
  else if (event.code === "KeyL") over.value = { card: "timeline", seat: null, open: null };
  else return;
  event.preventDefault();
}

function answer(event: KeyboardEvent): void {
  if (event.code === "KeyY") press("confirm-yes");
  if (event.code === "KeyY" || event.key === "Enter") event.preventDefault();
}

function leave(target: HTMLElement | null): void {
  if (question.value) return;
  target?.blur();
  if (armed.value) arm(null);
  else over.value = null;
}

/** Presses what is on screen, with every guard that the finger has. */
function press(testid: string): void {
  document.querySelector<HTMLButtonElement>(`[data-testid="${testid}"]`)?.click();
}

const field = () => document.querySelector<HTMLInputElement>('[data-testid="clause-search"]');
const labelOf = (kind: string) =>
  document.querySelector(`[data-testid="kind-${kind}"]`)?.getAttribute("aria-label") ?? "";
