import { expect, test } from "vitest";
import { isState, supersedes } from "./connection";
import { keptName, readKept, writeKept } from "./kept";
import { assetsOf, nameOf } from "./version";
import type { TableState } from "./wire";

const state = (journal: string, revision: number): TableState => ({
  journal,
  table: "1",
  audience: "air",
  revision,
  number: 0,
  server_time: 0,
  title: { event: "", stage: "" },
  snapshot: null,
  banners: [],
  production: null,
  outlook: null,
  judges: null,
  devices: null,
});

test("an older revision of the same journal is ignored", () => {
  expect(supersedes(state("a", 4), state("a", 5))).toBe(false);
  expect(supersedes(state("a", 5), state("a", 5))).toBe(true);
  expect(supersedes(state("a", 6), state("a", 5))).toBe(true);
});

test("another journal is taken whatever its revision", () => {
  expect(supersedes(state("b", 1), state("a", 5))).toBe(true);
  expect(supersedes(state("a", 1), null)).toBe(true);
});

test.each([
  null,
  "",
  7,
  {},
  [],
  { journal: "a" },
  { ...state("a", 1), banners: null },
  { ...state("a", 1), server_time: null },
])("what is no state of a table is not taken for one: %j", (message) => {
  expect(isState(message)).toBe(false);
  expect(isState(state("a", 1))).toBe(true);
});

test("what a page remembers is its own: another key never sees it", () => {
  const name = keptName("full", "1", "air-key");
  writeKept(name, { state: state("a", 7), skew: 12 });
  expect(readKept(name)?.state.revision).toBe(7);
  expect(readKept(keptName("full", "1", "hall-key"))).toBeNull();
  localStorage.setItem(name, "{spoiled");
  expect(readKept(name)).toBeNull();
});

test("a page's version is in the names of its assets, wherever it is served", () => {
  const html = (hash: string, root: string) =>
    `<script type="module" src="${root}/assets/overlay-${hash}.js"></script>`;
  expect(assetsOf(html("a1b2", "."))).toBe(assetsOf(html("a1b2", "/venue")));
  expect(assetsOf(html("a1b2", "."))).not.toBe(assetsOf(html("c3d4", ".")));
});

test("a build has a short name, the same as the server has for it", () => {
  const html = `<script src="/assets/overlay-b.js"></script><link href="/assets/overlay-a.css">`;
  expect(nameOf(assetsOf(html))).toBe("e27f00d0");
  expect(nameOf("")).toBe("");
});
