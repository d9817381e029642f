/** What this device is called in the table's journal, now and before: another device's acts are told apart by it. */
import type { Lang } from "../../shared/fluent";
import { wordingIn } from "../words/catalogue";
import { settings } from "./settings";

const NUMBER = "mafia-panel:device";
const CALLED = "mafia-panel:names";
const PHONE_PX = 600;
const TABLET_PX = 1_000;
/** A device is renamed a few times in its life, not every day. */
const MOST_NAMES = 12;

/** The chosen name, else "телефон 47": two phones at one table must be told apart. */
export function deviceName(lang: Lang, storage: Storage): string {
  const name = settings.value.name ?? madeUpName(lang, storage);
  remember(name, storage);
  return name;
}

/** The server knows such a name for one that nobody has given: `overlay/server/device_names.py`. */
function madeUpName(lang: Lang, storage: Storage): string {
  const narrow = Math.min(screen.width, screen.height);
  const kind = narrow < PHONE_PX ? "phone" : narrow < TABLET_PX ? "tablet" : "computer";
  const number = read(storage, NUMBER) ?? String(10 + Math.floor(Math.random() * 90));
  write(storage, NUMBER, number);
  return wordingIn(lang).t(`device-${kind}`, { number });
}

const called = new Set<string>();

/** From now on acts under `name` are this device's own. */
export function remember(name: string, storage: Storage): void {
  for (const one of (read(storage, CALLED) ?? "").split("\n")) if (one) called.add(one);
  called.delete(name);
  called.add(name);
  write(storage, CALLED, [...called].slice(-MOST_NAMES).join("\n"));
}

export const isOwnName = (name: string): boolean => called.has(name);

function read(storage: Storage, name: string): string | null {
  try {
    return storage.getItem(name);
  } catch {
    return null;
  }
}

function write(storage: Storage, name: string, value: string): void {
  try {
    storage.setItem(name, value);
  } catch {
    // Without storage the device gets another number with each visit.
  }
}
