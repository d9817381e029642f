/** Measures text as it will be drawn, and makes sure that its typeface is there first. */
import { signal } from "@preact/signals";
import type { Face, Rung } from "./fit";

export const FAMILY: Record<Face, string> = {
  condensed: '"Fira Sans Condensed"',
  extra: '"Fira Sans Extra Condensed"',
  sofia: '"Sofia Sans Extra Condensed Variable"',
};

const FALLBACK = "FiraGO, sans-serif";
const WEIGHT: Record<Face, number> = { condensed: 600, extra: 600, sofia: 680 };
const FONTS = [
  ...[500, 600, 700].map((weight) => `${weight} 30px ${FAMILY.condensed}`),
  `600 24px ${FAMILY.extra}`,
  `680 22px ${FAMILY.sofia}`,
  "600 30px FiraGO",
];
const LETTERS = "Яя Aa 0,3 −×·… №";

/** Changes when another part of a typeface came in (a first Kazakh name): names measured before are set again. */
export const fontsCame = signal(0);

/**
 * Loads every cut for the letters of `text`. `document.fonts.ready` alone would not do: nothing has asked for the faces
 * yet, and the fallback would be measured. A font that does not come must not keep the page dark for ever.
 */
export async function loadFonts(text: string, limitMs = 4_000): Promise<void> {
  const all = Promise.allSettled(FONTS.map((font) => document.fonts.load(font, LETTERS + text)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}

export function watchFonts(): void {
  document.fonts.addEventListener("loadingdone", () => {
    widths.clear();
    fontsCame.value += 1;
  });
}

const widths = new Map<string, number>();
let ruler: HTMLSpanElement | null = null;

export function fontOf(rung: Rung): { fontFamily: string; fontWeight: number; fontSize: string } {
  return {
    fontFamily: `${FAMILY[rung.face]}, ${FALLBACK}`,
    fontWeight: WEIGHT[rung.face],
    fontSize: `${rung.px}px`,
  };
}

/** The width of one line, in px of the 1920 frame. */
export function measure(text: string, rung: Rung, weight = WEIGHT[rung.face]): number {
  const key = `${rung.face} ${rung.px} ${weight} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (ruler === null) {
    ruler = document.createElement("span");
    ruler.className = "ruler";
    // Outside the stage, whose scaling would change the answer.
    document.body.append(ruler);
  }
  Object.assign(ruler.style, fontOf(rung), { fontWeight: String(weight) });
  ruler.textContent = text;
  const width = ruler.getBoundingClientRect().width;
  widths.set(key, width);
  return width;
}
