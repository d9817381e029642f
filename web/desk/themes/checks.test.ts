/** The checks of a theme: the shipped ones pass them all, a poor one is named. */
import { beforeAll, expect, test } from "vitest";
import { PACKS, SKIN_IDS } from "../../overlay/theme-packs";
import { speak } from "../words";
import { checksOf } from "./checks";

beforeAll(() => speak("ru"));

const found = { moment: "day" as const, names: 10, cut: 0, unloaded: [] };

test.each(SKIN_IDS)("the shipped theme %s passes every check", (skin) => {
  const checks = checksOf(PACKS[skin], found);
  expect(checks.filter(({ health }) => health !== "good")).toEqual([]);
});

test("a pair that cannot be read is named with what it has and needs", () => {
  const pack = PACKS.ether;
  const theme = { ...pack, colors: { ...pack.colors, "judge-ink": pack.colors.judge, text: "#3a4048" } };
  const texts = checksOf(theme, null).map(({ health, text }) => `${health}: ${text}`);
  expect(texts[0]).toMatch(/^broken: Текст на подложке 1,\d : 1$/);
  expect(texts).toContain("warning: Текст на решении на «Решения судьи» 1,0 : 1, нужно 4,5");
});

test("margins, names and fonts", () => {
  const pack = PACKS.ether;
  const poor = checksOf({ ...pack, safe: { x: 20, y: 54 } }, { ...found, cut: 2, unloaded: ["Club"] });
  expect(poor.filter(({ health }) => health !== "good").map(({ id }) => id)).toEqual([
    "safe",
    "names",
    "files",
  ]);
});
