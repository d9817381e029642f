import { expect, test } from "vitest";
import { partsOf, syllables } from "./syllables";

test.each([
  ["Мистер Шляпник", ["Мистер", " ", "Шляпник"]],
  ["Константинопольский-Преображенский", ["Константинопольский-", "Преображенский"]],
  ["VeryLongNickname", ["Very", "Long", "Nickname"]],
  ["Северный_ветер_2", ["Северный_", "ветер_", "2"]],
  ["msr.Крот", ["msr.", "Крот"]],
  ["ЁЖИК", ["ЁЖИК"]],
  ["--", ["--"]],
  ["", []],
])("%s has its seams", (name, parts) => {
  expect(partsOf(name)).toEqual(parts);
  expect(partsOf(name).join("")).toBe(name);
});

test.each([
  ["Константинопольский-", "Кон-стан-ти-но-поль-ский-"],
  ["Преображенский", "Пре-обра-жен-ский"],
  ["Экстравагантнейшая", "Экс-тра-ва-гант-ней-шая"],
  ["ЧЕЛОВЕКОПОДОБНЫЙ", "ЧЕЛО-ВЕ-КО-ПО-ДОБ-НЫЙ"],
  ["Incomprehensible", "Incom-pre-hen-si-ble"],
  ["Wallflower", "Wall-flo-wer"],
  ["Bartholomew", "Bar-tho-lo-mew"],
  ["Gesellschaft", "Gesell-schaft"],
  ["Оперуполномоченный", "Опе-ру-пол-но-мо-чен-ный"],
])("%s breaks between syllables", (word, parts) => {
  expect(syllables(word).replaceAll("\u00AD", "-")).toBe(parts);
  expect(syllables(word).replaceAll("\u00AD", "")).toBe(word);
});

test.each(["Шторм", "Ясенька", "Встрчнстрч", "1234567890123"])("%s is not broken", (word) => {
  expect(syllables(word)).toBe(word);
});
