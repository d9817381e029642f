/** Puts a theme on the page: its colours and faces as custom properties, its skin, its fonts, its own CSS after ours. */
import { FALLBACK, forgetWidths } from "./measure";
import type { Theme } from "./theme-packs";
import { theme } from "./theme-signal";

const OWN = new CSSStyleSheet();

let fonts: FontFace[] = [];

/** The theme's own font files, ready to be measured. One that cannot be loaded leaves its text to the fallback. */
export function fontsOf({ fonts: faces, base }: Theme): FontFace[] {
  if (base === null) return [];
  return Object.values(faces).flatMap(({ family, files }) =>
    files.map(({ file, weight }) => new FontFace(family, `url("${base}${file}")`, { weight })),
  );
}

/** The custom properties that a theme sets on the root, without their dashes. */
export function propertiesOf({ colors, fonts: faces, radius }: Theme): Record<string, string> {
  const type = Object.entries(faces).flatMap(([role, { family, weight }]) => [
    [`font-${role}`, `"${family}", ${FALLBACK}`],
    [`weight-${role}`, String(weight)],
  ]);
  return { ...colors, ...Object.fromEntries(type), radius: `${radius}px` };
}

/** Draws in `next` from now on. `loaded` are its own fonts. */
export function applyTheme(next: Theme, loaded: FontFace[] = []): void {
  const root = document.documentElement;
  for (const font of fonts) document.fonts.delete(font);
  for (const font of loaded) document.fonts.add(font);
  fonts = loaded;
  for (const [name, value] of Object.entries(propertiesOf(next))) root.style.setProperty(`--${name}`, value);
  root.dataset.skin = next.skin;
  root.dataset.theme = next.id;
  // Adopted sheets come after all others, and the page's policy forbids style elements. They cannot import.
  if (!document.adoptedStyleSheets.includes(OWN)) document.adoptedStyleSheets = [OWN];
  OWN.replaceSync(next.css);
  theme.value = next;
  forgetWidths();
}
