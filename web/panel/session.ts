/** Who this page is: its table, its key and its language. The key outlives a reload without its query. */
import { langOf } from "../shared/fluent";

export interface Session {
  table: string;
  key: string;
  lang: "ru" | "en";
}

const keyName = (table: string) => `mafia-panel:key:${table}`;

export function readSession(location: Location, storage: Storage): Session {
  const parts = location.pathname.split("/").filter(Boolean);
  const table = decodeURIComponent(parts[parts.indexOf("judge") + 1] ?? "1");
  const asked = new URLSearchParams(location.search).get("key");
  return {
    table,
    key: asked ?? remembered(storage, keyName(table)) ?? "",
    lang: langOf(location.search),
  };
}

/** Kept once the server has accepted it: a mistyped key must not replace a good one. */
export function keepKey(session: Session, storage: Storage): void {
  try {
    storage.setItem(keyName(session.table), session.key);
  } catch {
    // A browser without storage still works while the address carries the key.
  }
}

function remembered(storage: Storage, name: string): string | null {
  try {
    return storage.getItem(name);
  } catch {
    return null;
  }
}
