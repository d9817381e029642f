/** The shipped themes, built into the page: it never waits for one of them, and what a pack leaves out comes from here. */
import ether from "../../overlay/themes/ether/theme.json";
import protocol from "../../overlay/themes/protocol/theme.json";
import velvet from "../../overlay/themes/velvet/theme.json";
import type { ThemeFace, ThemeManifest } from "../shared/wire";

export type SkinId = ThemeManifest["skin"];
export type FaceRole = "display" | "text" | "narrow" | "last";
export type ColorToken = keyof typeof ether.colors;

export const SKIN_IDS: readonly SkinId[] = ["ether", "protocol", "velvet"];
export const FACE_ROLES: readonly FaceRole[] = ["display", "text", "narrow", "last"];
export const COLOR_TOKENS = Object.keys(ether.colors) as readonly ColorToken[];

/** A manifest with nothing left out. */
export interface Theme extends Omit<ThemeManifest, "colors" | "fonts"> {
  colors: Readonly<Record<ColorToken, string>>;
  fonts: Readonly<Record<FaceRole, ThemeFace>>;
  /** Where its files lie, with a slash at the end; null for one that has none. */
  base: string | null;
}

const shipped = (pack: unknown): Theme => ({ ...(pack as Omit<Theme, "base">), base: null });

/** The theme that each skin was drawn for. */
export const PACKS: Readonly<Record<SkinId, Theme>> = {
  ether: shipped(ether),
  protocol: shipped(protocol),
  velvet: shipped(velvet),
};

/** The shipped theme of this name; `ether` for any other. */
export function packNamed(id: string): Theme {
  return SKIN_IDS.includes(id as SkinId) ? PACKS[id as SkinId] : PACKS.ether;
}

/** A pack on top of what its skin was drawn with. */
export function completed(manifest: ThemeManifest, base: string): Theme {
  const pack = PACKS[manifest.skin];
  return {
    ...manifest,
    colors: { ...pack.colors, ...manifest.colors },
    fonts: { ...pack.fonts, ...manifest.fonts },
    base,
  };
}
