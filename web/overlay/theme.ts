/** Follows the table's theme: fetches its manifest, prepares its fonts, and changes over between two banners. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Banner, ThemeChoice } from "../shared/wire";
import { loadFonts } from "./measure";
import { applyTheme, fontsOf } from "./theme-apply";
import { readManifest } from "./theme-manifest";
import { completed, packNamed, type Theme } from "./theme-packs";

const FETCH_MS = 3_000;
const FONTS_MS = 4_000;
const RETRY_MS = 5_000;
/** The version to ask for where none is named: whichever the server has. */
const LATEST = "latest";

export interface Following {
  /** Where the server's paths begin. */
  root: string;
  /** The theme that the page's own address names, before the table's. */
  own: string | null;
  choice: ReadonlySignal<ThemeChoice | null>;
  banner: ReadonlySignal<Banner | null>;
  /** What is about to be drawn: its letters are loaded before anything is measured. */
  letters: () => string;
  /** Called before another theme is drawn. */
  changing: () => void;
}

interface Prepared {
  theme: Theme;
  fonts: FontFace[];
}

function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))]);
}

/** The theme as the server has it. A pack that is missing or wrong is what its name falls back to; null: ask again. */
async function fetched({ id, version }: ThemeChoice, root: string): Promise<Theme | null> {
  const base = `${root}/themes/${encodeURIComponent(id)}/${encodeURIComponent(version)}/`;
  try {
    const answer = await fetch(`${base}theme.json`, { signal: AbortSignal.timeout(FETCH_MS) });
    if (answer.status >= 500) return null;
    const manifest = answer.ok ? readManifest(await answer.json()) : null;
    return manifest === null ? packNamed(id) : completed(manifest, base);
  } catch (error) {
    return error instanceof SyntaxError ? packNamed(id) : null;
  }
}

async function prepared(theme: Theme, letters: string): Promise<Prepared> {
  const files = fontsOf(theme);
  const loads = await within(FONTS_MS, Promise.allSettled(files.map((font) => font.load())));
  const fonts = files.filter((_font, index) => loads === null || loads[index]?.status === "fulfilled");
  await loadFonts(letters, theme);
  return { theme, fonts };
}

/** Resolves when the page has its first theme: the table's, or the one that stands in for it. */
export function followTheme({ root, own, choice, banner, letters, changing }: Following): Promise<void> {
  const wanted = computed(() => {
    const { id, version } =
      own === null ? (choice.value ?? { id: "ether", version: LATEST }) : { id: own, version: LATEST };
    return JSON.stringify({ id, version });
  });
  const next = signal<Prepared | null>(null);
  let first = true;
  let retry: ReturnType<typeof setTimeout> | undefined;

  return new Promise((resolve) => {
    const begin = ({ theme, fonts }: Prepared) => {
      applyTheme(theme, fonts);
      first = false;
      resolve();
    };
    const look = async (asked: string) => {
      clearTimeout(retry);
      const current = JSON.parse(asked) as ThemeChoice;
      const found = await fetched(current, root);
      if (wanted.peek() !== asked) return;
      if (found === null) retry = setTimeout(() => void look(asked), RETRY_MS);
      if (found === null && !first) return;
      const ready = await prepared(found ?? packNamed(current.id), letters());
      if (wanted.peek() !== asked) return;
      if (first) begin(ready);
      else next.value = ready;
    };
    effect(() => void look(wanted.value));
    effect(() => {
      if (next.value === null || banner.value !== null) return;
      const { theme, fonts } = next.value;
      next.value = null;
      changing();
      applyTheme(theme, fonts);
    });
  });
}
