/** Wording: Fluent catalogues as raw text in, sentences out. It knows no page's strings. */
import { FluentBundle, FluentResource } from "@fluent/bundle";

export type Lang = "ru" | "en";
export type Args = Record<string, string | number>;

export interface Wording {
  lang: Lang;
  /** The message `id`; its id itself where the catalogues lack it, so that a gap is seen and nothing crashes. */
  t(id: string, args?: Args): string;
  has(id: string): boolean;
  /** A text that arrives in the data in several languages. */
  pick(titles: { readonly [lang: string]: string }): string;
}

/** `catalogues`: the raw text of .ftl files; a later one may override an earlier one's messages. */
export function makeWording(lang: Lang, catalogues: readonly string[]): Wording {
  // Isolation marks are for mixed writing directions; no language here needs them, and drawn text is measured.
  const bundle = new FluentBundle(lang, { useIsolating: false });
  for (const text of catalogues) bundle.addResource(new FluentResource(text), { allowOverrides: true });
  return {
    lang,
    t(id, args) {
      const pattern = bundle.getMessage(id)?.value;
      return pattern ? bundle.formatPattern(pattern, args, []) : id;
    },
    has: (id) => bundle.hasMessage(id),
    pick: (titles) => titles[lang] ?? titles.en ?? Object.values(titles)[0] ?? "",
  };
}

/** The language a page was asked for in its URL, else the browser's own, else Russian. */
export function langOf(search: string, preferred: readonly string[] = navigator.languages): Lang {
  const asked = new URLSearchParams(search).get("lang") ?? preferred[0] ?? "ru";
  return asked.toLowerCase().startsWith("en") ? "en" : "ru";
}
