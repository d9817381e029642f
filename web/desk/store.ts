/** What the desk knows: one signal per table, and parts of it that change only when their content does. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Link } from "../shared/connection";
import type { DeskState, DeskTable, ThemeEntry } from "../shared/wire";

export const link = signal<Link>({ connected: false, since: null, refused: null });
export const roundTrip = signal<number | null>(null);
/** The server's clock, a few times a second. What shows it is a text, not a picture to draw anew. */
export const now = signal(Date.now());

export const tableNames = signal<readonly string[]>([]);
export const themes = signal<readonly ThemeEntry[]>([]);
export const reached = signal<string | null>(null);
export const version = signal("");
export const heard = signal(false);

const tables = new Map<string, Signal<DeskTable | null>>();

function tableSignal(name: string): Signal<DeskTable | null> {
  const found = tables.get(name);
  if (found) return found;
  const made = signal<DeskTable | null>(null);
  tables.set(name, made);
  return made;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function hearTable(table: DeskTable): void {
  tableSignal(table.table).value = table;
}

export function hearDesk(state: DeskState): void {
  for (const table of state.tables) hearTable(table);
  const names = state.tables.map(({ table }) => table);
  if (!isSame(names, tableNames.peek())) tableNames.value = names;
  if (!isSame(state.themes, themes.peek())) themes.value = state.themes;
  reached.value = state.reached;
  version.value = state.version;
  heard.value = true;
}

/** A computed value that keeps its identity while its content stays the same, so that its part is not drawn again. */
export function steady<T>(make: () => T): ReadonlySignal<T> {
  let text: string | undefined;
  let last: T;
  return computed(() => {
    const next = make();
    const json = JSON.stringify(next) ?? "";
    if (text === undefined || json !== text) {
      text = json;
      last = next;
    }
    return last;
  });
}

/** One part of a table as a signal; `select` may use nothing but the table. */
export function partOf<T>(name: string, select: (table: DeskTable) => T): ReadonlySignal<T | null> {
  const table = tableSignal(name);
  return steady(() => (table.value ? select(table.value) : null));
}

/** One part of a table, for a component that is drawn again only when this part has changed. */
export function usePart<T>(name: string, select: (table: DeskTable) => T): T | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `select` is written in place and closes over nothing.
  return useMemo(() => partOf(name, select), [name]).value;
}

/** The table as it is now, for an act; nothing is drawn by it. */
export const peek = (name: string): DeskTable | null => tableSignal(name).peek();
export const tableNow = (name: string): DeskTable | null => tableSignal(name).value;
