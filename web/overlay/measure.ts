/** Measures text as it will be drawn, and makes sure that its typeface is there first. */
import { signal } from "@preact/signals";
import type { Face, Rung } from "./fit";
import type { Theme } from "./theme-packs";
import { theme } from "./theme-signal";

/** What letters are taken from that a face lacks: Georgian, and whatever is missing. */
export const FALLBACK = "FiraGO, sans-serif";
const FALLBACK_FONT = "600 30px FiraGO";
/** What a skin sets lighter or heavier than its text. */
const OTHER_WEIGHTS = [500, 700];
const LETTERS = "Яя Aa 0,3 −×·… №";

/** Changes when another part of a typeface came in (a first Kazakh name): names measured before are set again. */
export const fontsCame = signal(0);

function shorthandsOf({ fonts }: Theme): string[] {
  const wanted = Object.values(fonts).map(({ family, weight }) => `${weight} 30px "${family}"`);
  const others = OTHER_WEIGHTS.map((weight) => `${weight} 30px "${fonts.text.family}"`);
  return [...new Set([...wanted, ...others, FALLBACK_FONT])];
}

/**
 * Loads every cut of a theme for the letters of `text`. `document.fonts.ready` alone would not do: nothing has asked for
 * the faces yet, and the fallback would be measured. A font that does not come must not keep the page dark for ever.
 */
export async function loadFonts(text: string, of: Theme = theme.peek(), limitMs = 4_000): Promise<void> {
  const all = Promise.allSettled(shorthandsOf(of).map((font) => document.fonts.load(font, LETTERS + text)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}

export function watchFonts(): void {
  document.fonts.addEventListener("loadingdone", forgetWidths);
}

/** Names are set anew: in another typeface, or with letters that have come in since. */
export function forgetWidths(): void {
  widths.clear();
  fontsCame.value += 1;
}

const widths = new Map<string, number>();
let ruler: HTMLSpanElement | null = null;

function weightOf(face: Face): number {
  return theme.value.fonts[face].weight;
}

export function fontOf(rung: Rung): { fontFamily: string; fontWeight: number; fontSize: string } {
  return {
    fontFamily: `"${theme.value.fonts[rung.face].family}", ${FALLBACK}`,
    fontWeight: weightOf(rung.face),
    fontSize: `${rung.px}px`,
  };
}

/** The width of one line, in px of the 1920 frame. */
export function measure(text: string, rung: Rung, weight = weightOf(rung.face)): number {
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
