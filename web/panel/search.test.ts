import { expect, test } from "vitest";
import { searchClauses } from "./search";

const clause = (number: string, ru: string, en: string, words: string[] = []) => ({
  clause: number,
  title: { ru, en },
  words,
});
const CLAUSES = [
  clause("6.6.1", "Речь не в свою минуту", "Talking out of turn", ["междометия"]),
  clause("6.7.1", "Размер технических фолов", "Size of technical fouls"),
  clause("6.7.16", "Жестикуляция при трёх фолах", "Gesturing with three fouls"),
  clause("6.7.17", "Шёпот, понятная артикуляция", "Whispering"),
  clause("6.8.13", "Тайный шёпот соседу на ухо", "A secret whisper", ["на ушко"]),
  clause("F1", "Речь не в свою минуту", "Talking out of turn"),
];
const found = (query: string) => searchClauses(CLAUSES, query).map((one) => one.clause);

test.each([
  ["6717", ["6.7.17"]],
  ["6.7.17", ["6.7.17"]],
  ["671", ["6.7.1", "6.7.16", "6.7.17"]],
  ["шеп", ["6.7.17", "6.8.13"]],
  ["ШЁПОТ", ["6.7.17", "6.8.13"]],
  ["whis", ["6.7.17", "6.8.13"]],
  ["шёпот сосед", ["6.8.13"]],
  ["ушк", ["6.8.13"]],
  ["между", []],
  ["f1", ["F1"]],
  ["еп", []],
])("%s finds %j", (query, expected) => {
  expect(found(query)).toEqual(expected);
});

test("nothing typed keeps the regulation's order", () => {
  expect(found("  ")).toEqual(CLAUSES.map((one) => one.clause));
});
