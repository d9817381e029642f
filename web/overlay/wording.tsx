/** Why a ruling was made: the clauses it cites and their short titles, set to fit the room that a banner leaves. */
import type { Wording } from "../shared/fluent";
import type { Citation } from "../shared/wire";
import { beginning, type Face, graphemes, type Rung, wrap } from "./fit";
import { fontOf, measure } from "./measure";
import type { SkinId } from "./theme-packs";
import { theme } from "./theme-signal";

interface Setting {
  face: Face;
  px: number;
  lines: number;
}

const WEIGHT: Record<Face, number> = { display: 500, text: 500, narrow: 600, last: 680 };
const set = (face: Face, lines: number, ...sizes: number[]): Setting[] =>
  sizes.map((px) => ({ face, px, lines }));

export type Room = "tall" | "low" | "line";

const CONDENSED: Readonly<Record<Room, readonly Setting[]>> = {
  tall: [...set("text", 2, 30, 28, 26), ...set("narrow", 2, 28, 26, 24)],
  low: [...set("text", 1, 28, 26), ...set("narrow", 1, 28, 26), ...set("narrow", 2, 24)],
  // Beside a price: a line or nothing.
  line: [...set("text", 1, 28, 26), ...set("narrow", 1, 26, 24)],
};

/** A book face is kept for longer: a reason in another typeface than its clause reads as another voice. */
const BOOKISH: Readonly<Record<Room, readonly Setting[]>> = {
  tall: [...set("text", 2, 30, 28, 26, 25, 24), ...set("narrow", 2, 26, 24)],
  low: [...set("text", 1, 28, 26, 25, 24), ...set("narrow", 1, 26), ...set("narrow", 2, 24)],
  line: [...set("text", 1, 28, 26, 25, 24), ...set("narrow", 1, 24)],
};

const SETTINGS: Readonly<Record<SkinId, typeof CONDENSED>> = {
  ether: CONDENSED,
  protocol: BOOKISH,
  velvet: BOOKISH,
};

export interface Text extends Rung {
  weight: number;
  lines: readonly string[];
}

/** Two clauses of one ruling, as one reason: the act, then what it led to. */
export function clausesOf(cited: readonly Citation[], words: Wording): string {
  return cited.map(({ clause }) => words.t("air-clause", { clause })).join(" + ");
}

const CLAUSE: readonly Rung[] = [
  ...[30, 28, 26].map((px) => ({ face: "text" as const, px })),
  ...[28, 26, 24].map((px) => ({ face: "narrow" as const, px })),
  ...[24, 22].map((px) => ({ face: "last" as const, px })),
];
const CLAUSE_WEIGHT: Readonly<Record<SkinId, number>> = { ether: 600, protocol: 700, velvet: 800 };

/** As much of `text` as fits one line, with an ellipsis where that is not all of it. */
function cut(text: string, fits: (line: string) => boolean): string {
  const letters = graphemes(text);
  for (let count = letters.length - 1; count > 0; count -= 1) {
    const line = `${letters.slice(0, count).join("").trimEnd()}…`;
    if (fits(line)) return line;
  }
  return "";
}

/** The clauses on the line that a banner leaves for them; `rung` is null where they stand in their own size. */
export function setClauses(
  cited: readonly Citation[],
  words: Wording,
  width: number,
): { text: string; rung: Rung | null } {
  const text = clausesOf(cited, words);
  const weight = (rung: Rung) => (rung.face === "text" ? CLAUSE_WEIGHT[theme.value.skin] : undefined);
  const index = CLAUSE.findIndex((rung) => measure(text, rung, weight(rung)) <= width);
  if (index === 0) return { text, rung: null };
  const rung = CLAUSE[index] ?? { face: "last" as const, px: 22 };
  return { text: index > 0 ? text : cut(text, (line) => measure(line, rung) <= width), rung };
}

/** A last word alone on its line reads badly: the lines are then made narrower for as long as their number stays. */
function evened(lines: string[], width: number, wide: (line: string) => number): string[] {
  const [first = "", last = ""] = [lines[0], lines[lines.length - 1]];
  if (lines.length < 2 || wide(last) > wide(first) * 0.4) return lines;
  let best = lines;
  for (let room = width - 12; room > width / 2; room -= 12) {
    const next = wrap(lines.join(" "), room, lines.length, wide);
    if (next === null) return best;
    best = next;
  }
  return best;
}

function trySet(text: string, width: number, settings: readonly Setting[]): Text | null {
  for (const { face, px, lines } of settings) {
    const weight = WEIGHT[face];
    const wide = (line: string) => measure(line, { face, px }, weight);
    const found = wrap(text, width, lines, wide);
    if (found) return { face, px, weight, lines: evened(found, width, wide) };
  }
  return null;
}

/** All titles if they fit, else the first alone, else its beginning. */
export function setWording(
  cited: readonly Citation[],
  words: Wording,
  width: number,
  room: Room,
): Text | null {
  const settings = SETTINGS[theme.value.skin][room];
  const titles = [...new Set(cited.map(({ title }) => words.pick(title)))].filter((title) => title !== "");
  const [first] = titles;
  const last = settings[settings.length - 1];
  if (first === undefined || last === undefined || width < 80) return null;
  const fit = trySet(titles.join(". "), width, settings) ?? trySet(first, width, settings);
  if (fit) return fit;
  if (last.lines === 1) return null;
  const parts = first.split(" ");
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const short = trySet(beginning(parts.slice(0, count)), width, [last]);
    if (short) return short;
  }
  const letters = cut(parts[0] ?? "", (line) => trySet(line, width, [last]) !== null);
  return trySet(letters, width, [last]);
}

export function WordingText({ text }: { text: Text | null }) {
  if (text === null) return null;
  const lineHeight = `${Math.round(text.px * 1.14)}px`;
  return (
    <span class="why-text" style={{ ...fontOf(text), fontWeight: text.weight, lineHeight }}>
      {text.lines.map((line) => (
        <span class="why-line" key={line}>
          {line}
        </span>
      ))}
    </span>
  );
}
