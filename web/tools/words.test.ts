import { expect, test } from "vitest";
import { wordsOf } from "./words.ts";

const read = (code: string) => wordsOf("page.tsx", code);

test.each([
  "export const A = () => <b>Foul</b>;",
  'export const A = () => <button aria-label="Foul" />;',
  'export const title = "Фол";',
  ["export const title = `№$", "{seat} удалён`;"].join(""),
  'say({ title: "Not accepted" });',
])("finds words that stand in the code: %s", (code) => {
  expect(read(code).literals).not.toEqual([]);
});

test.each([
  'import a from "Some thing"; export const A = () => <b class="card is-on" data-testid="Foul">{t("panel-foul")}</b>;',
  'if (event.key === "Enter") go("Backspace");',
  'throw new Error("The panel has not been started");',
  'type A = "Red wins"; const a = "day" as "Red wins";',
  "// Фол\n/** Not a word */ export const a = 1;",
  "export const A = () => <b> · {name} → {points}</b>;",
])("lets pass what nobody reads: %s", (code) => {
  expect(read(code).literals).toEqual([]);
});

test("tells the ids that are asked for, with a star for what is filled in", () => {
  const code =
    't(late ? "panel-late" : `panel-$' +
    '{how}-left`, { seat: "x" }); words.t("air-foul"); panel().words.has("b");';
  expect(read(code).asked).toEqual(["panel-late", "panel-*-left", "air-foul", "b"]);
});
