/** Who this page is: the desk's key, its language, and under which path the server stands. */
import { type Lang, langOf } from "../shared/fluent";

export interface Session {
  key: string;
  lang: Lang;
  /** What stands before every path of the server; empty without a proxy's prefix. */
  root: string;
}

const KEY = "mafia-desk:key";

export function readSession(place: Pick<Location, "pathname" | "search">, storage: Storage): Session {
  const asked = new URLSearchParams(place.search).get("key");
  return {
    key: asked ?? remembered(storage) ?? "",
    lang: langOf(place.search),
    root: place.pathname.replace(/\/(desk\/?)?$/, ""),
  };
}

/** Kept once the server has accepted it, for as long as the tab lives. */
export function keepKey(key: string, storage: Storage): void {
  try {
    storage.setItem(KEY, key);
  } catch {
    // A browser without storage still works while the address carries the key.
  }
}

function remembered(storage: Storage): string | null {
  try {
    return storage.getItem(KEY);
  } catch {
    return null;
  }
}
