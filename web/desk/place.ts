/** Which screen is open, as the address after `#` tells it: it survives a reload and can be sent to a colleague. */
import { computed, signal } from "@preact/signals";
import { tableNames } from "./store";

export type Screen = "tables" | "table" | "theme" | "links" | "doctor";

export const SCREENS: readonly Screen[] = ["tables", "table", "theme", "links", "doctor"];

export interface Place {
  screen: Screen;
  table: string | null;
}

export function readPlace(hash: string): Place {
  const [screen, table] = hash.replace(/^#\/?/, "").split("/");
  const known = SCREENS.find((one) => one === screen) ?? "tables";
  return { screen: known, table: table ? decodeURIComponent(table) : null };
}

export function hashOf({ screen, table }: Place): string {
  return `#/${screen}${table === null ? "" : `/${encodeURIComponent(table)}`}`;
}

export const place = signal<Place>({ screen: "tables", table: null });

/** The table that the screens for one table are about; the first one until another is chosen. */
export const table = computed(() => {
  const { table: chosen } = place.value;
  return chosen !== null && tableNames.value.includes(chosen) ? chosen : (tableNames.value[0] ?? "");
});

export function go(screen: Screen, to: string | null = table.peek()): void {
  window.location.hash = hashOf({ screen, table: to });
}

export function watchPlace(): void {
  const read = () => {
    place.value = readPlace(window.location.hash);
  };
  window.addEventListener("hashchange", read);
  read();
}
