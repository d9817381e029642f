/** The desk by keyboard: a key clicks the button that bears it on screen, so guards and refusals are the button's. */
import { go, place } from "./place";
import { tableNames } from "./store";

/** Keys by their place, so that they work under a Russian layout as well. */
function hotkeyOf(event: KeyboardEvent): string | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit !== undefined) return `${event.shiftKey ? "program" : "preview"}-${digit}`;
  if (event.code === "F9") return event.shiftKey ? "freeze-all" : "freeze";
  if (event.shiftKey) return null;
  switch (event.code) {
    case "Space":
      return "take";
    case "Enter":
    case "NumpadEnter":
      return "fade";
    case "Escape":
      return "close";
    case "KeyH":
      return "hold";
    case "KeyR":
      return "release";
    case "KeyK":
      return "skip";
    default:
      return null;
  }
}

/** Ctrl and a digit: the table by its number, else the one at that place; 0 is the tenth. */
export function tableBy(digit: string, names: readonly string[]): string | null {
  const number = digit === "0" ? "10" : digit;
  return names.find((name) => name === number) ?? names[Number(number) - 1] ?? null;
}

const TYPING = "input:not([type=color]):not([type=range]):not([type=file]), textarea, select";
const PRESSED_BY = { Space: "button, summary, input", Enter: "button, summary, input, a[href]" };

/** Escape leaves even a field that is being typed in. */
const isTyping = (event: KeyboardEvent, target: Element | null) =>
  event.code !== "Escape" && (target?.matches(TYPING) ?? false);

export function onKey(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.repeat || event.altKey || event.metaKey || event.isComposing || isTyping(event, target)) return;
  if (event.ctrlKey) {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const name = digit === undefined ? null : tableBy(digit, tableNames.peek());
    if (name === null) return;
    event.preventDefault();
    const { screen } = place.peek();
    go(screen === "tables" ? "table" : screen, name);
    return;
  }
  // What was reached with Tab is pressed by these keys, as everywhere.
  const presses = event.code === "Space" ? PRESSED_BY.Space : /Enter$/.test(event.code) && PRESSED_BY.Enter;
  if (presses && target?.matches(presses)) return;
  const hotkey = hotkeyOf(event);
  const button = hotkey && document.querySelector<HTMLButtonElement>(`[data-hotkey="${hotkey}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
}

export function watchKeyboard(): void {
  window.addEventListener("keydown", onKey);
  // What the mouse has pressed must not take the next Space for itself.
  const leave = (event: Event) => {
    const pressed = document.activeElement;
    const byMouse = event instanceof MouseEvent && event.detail > 0;
    if (byMouse && pressed instanceof HTMLElement && pressed.matches("button, a")) pressed.blur();
  };
  window.addEventListener("click", leave);
  window.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === "file") event.target.blur();
  });
}
