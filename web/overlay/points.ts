/** Points as they are written on air. They arrive as decimal strings and are never added up here. */
import type { Lang } from "../shared/fluent";

const MINUS = "−";

/** "-0.30" as "−0,3"; nothing for zero, which is silent on air. */
export function formatPoints(points: string | null, lang: Lang): string | null {
  if (points === null || Number(points) === 0) return null;
  const [whole = "0", fraction = ""] = points.replace(/^[+-]/, "").split(".");
  const digits = fraction.replace(/0+$/, "");
  const sign = points.startsWith("-") ? MINUS : "";
  return `${sign}${whole}${digits === "" ? "" : (lang === "ru" ? "," : ".") + digits}`;
}

/** A term that the regulation counts twice, as one number. In whole units, because 0.1 + 0.2 is not 0.3. */
export function twice(points: string): string {
  const places = points.split(".")[1]?.length ?? 0;
  return ((Math.round(Number(points) * 10 ** places) * 2) / 10 ** places).toFixed(places);
}
