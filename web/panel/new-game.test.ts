import { expect, test } from "vitest";
import { fillNames, form, isTyped, namesFrom, openStep, typeNames } from "./new-game";

const FSM = {
  id: "fsm",
  edition: "2025",
  title: { ru: "ФСМ" },
  short: { ru: "ФСМ" },
  settings: [
    { name: "removal_deduction", kind: "points" as const, default: "0", title: { ru: "Баллы за удаление" } },
  ],
};

test.each([
  ["1. Ясень\n2. Комета", ["Ясень", "Комета"]],
  ["1) Ясень\r\n\r\n2) Комета", ["Ясень", "Комета"]],
  ["№1 Ясень\n№ 10 - Маяк", ["Ясень", "Маяк"]],
  ["  Ясень  \nR2D2", ["Ясень", "R2D2"]],
  ["1\tЯсень", ["Ясень"]],
])("names of %j", (text, expected) => {
  expect(namesFrom(text).filter(Boolean)).toEqual(expected);
});

test("what stays as usual is not sent", () => {
  expect(openStep({ ...form.value, names: ["Ясень"] }, FSM, false)).toEqual({
    open: { regulation: "fsm", players: { 1: "Ясень" }, roles: {}, settings: {}, replace: false },
  });
});

test("a decimal comma is understood and citizens go without saying", () => {
  const draft = {
    ...form.value,
    settings: { removal_deduction: "−0,5" },
    dealt: true,
    roles: { 1: "citizen", 3: "don" } as const,
  };
  expect(openStep(draft, FSM, true)).toEqual({
    open: {
      regulation: "fsm",
      players: {},
      roles: { 3: "don" },
      settings: { removal_deduction: "-0.5" },
      replace: true,
    },
  });
});

test.each([
  ["0,5", "-0.5"],
  ["0.5", "-0.5"],
  ["- 0,5", "-0.5"],
  ["−0,5", "-0.5"],
  ["abc", "abc"],
  ["12,3456", "-12.3456"],
])("a deduction typed as %j is sent as %j", (typed, sent) => {
  const step = openStep({ ...form.value, settings: { removal_deduction: typed } }, FSM, false);
  expect(step).toMatchObject({ open: { settings: { removal_deduction: sent } } });
});

test.each(["", "0", "-0", "−0"])("%j takes nothing off", (typed) => {
  const step = openStep({ ...form.value, settings: { removal_deduction: typed } }, FSM, false);
  expect(step).toMatchObject({ open: { settings: {} } });
});

test("names are the judge's own from his first letter to another filling in", () => {
  expect(isTyped()).toBe(false);
  typeNames(["Ясень"]);
  expect(isTyped()).toBe(true);
  fillNames(["Комета"]);
  expect(isTyped()).toBe(false);
  expect(form.value.names).toEqual(["Комета"]);
});
