/** How a name is set so that it fits: a ladder of smaller and narrower cuts, then two lines, then a clean break. */

import { partsOf, seams } from "../shared/syllables";

export type Face = "display" | "text" | "narrow" | "last";

export interface Rung {
  face: Face;
  px: number;
}

export interface Ladder {
  /** Room of a single line, and what is tried in it. */
  width: number;
  single: readonly Rung[];
  /** Room of each of two lines, and what is tried in them. */
  pairWidth: number;
  pair: readonly Rung[];
  /** How a word that fits nowhere is broken. */
  broken: Rung;
}

export interface Fit extends Rung {
  lines: readonly string[];
}

export type Measure = (text: string, rung: Rung) => number;

export const rungs = (face: Face, ...sizes: number[]): Rung[] => sizes.map((px) => ({ face, px }));

/** The name plate of a tile. */
export const TILE: Ladder = {
  width: 144,
  single: [...rungs("text", 30, 28, 26), ...rungs("narrow", 26, 24, 23, 22)],
  pairWidth: 152,
  pair: [...rungs("narrow", 24, 22), ...rungs("last", 23, 22, 21, 20)],
  broken: { face: "narrow", px: 22 },
};

/** The head of a tile that stepped down, beside its number. */
export const GONE: Ladder = {
  width: 106,
  single: [...rungs("text", 30, 28, 26, 24), ...rungs("narrow", 26, 24, 23, 22)],
  pairWidth: 110,
  pair: [...rungs("narrow", 22), ...rungs("last", 22, 21, 20)],
  broken: { face: "last", px: 20 },
};

/** A banner; `width` differs by its grade. */
export function bannerLadder(width: number, largest: number): Ladder {
  const sizes = [58, 56, 54, 52, 50, 48, 46, 44, 42, 40, 38, 36, 34].filter((px) => px <= largest);
  const floor = Math.min(40, largest - 8);
  return {
    width,
    single: [
      ...rungs("text", ...sizes.filter((px) => px >= floor)),
      ...rungs("narrow", ...[40, 38, 36, 34].filter((px) => px <= floor && px >= floor - 4)),
    ],
    pairWidth: width,
    pair: rungs("last", 34, 32, 30),
    broken: { face: "last", px: 30 },
  };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** What a reader takes for single letters: an accent, a flag or a family stays whole. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

/** The two-line splits of a name at its own seams: spaces, hyphens, underscores, a capital within. */
function splits(name: string): [string, string][] {
  const parts = partsOf(name);
  return parts
    .map((_, at): [string, string] => [parts.slice(0, at).join("").trim(), parts.slice(at).join("").trim()])
    .filter(([head, tail]) => head !== "" && tail !== "");
}

const DANGLING = /(?:\s+\p{L}{1,2}|[,;:.–—-])+$/u;

/** The first words of a sentence that goes on: a comma or a preposition before the ellipsis would lead to nothing. */
export function beginning(words: readonly string[]): string {
  return `${words.join(" ").replace(DANGLING, "")}…`;
}

/** As much of a word as fits, with an ellipsis where that is not all of it. */
function ellipsized(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  const letters = graphemes(text);
  let end = letters.length - 1;
  while (end > 1 && !fits(`${letters.slice(0, end).join("").trimEnd()}…`)) end -= 1;
  return `${letters.slice(0, end).join("").trimEnd()}…`;
}

/** A name of several parts keeps its own break: what does not fit of a part is left out, no word is divided. */
function shortened(
  pairs: [string, string][],
  { broken: rung, pairWidth }: Ladder,
  measure: Measure,
): Fit | null {
  const fits = (line: string) => measure(line, rung) <= pairWidth;
  const [head, tail] = pairs.filter(([first]) => fits(first)).pop() ?? pairs[0] ?? [];
  if (head === undefined || tail === undefined) return null;
  return { ...rung, lines: [ellipsized(head, fits), ellipsized(tail, fits)] };
}

function broken(name: string, ladder: Ladder, measure: Measure): Fit {
  const { broken: rung, pairWidth } = ladder;
  const letters = graphemes(name);
  const longest = (from: number, mark: string): number => {
    let end = from + 1;
    while (end < letters.length && measure(letters.slice(from, end + 1).join("") + mark, rung) <= pairWidth) {
      end += 1;
    }
    return end;
  };
  const most = longest(0, "-");
  const restFits = (from: number) => measure(letters.slice(from).join(""), rung) <= pairWidth;
  // Seams are counted in code units.
  const cuts = letters.length === name.length ? seams(name) : [];
  const seam = cuts.filter((at) => at <= most).pop();
  // Between two syllables, unless that costs letters which would have fitted.
  const first = seam !== undefined && (restFits(seam) || !restFits(most)) ? seam : most;
  const rest = letters.slice(first).join("");
  const line = `${letters.slice(0, first).join("")}-`;
  if (restFits(first)) return { ...rung, lines: [line, rest] };
  const second = letters.slice(first, longest(first, "…")).join("");
  return { ...rung, lines: [line, `${second.trimEnd()}…`] };
}

/** Sets a name on its ladder. Words stay whole as long as any rung takes them; only a single word is ever divided. */
export function fitName(raw: string, ladder: Ladder, measure: Measure): Fit {
  const name = raw.trim().replace(/\s+/g, " ");
  for (const rung of ladder.single) {
    if (measure(name, rung) <= ladder.width) return { ...rung, lines: [name] };
  }
  const pairs = splits(name);
  for (const rung of ladder.pair) {
    let best: { lines: [string, string]; width: number } | null = null;
    for (const lines of pairs) {
      const width = Math.max(...lines.map((line) => measure(line, rung)));
      if (width <= ladder.pairWidth && (best === null || width < best.width)) best = { lines, width };
    }
    if (best) return { ...rung, lines: best.lines };
  }
  // Where there is one line only, the most of the name is told.
  if (ladder.pair.length === 0) return broken(name, ladder, measure);
  return shortened(pairs, ladder, measure) ?? broken(name, ladder, measure);
}

/** Wraps wording at its spaces; null when it needs more lines than there are. */
export function wrap(
  text: string,
  width: number,
  lines: number,
  wide: (line: string) => number,
): string[] | null {
  const found: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (wide(longer) <= width) {
      line = longer;
      continue;
    }
    if (line === "" || wide(word) > width) return null;
    found.push(line);
    line = word;
  }
  found.push(line);
  return found.length <= lines ? found : null;
}
