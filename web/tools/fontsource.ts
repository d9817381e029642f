/** Trims Fontsource style sheets to what the pages use; it chooses no fonts. */
import type { Plugin } from "vite";

const FACE = /\/\*\s*(?<name>[\w-]+)\s*\*\/\s*@font-face\s*\{[^}]*\}/g;
const SUBSETS = /-(?<subset>(?:latin|cyrillic|greek)(?:-ext)?|vietnamese|math|symbols)-/;
const WOFF1 = /,\s*url\([^)]*\.woff\)\s*format\('woff'\)/g;

/** One style sheet without the subsets not asked for and without WOFF 1, which no supported browser needs. */
export function trimFontFaces(css: string, subsets: readonly string[]): string {
  return css
    .replace(FACE, (face, name: string) => {
      const subset = SUBSETS.exec(name)?.groups?.subset;
      return subset === undefined || subsets.includes(subset) ? face : "";
    })
    .replace(WOFF1, "");
}

/** Applies to style sheets imported from a script; Vite inlines a CSS `@import` before plugins see it. */
export function fontsourceSubsets(subsets: readonly string[]): Plugin {
  return {
    name: "fontsource-subsets",
    enforce: "pre",
    transform(code, id) {
      return /@fontsource(?:-variable)?\/.*\.css$/.test(id)
        ? { code: trimFontFaces(code, subsets), map: null }
        : null;
    },
  };
}
