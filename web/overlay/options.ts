/** What a page is, read from its address: `/overlay/{table}/{view}` or `/hall/{table}`, options in the query. */
import { type Lang, langOf } from "../shared/fluent";

export type View = "full" | "board" | "banner" | "hall";

export interface Options {
  table: string;
  view: View;
  key: string;
  lang: Lang;
  /** How far the picture lags behind the table, to meet a delayed video. */
  delayMs: number;
}

const MAX_DELAY_MS = 3_600_000;

export function readOptions(place: Pick<Location, "pathname" | "search">): Options {
  // Counted from the page's own segment, so that the pages also work under a prefix.
  const parts = place.pathname.split("/").filter((part) => part !== "");
  const at = parts.findIndex((part) => part === "overlay" || part === "hall");
  const hall = parts[at] === "hall";
  const query = new URLSearchParams(place.search);
  const view = parts[at + 2];
  const seconds = Number(query.get("delay") ?? 0);
  return {
    table: decodeURIComponent(parts[at + 1] ?? "1"),
    view: hall ? "hall" : view === "board" || view === "banner" ? view : "full",
    key: query.get("key") ?? "",
    lang: langOf(place.search, ["ru"]),
    delayMs: Number.isFinite(seconds) ? Math.min(Math.max(seconds * 1000, 0), MAX_DELAY_MS) : 0,
  };
}
