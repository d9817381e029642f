/** The panel's catalogues, worded once per language; plugins bring the words of their own notices. */
import { signal } from "@preact/signals";
import coreEn from "../../../overlay/locale/en/core.ftl?raw";
import panelEn from "../../../overlay/locale/en/panel.ftl?raw";
import settingsEn from "../../../overlay/locale/en/settings.ftl?raw";
import coreRu from "../../../overlay/locale/ru/core.ftl?raw";
import panelRu from "../../../overlay/locale/ru/panel.ftl?raw";
import settingsRu from "../../../overlay/locale/ru/settings.ftl?raw";
import { type Lang, makeWording, type Wording } from "../../shared/fluent";

const CATALOGUES = { ru: [coreRu, panelRu, settingsRu], en: [coreEn, panelEn, settingsEn] };
const made: { [lang in Lang]?: Wording } = {};
/** The catalogues of plugins, as far as they have been asked for. */
const brought = signal<{ readonly [lang in Lang]?: string }>({});

/** Inside an effect or a computed signal it is worded again when a plugin's words arrive. */
export function wordingIn(lang: Lang): Wording {
  const words = brought.value[lang];
  // The program's own come last: they override, and no plugin rewords them.
  made[lang] ??= makeWording(lang, [words ?? "", ...CATALOGUES[lang]]);
  return made[lang];
}

/** Asks the server for what plugins word; without an answer the panel does without. */
export async function bringWords(lang: Lang): Promise<void> {
  if (brought.peek()[lang] !== undefined) return;
  const response = await fetch(`/api/words?lang=${lang}`).catch(() => null);
  const words = response?.ok ? await response.text() : "";
  if (words === "") return;
  delete made[lang];
  brought.value = { ...brought.peek(), [lang]: words };
}
