/** Finds clauses as a judge types them: digits of the number, or beginnings of words in any language. */

export interface Searchable {
  readonly clause: string;
  readonly title: { readonly [lang: string]: string };
  readonly words: readonly string[];
}

const flat = (text: string): string => text.toLowerCase().replaceAll("ё", "е");
const bare = (number: string): string => flat(number).replaceAll(/[.,\s]/g, "");
const wordsOf = (text: string): string[] =>
  flat(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Those of `clauses` that match every word of `query`, the best first; the given order otherwise. */
export function searchClauses<Item extends Searchable>(clauses: readonly Item[], query: string): Item[] {
  const asked = flat(query).split(/\s+/).filter(Boolean);
  if (asked.length === 0) return [...clauses];
  return clauses
    .map((item) => ({ item, rank: rankOf(item, asked) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ item }) => item);
}

/** 0: no match. A number typed in full ranks above its beginning, a number above a word. */
function rankOf(item: Searchable, asked: readonly string[]): number {
  const number = bare(item.clause);
  const words = [...Object.values(item.title), ...item.words].flatMap(wordsOf);
  let rank = 0;
  for (const part of asked) {
    const digits = bare(part);
    if (digits !== "" && number === digits) rank += 4;
    else if (digits !== "" && /\d/.test(digits) && number.startsWith(digits)) rank += 3;
    else if (wordsOf(part).every((piece) => words.some((word) => word.startsWith(piece)))) rank += 1;
    else return 0;
  }
  return rank;
}
