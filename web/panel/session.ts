/** Who this page is: its table, its key and its language. The key outlives a reload without its query. */

import { langOf } from "../shared/fluent";
import { deviceName } from "./comfort/device";
import { change, settings } from "./comfort/settings";
import { newId } from "./outbox";

export interface Session {
  table: string;
  key: string;
  lang: "ru" | "en";
  /** This device's name in the table's journal, the same after a reload. */
  device: string;
  /** This device's own id, whatever it is called. */
  id: string;
}

const keyName = (table: string) => `mafia-panel:key:${table}`;

export function readSession(location: Location, storage: Storage): Session {
  const parts = location.pathname.split("/").filter(Boolean);
  const table = decodeURIComponent(parts[parts.indexOf("judge") + 1] ?? "1");
  const query = new URLSearchParams(location.search);
  const asked = query.get("key");
  const before = remembered(storage, keyName(table));
  const letInAs = query.get("name")?.trim();
  // Whoever let this device in has named it. Once that key is known, the device's own settings have the say.
  if (letInAs && asked !== before) change({ name: letInAs });
  const lang = settings.value.lang ?? langOf(location.search);
  return {
    table,
    key: asked ?? before ?? "",
    lang,
    device: deviceName(lang, storage),
    id: deviceId(storage),
  };
}

function deviceId(storage: Storage): string {
  const id = remembered(storage, "mafia-panel:device-id") ?? newId();
  keep(storage, "mafia-panel:device-id", id);
  return id;
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
