/** What a page is, read from its address: `/overlay/{table}/{view}` or `/hall/{table}`, options in the query. */
import places from "../../overlay/server/views.json";
import { type Lang, langOf } from "../shared/fluent";
import { ELEMENTS, type Element } from "./elements";

export type View = Exclude<Element, "header"> | "full" | "hall";

/** Where a view stands in the frame; its width and height are the recommended size of its source. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const PLACES: Readonly<Record<Exclude<View, "hall">, Place>> = places;

/** A place within the whole frame; `frame` is the view's own, where `full` has it. */
export const POSITIONS = [
  "frame",
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;

export type Position = (typeof POSITIONS)[number];

export interface Options {
  table: string;
  view: View;
  key: string;
  lang: Lang;
  /** A theme of this page's own, null for the table's. */
  theme: string | null;
  /** Larger or smaller than the page's size makes it. */
  scale: number;
  /** Where in a page that is a whole frame; null: the view fills the page's width, or stands in its own place. */
  position: Position | null;
  /** The elements this page may draw. */
  elements: readonly Element[];
  /** The address names its elements itself. */
  chosen: boolean;
  /** What the address names is shown whatever the operator has on: for a scene of its own. */
  always: boolean;
  /** Which of the operator's two pictures; the preview is for the desk's key only. */
  bus: "program" | "preview";
  /** How far the picture lags behind the table, to meet a delayed video. */
  delayMs: number;
  /** A colour behind the picture, `#rrggbb`, to be keyed out where a window is captured; null: nothing is behind it. */
  background: string | null;
}

const MAX_DELAY_MS = 3_600_000;
const [MIN_SCALE, MAX_SCALE] = [0.25, 4];
/** The hall's screen is never told of the night, and has no need of a broadcast's side panels. */
const HALL: readonly Element[] = ["header", "board", "banner", "vote", "result"];

function isElement(name: string): name is Element {
  return (ELEMENTS as readonly string[]).includes(name);
}

function listed(query: URLSearchParams, name: string): Element[] {
  return (query.get(name) ?? "").split(",").flatMap((each) => {
    const element = each.trim();
    return isElement(element) ? [element] : [];
  });
}

function viewOf(hall: boolean, name: string | undefined): View {
  if (hall) return "hall";
  return name !== undefined && Object.hasOwn(PLACES, name) ? (name as View) : "full";
}

/** What each view can be made of, before the address and the operator choose. */
function partsOf(view: View): readonly Element[] {
  if (view === "full") return ELEMENTS;
  return view === "hall" ? HALL : [view];
}

function numberIn(query: URLSearchParams, name: string, fallback: number, min: number, max: number): number {
  const text = query.get(name);
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text.replace(",", "."));
  return Number.isFinite(value) ? Math.min(Math.max(value, min), max) : fallback;
}

/** A colour as `00ff00` or `0f0`; a `#` would begin an address's fragment. */
function colorIn(query: URLSearchParams, name: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(query.get(name)?.trim() ?? "") ?? [];
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`.toLowerCase();
}

/** Every option has a value: one that cannot be read is as if it were not there. */
export function readOptions(place: Pick<Location, "pathname" | "search">): Options {
  // Counted from the page's own segment, so that the pages also work under a prefix.
  const parts = place.pathname.split("/").filter((part) => part !== "");
  const at = parts.findIndex((part) => part === "overlay" || part === "hall");
  const query = new URLSearchParams(place.search);
  const view = viewOf(parts[at] === "hall", parts[at + 2]);
  const all = partsOf(view);
  const [show, hide] = [listed(query, "show"), listed(query, "hide")];
  const wanted = show.length > 0 ? all.filter((each) => show.includes(each)) : all;
  const left = wanted.filter((each) => !hide.includes(each));
  const theme = query.get("theme");
  const position = query.get("position");
  return {
    table: decoded(parts[at + 1] ?? "1"),
    view,
    key: query.get("key") ?? "",
    lang: langOf(place.search, ["ru"]),
    theme: theme !== null && /^[a-z][a-z0-9-]{0,39}$/.test(theme) ? theme : null,
    scale: numberIn(query, "scale", 1, MIN_SCALE, MAX_SCALE),
    position: POSITIONS.find((each) => each === position) ?? null,
    // An address that hides everything is a mistake, and an empty picture tells nobody which.
    elements: left.length > 0 ? left : all,
    chosen: show.length > 0 && left.length > 0,
    always: query.get("always") === "1",
    bus: query.get("bus") === "preview" ? "preview" : "program",
    delayMs: numberIn(query, "delay", 0, 0, MAX_DELAY_MS / 1_000) * 1_000,
    background: colorIn(query, "background"),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
