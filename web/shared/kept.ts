/** The last picture, kept over a reload of the page: only what this very page was sent. */
import type { Kept } from "./connection";
import { fnv1a } from "./hash";

const PREFIX = "mafia-overlay:";

/** A name for the page's memory. The key is in it as a short hash, so that another audience never sees this picture. */
export function keptName(page: string, table: string, key: string): string {
  return `${PREFIX}${page}:${table}:${fnv1a(key).toString(36)}`;
}

export function readKept(name: string): Kept | null {
  try {
    const text = localStorage.getItem(name);
    if (text === null) return null;
    const kept = JSON.parse(text) as Kept;
    return typeof kept?.skew === "number" && typeof kept.state?.journal === "string" ? kept : null;
  } catch {
    // Storage may be switched off, full or spoiled; the page then starts without a memory.
    return null;
  }
}

/** How long a picture waits until it is written down: drawing it goes first, and newer ones take its place. */
const LATER_MS = 250;

/** Keeps the newest picture, when it has been drawn, and at the latest when the page goes. */
export function makeKeeper(name: string): (kept: Kept) => void {
  let waiting: Kept | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== null) writeKept(name, waiting);
    waiting = null;
  };
  window.addEventListener("pagehide", write);
  return (kept) => {
    waiting = kept;
    timer ??= setTimeout(write, LATER_MS);
  };
}

export function writeKept(name: string, kept: Kept): void {
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // As above: without storage only the picture over a reload is lost.
  }
}
