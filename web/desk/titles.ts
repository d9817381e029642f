/** How the parts of the picture and the colours of a theme are called; a plugin's view goes by its own name. */
import type { ColorToken } from "../overlay/theme-packs";
import type { PageLink } from "../shared/wire";
import { pick, says, t } from "./words";

export function elementName(name: string): string {
  return says(`desk-element-${name}`) ? t(`desk-element-${name}`) : name;
}

export function linkName({ kind, view, title }: Pick<PageLink, "kind" | "view" | "title">): string {
  if (kind === "ca") return t("desk-links-ca");
  if (kind === "judge") return t("desk-links-judge");
  return says(`desk-element-${view}`) ? t(`desk-element-${view}`) : pick(title);
}

export const colorName = (token: ColorToken): string => t(`desk-color-${token.replaceAll("-", "_")}`);
