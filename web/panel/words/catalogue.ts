/** The panel's catalogues, worded once per language. */
import coreEn from "../../../overlay/locale/en/core.ftl?raw";
import panelEn from "../../../overlay/locale/en/panel.ftl?raw";
import settingsEn from "../../../overlay/locale/en/settings.ftl?raw";
import coreRu from "../../../overlay/locale/ru/core.ftl?raw";
import panelRu from "../../../overlay/locale/ru/panel.ftl?raw";
import settingsRu from "../../../overlay/locale/ru/settings.ftl?raw";
import { type Lang, makeWording, type Wording } from "../../shared/fluent";

const CATALOGUES = { ru: [coreRu, panelRu, settingsRu], en: [coreEn, panelEn, settingsEn] };
const made: { [lang in Lang]?: Wording } = {};

export function wordingIn(lang: Lang): Wording {
  made[lang] ??= makeWording(lang, CATALOGUES[lang]);
  return made[lang];
}
