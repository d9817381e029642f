import { expect, test } from "vitest";
import { beginning, fitName, GONE, graphemes, type Measure, TILE, wrap } from "./fit";
import { COLUMN } from "./skin/protocol/ladder";
import { BOX } from "./skin/velvet/ladder";

/** Every letter as wide as a share of its size; narrower faces take less. */
const SHARE = { display: 0.6, text: 0.5, narrow: 0.42, last: 0.32 };
const measure: Measure = (text, { face, px }) => graphemes(text).length * px * SHARE[face];

test("a short name takes the largest cut", () => {
  expect(fitName("Ё", TILE, measure)).toEqual({ face: "text", px: 30, lines: ["Ё"] });
});

test("a longer name goes down the ladder before it takes two lines", () => {
  const fit = fitName("Константин", TILE, measure);
  expect(fit).toMatchObject({ face: "text", px: 28, lines: ["Константин"] });
});

test("a double name breaks after its own hyphen, with no letter lost", () => {
  const fit = fitName("Константинопольский-Преображенский", TILE, measure);
  expect(fit.lines).toEqual(["Константинопольский-", "Преображенский"]);
  expect(Math.max(...fit.lines.map((line) => measure(line, fit)))).toBeLessThanOrEqual(TILE.pairWidth);
});

test("of several breaks the most even one is taken", () => {
  expect(fitName("Очень Длинное Имя Игрока", TILE, measure).lines).toEqual(["Очень Длинное", "Имя Игрока"]);
});

test("a word that fits nowhere is broken with a hyphen and ends in an ellipsis", () => {
  const fit = fitName("Ш".repeat(40), TILE, measure);
  expect(fit).toMatchObject({ face: "narrow", px: 22 });
  expect(fit.lines[0]).toMatch(/^Ш+-$/);
  expect(fit.lines[1]).toMatch(/^Ш+…$/);
});

test("a name without spaces breaks at its own seams, without a hyphen more", () => {
  expect(fitName("Северный_ветер", GONE, measure).lines).toEqual(["Северный_", "ветер"]);
  expect(fitName("VeryLongNicknameOfPlayer", TILE, measure).lines).toEqual(["VeryLong", "NicknameOfPlayer"]);
});

test("a word that must be broken is broken between two syllables", () => {
  const { lines } = fitName("Высокомногорассмотрительствующий", TILE, measure);
  expect(lines[0]).toBe("Высокомногорас-");
  expect(lines[1]).toMatch(/^смот.*…$/);
});

test("no syllable costs letters that would have fitted", () => {
  const { lines } = fitName("Вввввввввввввввавссссссссссссс", TILE, measure);
  expect(lines.join("").replace("-", "")).toBe("Вввввввввввввввавссссссссссссс");
});

test("a name of several words breaks between them, even where a word must be shortened", () => {
  const { lines } = fitName("Старший Оперуполномоченныйподелам", GONE, measure);
  expect(lines[0]).toBe("Старший");
  expect(lines[1]).toMatch(/^Оперу.*…$/);
  const [first, second] = fitName(`${"Ш".repeat(20)}-${"Щ".repeat(20)}`, GONE, measure).lines;
  expect(first).toMatch(/^Ш+…$/);
  expect(second).toMatch(/^Щ+…$/);
});

test("a broken name keeps accents, flags and families whole", () => {
  const family = "👨‍👩‍👧‍👦";
  const fit = fitName(`${"Йе́".repeat(20)}${family.repeat(10)}`, TILE, measure);
  const joined = fit.lines.join("").replace(/[-…]/g, "");
  expect(`${"Йе́".repeat(20)}${family.repeat(10)}`.startsWith(joined)).toBe(true);
  expect(graphemes(joined).every((letter) => ["Й", "е́", family].includes(letter))).toBe(true);
});

test("spaces around and within a name are tidied", () => {
  expect(fitName("  Аня   Б ", TILE, measure).lines).toEqual(["Аня Б"]);
});

test("wording wraps at its spaces, or says that it needs more lines", () => {
  const wide = (line: string) => line.length;
  expect(wrap("один два три", 8, 2, wide)).toEqual(["один два", "три"]);
  expect(wrap("один два три четыре", 8, 2, wide)).toBeNull();
  expect(wrap("длинноеслово", 8, 2, wide)).toBeNull();
});

const FAMILY = "👨‍👩‍👧‍👦";
const NAMES = [
  "Константинопольский-Преображенский",
  "Ш".repeat(40),
  "გიორგი მჭედლიშვილი",
  "Әлихан Құрманғазы",
  `${FAMILY}`.repeat(12),
  "Йе́".repeat(20),
  "Anna-Maria von Habsburg-Lothringen",
];

test.each([
  ["a tile", TILE],
  ["the head of a tile that left", GONE],
  ["a column of the sheet", COLUMN],
  ["a box", BOX],
])("every name keeps within %s, its graphemes whole and not too small", (_place, ladder) => {
  for (const name of NAMES) {
    const fit = fitName(name, ladder, measure);
    const room = fit.lines.length === 1 ? ladder.width : ladder.pairWidth;
    expect(Math.max(...fit.lines.map((line) => measure(line, fit)))).toBeLessThanOrEqual(room);
    expect(fit.px).toBeGreaterThanOrEqual(20);
    const whole = new Set(graphemes(name));
    const kept = graphemes(fit.lines.join("").replace(/[-…]/g, ""));
    expect(kept.filter((letter) => !whole.has(letter))).toEqual([]);
  }
});

test.each([
  ["Излишние эмоции, агрессия в", "Излишние эмоции, агрессия…"],
  ["Излишние эмоции,", "Излишние эмоции…"],
  ["Подсказка игроку, и", "Подсказка игроку…"],
  ["Мат, нецензурная", "Мат, нецензурная…"],
  ["В", "В…"],
])("a reason that is cut after %j does not end in what leads on", (said, shown) => {
  expect(beginning(said.split(" "))).toBe(shown);
});
