/** Where a player's name may be broken when it is wider than its place: at a seam first, within a word by a hyphen. */

const SOFT_HYPHEN = "\u00AD";
/** A shorter part is never broken, whatever it consists of. */
const LONG_PART = 8;
/** Before the first hyphen and behind the last one. */
const FEWEST = 3;
const VOWEL = /[аеёиоуыэюяіїєұүөәaeiouyáàâäãåéèêëíìîïóòôöõúùûü]/;
/** They belong to the letter before them. */
const NO_START = /[ьъйў]$/;
/** Consonants that begin a syllable together, at its end the vowel's: "с-тр" is no seam, nor is "t-h". */
const TOGETHER = /(?:sch|[cstpg]h|ck|[бвгдзкпстфхbcdfgkpt][рлrl]|с[ткпмлвн]|s[tkpc])$/;

/** The parts of a name that stay on one line where they fit on one, with the spaces between them. */
export function partsOf(name: string): string[] {
  return name.split(/(\s+)/).flatMap((word) =>
    word
      // A name without spaces: "VeryLongNickname", "Северный_ветер", "Иванова-Петрова".
      .replace(/([-‐–_.])(?=[^-‐–_.])/g, "$1\n")
      .replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, "$1\n")
      .split("\n")
      .filter((part) => part !== ""),
  );
}

/** The same part with a soft hyphen between its syllables: unseen, unless it must be broken there. */
export function syllables(part: string): string {
  const cuts = [0, ...seams(part)];
  return cuts.map((from, place) => part.slice(from, cuts[place + 1])).join(SOFT_HYPHEN);
}

/** How many letters of a part stand before each place where it may be broken; none in a short one. */
export function seams(part: string): number[] {
  if (part.length < LONG_PART) return [];
  const letters = part.toLowerCase();
  const found: number[] = [];
  let from = 0;
  let last = -1;
  for (let at = 0; at < letters.length; at += 1) {
    if (!VOWEL.test(letters.charAt(at))) continue;
    const cut = last < 0 ? 0 : seam(letters, last, at);
    last = at;
    if (cut < FEWEST || letters.length - cut < FEWEST || cut - from < 2) continue;
    found.push(cut);
    from = cut;
  }
  return found;
}

/** Where the syllable of a vowel begins; `before` is the vowel before it. */
function seam(letters: string, before: number, vowel: number): number {
  const between = letters.slice(before + 1, vowel);
  if (between === "" || NO_START.test(between)) return vowel;
  return vowel - (TOGETHER.exec(between)?.[0].length ?? 1);
}
