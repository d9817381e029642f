/** Which colours of a theme carry text on which others, and how well it can be read there (WCAG 2.2). */
import type { ColorToken, SkinId } from "./theme-packs";

/** Ordinary text. */
export const ENOUGH = 4.5;

type Pair = readonly [text: ColorToken, ground: ColorToken];

const EVERYWHERE: readonly Pair[] = [
  ["text", "ground"],
  ["text", "ground-top"],
  ["text", "ground-foot"],
  ["text", "raised"],
  ["text", "relief"],
  ["mute", "ground"],
  ["mute", "ground-top"],
  ["mute", "raised"],
  ["mute", "relief"],
  ["quiet", "raised"],
  ["struck", "ground"],
  ["live-ink", "live"],
  ["judge", "ground"],
  ["judge", "ground-top"],
  ["judge", "raised"],
  ["judge", "relief"],
  ["judge-ink", "judge"],
  ["vote", "raised"],
  ["vote-ink", "vote"],
  ["red-ink", "red"],
  ["black-ink", "black"],
  ["gone-red-ink", "gone-red"],
  ["gone-black-ink", "gone-black"],
];

/** The sheet's numbers and counts are written in the team's colour on the paper itself. */
const BY_SKIN: Readonly<Record<SkinId, readonly Pair[]>> = {
  ether: EVERYWHERE,
  protocol: [...EVERYWHERE, ["red", "ground"], ["red", "raised"], ["gone-red-ink", "raised"]],
  velvet: EVERYWHERE,
};

export function pairsOf(skin: SkinId): readonly Pair[] {
  return BY_SKIN[skin];
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, the same, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
