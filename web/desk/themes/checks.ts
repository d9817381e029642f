/** What can be computed of a theme before it is on air: contrast, margins, and what its picture found. */
import { contrast, ENOUGH, pairsOf } from "../../overlay/theme-contrast";
import type { Theme } from "../../overlay/theme-packs";
import type { Health } from "../../shared/wire";
import type { Found } from "../sample/speech";
import { colorName } from "../titles";
import { lang, t } from "../words";

export interface Check {
  id: string;
  health: Health;
  text: string;
}

/** Two plates side by side, told apart on a black-and-white screen. */
const TEAMS = 1.5;
/** A television may cut off this much of either side. */
const SAFE = { x: 0.025 * 1920, y: 0.025 * 1080 };

const ratio = (value: number): string => {
  const text = value.toFixed(1);
  return lang() === "ru" ? text.replace(".", ",") : text;
};

function contrasts({ colors, skin }: Theme): Check[] {
  const pairs = pairsOf(skin).map(([text, ground]) => ({
    text,
    ground,
    value: contrast(colors[text], colors[ground]),
  }));
  const poor = pairs.filter(({ value }) => value < ENOUGH).sort((one, other) => one.value - other.value);
  const body = contrast(colors.text, colors.ground);
  return [
    {
      id: "text",
      health: body >= ENOUGH ? "good" : "broken",
      text: t("desk-check-text", { ratio: ratio(body) }),
    },
    ...(poor.length === 0
      ? [{ id: "pairs", health: "good" as const, text: t("desk-check-pairs", { count: pairs.length }) }]
      : poor.slice(0, 3).map(
          ({ text, ground, value }): Check => ({
            id: `${text} ${ground}`,
            health: "warning",
            text: t("desk-check-poor", {
              text: colorName(text),
              ground: colorName(ground),
              ratio: ratio(value),
              enough: ratio(ENOUGH),
            }),
          }),
        )),
  ];
}

/** Red and black differ by shape in every skin; that their plates do so in grey helps from afar. */
function teams({ colors }: Theme): Check {
  const value = contrast(colors.red, colors.black);
  const good = value >= TEAMS;
  return {
    id: "teams",
    health: good ? "good" : "warning",
    text: t(good ? "desk-check-teams" : "desk-check-teams-poor", { ratio: ratio(value) }),
  };
}

function margins({ safe }: Theme): Check {
  const good = safe.x >= SAFE.x && safe.y >= SAFE.y;
  return {
    id: "safe",
    health: good ? "good" : "warning",
    text: t(good ? "desk-check-safe" : "desk-check-safe-poor", { x: safe.x, y: safe.y }),
  };
}

function picture({ names, cut, unloaded }: Found): Check[] {
  const checks: Check[] = [];
  if (names > 0)
    checks.push({
      id: "names",
      health: cut === 0 ? "good" : "warning",
      text: cut === 0 ? t("desk-check-names") : t("desk-check-names-cut", { count: cut }),
    });
  checks.push({
    id: "files",
    health: unloaded.length === 0 ? "good" : "broken",
    text:
      unloaded.length === 0
        ? t("desk-check-files")
        : t("desk-check-files-poor", { names: unloaded.join(", ") }),
  });
  return checks;
}

export function checksOf(theme: Theme, found: Found | null): Check[] {
  return [...contrasts(theme), teams(theme), margins(theme), ...(found ? picture(found) : [])];
}
