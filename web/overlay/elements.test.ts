import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { Production } from "../shared/wire";
import { ELEMENTS, elementsShown, isOn } from "./elements";
import { production } from "./fixtures";
import { readOptions } from "./options";

function shown(pathname: string, search: string, now: Production | null) {
  const shows = elementsShown(readOptions({ pathname, search }), signal(now));
  return ELEMENTS.filter((element) => shows[element].value);
}

const plain = ["header", "board", "banner", "vote", "result"];

test("without an operator the whole picture tells the game, and a view of its own tells itself", () => {
  expect(shown("/overlay/1/full", "", null)).toEqual(plain);
  expect(shown("/overlay/1/ledger", "", null)).toEqual(["ledger"]);
  expect(shown("/overlay/1/full", "?show=night,board", null)).toEqual(["board", "night"]);
});

test("what the operator has off stays off, whatever the address says", () => {
  const now = production(["header", "night"]);
  expect(shown("/overlay/1/full", "", now)).toEqual(["header", "night"]);
  expect(shown("/overlay/1/full", "?show=board,night", now)).toEqual(["night"]);
  expect(shown("/overlay/1/full", "?hide=night", now)).toEqual(["header"]);
});

test("a source of one element follows that element's switch", () => {
  expect(shown("/overlay/1/vote", "", production(["vote"]))).toEqual(["vote"]);
  expect(shown("/overlay/1/vote", "", production(["board"]))).toEqual([]);
});

test("with `always` what the address names needs no switch, except for the night", () => {
  const now = production(["board"]);
  expect(shown("/overlay/1/title", "?always=1", now)).toEqual(["title"]);
  expect(shown("/overlay/1/full", "?always=1&show=title,night", now)).toEqual(["title"]);
  expect(shown("/overlay/1/night", "?always=1", now)).toEqual([]);
  // A whole picture names nothing: it is the operator's.
  expect(shown("/overlay/1/full", "?always=1", now)).toEqual(["board"]);
  expect(shown("/overlay/1/title", "?always=yes", now)).toEqual([]);
});

test("the preview is shown where it was asked for and told", () => {
  const both = production(["board"], { preview: { title: true } });
  expect(shown("/overlay/1/full", "?bus=preview", both)).toEqual(["title"]);
  expect(shown("/overlay/1/full", "", both)).toEqual(["board"]);
  // Without the desk's key the server tells of no preview.
  expect(shown("/overlay/1/full", "?bus=preview", production(["board"]))).toEqual(["board"]);
});

test("the hall's screen belongs to the room: the operator switches nothing there, and the night never shows", () => {
  expect(shown("/hall/1", "", production(["title", "night"]))).toEqual(plain);
});

test("without an operator nothing is off", () => {
  expect(isOn("banner", "program", null)).toBe(true);
  expect(isOn("banner", "program", production(["banner"]))).toBe(true);
  expect(isOn("banner", "preview", production(["banner"], { preview: {} }))).toBe(false);
});
