/** How the parts of the picture and the colours of a theme are called; a plugin's view goes by its own name. */
import type { ColorToken } from "../overlay/theme-packs";
import { says, t } from "./words";

export function elementName(name: string): string {
  return says(`desk-element-${name}`) ? t(`desk-element-${name}`) : name;
}

export const colorName = (token: ColorToken): string => t(`desk-color-${token.replaceAll("-", "_")}`);
