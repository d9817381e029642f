/** The last picture, kept over a reload of the page: only what this very page was sent. */
import type { Kept } from "./connection";

const PREFIX = "mafia-overlay:";

/** A name for the page's memory. The key is in it as a short hash, so that another audience never sees this picture. */
export function keptName(page: string, table: string, key: string): string {
  return `${PREFIX}${page}:${table}:${hash(key)}`;
}

/** FNV-1a: tells keys apart. Venue pages are plain http, where the browser offers no `crypto.subtle`. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(36);
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
