import { expect, test } from "vitest";
import { contrast, ENOUGH, pairsOf } from "./theme-contrast";
import { readManifest } from "./theme-manifest";
import { COLOR_TOKENS, completed, PACKS, packNamed, SKIN_IDS } from "./theme-packs";

const { base: _, ...OWN } = { ...PACKS.ether, id: "cup", title: { ru: "Кубок", en: "Cup" } };

test.each(SKIN_IDS)("the shipped theme %s is a whole and valid manifest", (id) => {
  const { base: _base, ...manifest } = PACKS[id];
  expect(readManifest(manifest)).toEqual(manifest);
  expect(Object.keys(manifest.colors).sort()).toEqual([...COLOR_TOKENS].sort());
  expect(manifest).toMatchObject({ id, skin: id });
});

test.each(SKIN_IDS)("text of the theme %s can be read on whatever it stands", (id) => {
  const { colors, skin } = PACKS[id];
  const poor = pairsOf(skin)
    .map(([text, ground]) => ({ text, ground, ratio: contrast(colors[text], colors[ground]) }))
    .filter(({ ratio }) => ratio < ENOUGH);
  expect(poor).toEqual([]);
});

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("the smallest manifest takes everything else from its skin", () => {
  const small = readManifest({
    format: 1,
    id: "cup",
    title: { ru: "Кубок", en: "Cup" },
    skin: "protocol",
    colors: { judge: "#112233" },
  });
  expect(small).not.toBeNull();
  if (small === null) return;
  const theme = completed(small, "/themes/cup/1/");
  expect(theme.colors.judge).toBe("#112233");
  expect(theme.colors.text).toBe(PACKS.protocol.colors.text);
  expect(theme.fonts.text.family).toBe(PACKS.protocol.fonts.text.family);
  expect(theme).toMatchObject({ radius: 0, motion: 1, safe: { x: 104, y: 54 }, logo: null, css: "" });
});

test.each([
  ["no object", null],
  ["a list", []],
  ["another format", { ...OWN, format: 2 }],
  ["an unknown skin", { ...OWN, skin: "neon" }],
  ["an unknown field", { ...OWN, script: "x" }],
  ["an unknown colour", { ...OWN, colors: { amber: "#ffffff" } }],
  ["a colour that is none", { ...OWN, colors: { judge: "red" } }],
  ["CSS in a colour", { ...OWN, colors: { judge: "#ffffff;background:url(x)" } }],
  ["a family that ends its quotes", { ...OWN, fonts: { text: { family: 'A", x', weight: 400, files: [] } } }],
  ["a weight beyond the scale", { ...OWN, fonts: { text: { family: "A", weight: 950, files: [] } } }],
  ["a font outside its folder", { ...OWN, fonts: { text: face("../a.woff2") } }],
  ["a font that is a script", { ...OWN, fonts: { text: face("a.js") } }],
  ["a radius beyond the scale", { ...OWN, radius: 25 }],
  ["half a pixel", { ...OWN, radius: 1.5 }],
  ["more motion than designed", { ...OWN, motion: 1.1 }],
  ["no number", { ...OWN, motion: Number.NaN }],
  ["margins beyond the frame", { ...OWN, safe: { x: 1000, y: 0 } }],
  ["a logo elsewhere", { ...OWN, logo: "https://example.org/logo.svg" }],
  ["too many sponsors", { ...OWN, sponsors: Array.from({ length: 7 }, (_each, n) => `${n}.svg`) }],
  ["a whole style sheet too much", { ...OWN, css: "a".repeat(20_001) }],
  ["no title in one language", { ...OWN, title: { ru: "Кубок" } }],
])("a manifest with %s is refused", (_name, value) => {
  expect(readManifest(value)).toBeNull();
});

function face(file: string) {
  return { family: "A", weight: 400, files: [{ file, weight: "400" }] };
}

test("a theme nobody shipped falls back to the first one", () => {
  expect(packNamed("velvet")).toBe(PACKS.velvet);
  expect(packNamed("gone")).toBe(PACKS.ether);
});
