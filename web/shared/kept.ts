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

export function writeKept(name: string, kept: Kept): void {
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // As above: without storage only the picture over a reload is lost.
  }
}
