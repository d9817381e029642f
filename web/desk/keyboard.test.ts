/** Keys click the button that bears them, never while somebody types, and leave a focused button its own keys. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { onKey } from "./keyboard";
import { place } from "./place";
import { tableNames } from "./store";

let clicked: string[] = [];

beforeEach(() => {
  clicked = [];
  document.body.innerHTML = `
    <button data-hotkey="take"></button><button data-hotkey="fade"></button>
    <button data-hotkey="preview-5"></button><button data-hotkey="program-5"></button>
    <button data-hotkey="freeze"></button><button data-hotkey="freeze-all"></button>
    <button data-hotkey="hold" id="first"></button><button data-hotkey="hold" id="second"></button>
    <input id="field" type="text" /><a id="link" href="#/tables">tables</a><button id="plain">plain</button>`;
  for (const button of document.querySelectorAll("button"))
    button.addEventListener("click", () => clicked.push(button.dataset.hotkey ?? button.id));
  window.addEventListener("keydown", onKey);
});
afterEach(() => window.removeEventListener("keydown", onKey));

function key(code: string, more: KeyboardEventInit = {}, on = "body"): boolean {
  const event = new KeyboardEvent("keydown", { code, bubbles: true, cancelable: true, ...more });
  return document.querySelector(on)?.dispatchEvent(event) ?? true;
}

test("each key has its button", () => {
  for (const code of ["Space", "Enter", "Digit5", "F9", "KeyH"]) key(code);
  key("Digit5", { shiftKey: true });
  key("F9", { shiftKey: true });
  expect(clicked).toEqual(["take", "fade", "preview-5", "freeze", "hold", "program-5", "freeze-all"]);
});

test("nothing happens while typing, while a key is held down, or for a key without a button", () => {
  key("Space", {}, "#field");
  key("Digit5", {}, "#field");
  key("Digit5", { repeat: true });
  key("Digit7");
  key("KeyR");
  expect(clicked).toEqual([]);
});

test("a focused button keeps Space and Enter for itself, a link only Enter", () => {
  key("Space", {}, "#plain");
  key("Enter", {}, "#plain");
  key("Enter", {}, "#link");
  expect(clicked).toEqual([]);
  key("Space", {}, "#link");
  expect(clicked).toEqual(["take"]);
});

test("Ctrl and a digit open that table on the same screen", () => {
  tableNames.value = ["1", "2"];
  place.value = { screen: "doctor", table: "1" };
  expect(key("Digit2", { ctrlKey: true })).toBe(false);
  expect(window.location.hash).toBe("#/doctor/2");
  expect(clicked).toEqual([]);
});
