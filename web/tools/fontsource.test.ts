import { expect, test } from "vitest";
import { trimFontFaces } from "./fontsource";

const face = (name: string) =>
  `/* ${name} */\n@font-face { src: url(./${name}.woff2) format('woff2'), url(./${name}.woff) format('woff'); }\n`;

test("keeps the subsets asked for and drops the others", () => {
  const css = trimFontFaces(face("fira-cyrillic-600-normal") + face("fira-greek-ext-600-normal"), [
    "cyrillic",
  ]);
  expect(css).toContain("fira-cyrillic-600-normal.woff2");
  expect(css).not.toContain("greek");
});

test("drops the WOFF 1 source", () => {
  expect(trimFontFaces(face("fira-latin-600-normal"), ["latin"])).not.toContain(".woff)");
});

test("keeps a face that names no subset", () => {
  expect(trimFontFaces(face("fira-600-normal"), ["latin"])).toContain("fira-600-normal.woff2");
});
