/** The desk's words: one language for the life of the page, which the address or the browser chooses. */
import coreEn from "../../overlay/locale/en/core.ftl?raw";
import deskEn from "../../overlay/locale/en/desk.ftl?raw";
import coreRu from "../../overlay/locale/ru/core.ftl?raw";
import deskRu from "../../overlay/locale/ru/desk.ftl?raw";
import { type Args, type Lang, makeWording, type Wording } from "../shared/fluent";

const CATALOGUES = { ru: [coreRu, deskRu], en: [coreEn, deskEn] };

let words: Wording = makeWording("ru", CATALOGUES.ru);

export function speak(lang: Lang): void {
  words = makeWording(lang, CATALOGUES[lang]);
}

export const t = (id: string, args?: Args): string => words.t(id, args);
export const says = (id: string): boolean => words.has(id);
export const pick = (titles: { readonly [lang: string]: string }): string => words.pick(titles);
export const lang = (): Lang => words.lang;

/** "-0.30" becomes "−0,3". */
export function points(value: string): string {
  const short = value.includes(".") ? value.replace(/\.?0+$/, "") : value;
  const signed = (short === "-0" ? "0" : short).replace("-", "−");
  return words.lang === "ru" ? signed.replace(".", ",") : signed;
}

/** Milliseconds as `1:05`, counted up to the second that is still running. */
export function digits(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long something has lasted, in whole seconds that have passed. */
export function lasted(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const hours = Math.floor(seconds / 3600);
  const rest = `${String(Math.floor(seconds / 60) % 60).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}

export function ago(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return t("desk-ago-seconds", { count: seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t("desk-ago-minutes", { count: minutes });
  return t("desk-ago-hours", { count: Math.floor(minutes / 60) });
}

export function timeOfDay(ms: number, withSeconds = false): string {
  const date = new Date(ms);
  const parts = [date.getHours(), date.getMinutes(), ...(withSeconds ? [date.getSeconds()] : [])];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** A length of time for a button: whole seconds, or one decimal. */
export function seconds(ms: number): string {
  const value = String(Math.round(ms / 100) / 10);
  return t("desk-seconds", { count: words.lang === "ru" ? value.replace(".", ",") : value });
}
