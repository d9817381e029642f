/** Numbers as a judge reads them: a true minus, the language's decimal sign, times of day. */
import { panel, t } from "../store";

/** "-0.30" becomes "−0,3". */
export function points(value: string): string {
  const short = value.includes(".") ? value.replace(/\.?0+$/, "") : value;
  const signed = (short === "-0" ? "0" : short).replace("-", "−");
  return panel().words.lang === "ru" ? signed.replace(".", ",") : signed;
}

export const isZero = (value: string): boolean => Number(value) === 0;

/** The difference `value` makes, with its sign. */
export function pointsBack(value: string): string {
  return value.startsWith("-") ? `+${points(value.slice(1))}` : points(`-${value}`);
}

export function clockDigits(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function spell(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function timeOfDay(ms: number | null): string {
  if (ms === null) return "";
  const date = new Date(ms);
  return `${String(date.getHours()).padStart(2, "0")}:${String(date.getMinutes()).padStart(2, "0")}`;
}

export const list = (items: readonly (string | number)[]): string => items.join(", ");

/** "№6 and №9" in the reader's language. */
export function seatsList(seats: readonly number[]): string {
  const names = seats.map((seat) => t("panel-seat", { seat }));
  if (names.length < 2) return names.join("");
  return t("panel-and", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] ?? "" });
}
