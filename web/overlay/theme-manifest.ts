/** Reads a theme's manifest as it came over the network. One wrong value and it is refused whole: null. */
import type { ThemeFace, ThemeManifest } from "../shared/wire";
import { COLOR_TOKENS, FACE_ROLES, SKIN_IDS, type SkinId } from "./theme-packs";

type Fields = Record<string, unknown>;

class Wrong extends Error {}

const COLOR = /^#[0-9a-f]{6}$/i;
const ID = /^[a-z][a-z0-9-]{0,39}$/;
const FAMILY = /^[A-Za-z0-9][A-Za-z0-9 _-]{0,59}$/;
const WEIGHTS = /^[1-9]00( [1-9]00)?$/;
const FILE = /^[A-Za-z0-9][\w-]*(\.[\w-]+)*\.(\w+)$/;
const FONTS = ["woff2", "woff", "ttf", "otf"];
const PICTURES = ["svg", "png", "webp", "jpg", "jpeg"];
const MAX_CSS = 20_000;

function fields(value: unknown, known: readonly string[]): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Wrong();
  if (Object.keys(value).some((key) => !known.includes(key))) throw new Wrong();
  return value as Fields;
}

function text(value: unknown, pattern: RegExp): string {
  if (typeof value !== "string" || !pattern.test(value)) throw new Wrong();
  return value;
}

function number(value: unknown, min: number, max: number, whole = true): number {
  if (typeof value !== "number" || !(value >= min && value <= max)) throw new Wrong();
  if (whole && !Number.isInteger(value)) throw new Wrong();
  return value;
}

function list<T>(value: unknown, most: number, read: (item: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length > most) throw new Wrong();
  return value.map(read);
}

/** The name of a file of the pack's own folder, with one of these endings. */
function file(value: unknown, endings: readonly string[]): string {
  const name = text(value, FILE);
  if (name.length > 120 || !endings.includes(FILE.exec(name)?.[2] ?? "")) throw new Wrong();
  return name;
}

function words(value: unknown, pattern: RegExp): { ru: string; en: string } {
  const { ru = "", en = "" } = fields(value, ["ru", "en"]);
  return { ru: text(ru, pattern), en: text(en, pattern) };
}

function face(value: unknown): ThemeFace {
  const { family, weight, files = [] } = fields(value, ["family", "weight", "files"]);
  return {
    family: text(family, FAMILY),
    weight: number(weight, 100, 900),
    files: list(files, 8, (item) => {
      const font = fields(item, ["file", "weight"]);
      return { file: file(font.file, FONTS), weight: text(font.weight ?? "400", WEIGHTS) };
    }),
  };
}

function mapped<T>(value: unknown, names: readonly string[], read: (item: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields(value, names)).map(([name, item]) => [name, read(item)]));
}

function manifest(value: unknown): ThemeManifest {
  const given = fields(value, [
    "format",
    "id",
    "title",
    "about",
    "skin",
    "colors",
    "fonts",
    "radius",
    "motion",
    "safe",
    "logo",
    "sponsors",
    "css",
  ]);
  if (given.format !== 1 || !SKIN_IDS.includes(given.skin as SkinId)) throw new Wrong();
  const safe = fields(given.safe ?? {}, ["x", "y"]);
  return {
    format: 1,
    id: text(given.id, ID),
    title: words(given.title, /^[\s\S]{1,40}$/u),
    about: words(given.about ?? {}, /^[\s\S]{0,120}$/u),
    skin: given.skin as SkinId,
    colors: mapped(given.colors ?? {}, COLOR_TOKENS, (item) => text(item, COLOR)),
    fonts: mapped(given.fonts ?? {}, FACE_ROLES, face),
    radius: number(given.radius ?? 0, 0, 24),
    motion: number(given.motion ?? 1, 0, 1, false),
    safe: { x: number(safe.x ?? 104, 0, 240), y: number(safe.y ?? 54, 0, 135) },
    logo: given.logo == null ? null : file(given.logo, PICTURES),
    sponsors: list(given.sponsors ?? [], 6, (item) => file(item, PICTURES)),
    css: text(given.css ?? "", new RegExp(`^[\\s\\S]{0,${MAX_CSS}}$`, "u")),
  };
}

export function readManifest(value: unknown): ThemeManifest | null {
  try {
    return manifest(value);
  } catch (error) {
    if (error instanceof Wrong) return null;
    throw error;
  }
}
