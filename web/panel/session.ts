/** Who this page is: its table, its key and its language. The key outlives a reload without its query. */
import { langOf } from "../shared/fluent";

export interface Session {
  table: string;
  key: string;
  lang: "ru" | "en";
  /** This device's name in the table's journal, the same after a reload. */
  device: string;
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
    device: deviceName(langOf(location.search), storage),
  };
}

const KINDS = { ru: ["телефон", "планшет", "компьютер"], en: ["phone", "tablet", "computer"] } as const;
const PHONE_PX = 600;
const TABLET_PX = 1_000;

/** "телефон 47": two phones at one table must be told apart. */
function deviceName(lang: "ru" | "en", storage: Storage): string {
  const narrow = Math.min(screen.width, screen.height);
  const kind = narrow < PHONE_PX ? 0 : narrow < TABLET_PX ? 1 : 2;
  const number = remembered(storage, "mafia-panel:device") ?? String(10 + Math.floor(Math.random() * 90));
  keep(storage, "mafia-panel:device", number);
  return `${KINDS[lang][kind]} ${number}`;
}

/** Kept once the server has accepted it: a mistyped key must not replace a good one. */
export function keepKey(session: Session, storage: Storage): void {
  keep(storage, keyName(session.table), session.key);
}

function keep(storage: Storage, name: string, value: string): void {
  try {
    storage.setItem(name, value);
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
