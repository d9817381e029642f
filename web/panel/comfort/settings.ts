/** What the judge has chosen for this device: language, sizes, warnings. Kept on the device; nothing of it reaches the game. */
import { computed, signal } from "@preact/signals";
import type { Lang } from "../../shared/fluent";

export const TEXT_SIZES = [100, 115, 130] as const;
export const THEMES = ["auto", "day", "night"] as const;

export interface Settings {
  /** Null: the language that the link or the browser asks for. */
  lang: Lang | null;
  text: (typeof TEXT_SIZES)[number];
  theme: (typeof THEMES)[number];
  compact: boolean;
  leftHanded: boolean;
  sound: boolean;
  vibration: boolean;
  colour: boolean;
  awake: boolean;
  /** Null: a kind and a number, such as "телефон 47". */
  name: string | null;
}

export const DEFAULTS: Settings = {
  lang: null,
  text: 100,
  theme: "auto",
  compact: false,
  leftHanded: false,
  sound: true,
  vibration: true,
  colour: true,
  awake: true,
  name: null,
};

const NAME = "mafia-panel:settings";

export const settings = signal<Settings>(DEFAULTS);
export const chosenLang = computed(() => settings.value.lang);

export function readSettings(storage: Storage): void {
  settings.value = { ...DEFAULTS, ...kept(storage) };
}

export function change(next: Partial<Settings>): void {
  settings.value = { ...settings.value, ...next };
  try {
    localStorage.setItem(NAME, JSON.stringify(settings.value));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Only what this version knows and can use: an older or a newer page may have written here. */
function kept(storage: Storage): Partial<Settings> {
  try {
    const read = JSON.parse(storage.getItem(NAME) ?? "{}") as { [field: string]: unknown };
    return Object.fromEntries(Object.entries(read).filter(([field, value]) => isUsable(field, value)));
  } catch {
    return {};
  }
}

function isUsable(field: string, value: unknown): boolean {
  switch (field) {
    case "lang":
      return value === "ru" || value === "en" || value === null;
    case "text":
      return TEXT_SIZES.some((size) => size === value);
    case "theme":
      return THEMES.some((theme) => theme === value);
    case "name":
      return typeof value === "string" || value === null;
    default:
      return field in DEFAULTS && typeof value === "boolean";
  }
}

/** Style sheets see the choice as attributes of the page; the theme is the panel's own, which knows night from day. */
export function showSettings(root: HTMLElement, { text, compact, leftHanded, colour }: Settings): void {
  root.dataset.text = String(text);
  root.toggleAttribute("data-compact", compact);
  root.toggleAttribute("data-left-handed", leftHanded);
  root.toggleAttribute("data-no-colour", !colour);
}
