import { beforeEach, expect, test } from "vitest";
import { change, DEFAULTS, readSettings, settings, showSettings } from "./settings";

beforeEach(() => {
  localStorage.clear();
  readSettings(localStorage);
});

test("a choice outlives a reload", () => {
  change({ text: 130, lang: "en", sound: false });
  settings.value = DEFAULTS;
  readSettings(localStorage);
  expect(settings.value).toEqual({ ...DEFAULTS, text: 130, lang: "en", sound: false });
});

test.each([
  "not json",
  "null",
  '{"text": 300, "theme": "pink", "sound": "loud", "lang": "de", "name": 7, "stranger": true}',
])("what cannot be used is left at its default: %s", (stored) => {
  localStorage.setItem("mafia-panel:settings", stored);
  readSettings(localStorage);
  expect(settings.value).toEqual(DEFAULTS);
});

test("style sheets see the choice on the page", () => {
  const root = document.createElement("html");
  showSettings(root, { ...DEFAULTS, text: 115, leftHanded: true, colour: false });
  expect(root.dataset.text).toBe("115");
  expect(root.getAttributeNames()).toEqual(["data-text", "data-left-handed", "data-no-colour"]);
});
