/** What has been filled in for the next game, kept over a reload, and the step it becomes. */
import { signal } from "@preact/signals";
import type { RegulationEntry, Role } from "../shared/wire";
import { SEATS, type Step, snapshot } from "./store";

export interface NewGame {
  names: readonly string[];
  regulation: string | null;
  settings: { readonly [name: string]: string };
  dealt: boolean;
  /** The roles were drawn at random and seen by their players: they are not shown in the form. */
  drawn: boolean;
  roles: { readonly [seat: number]: Role };
}

const EMPTY: NewGame = {
  names: SEATS.map(() => ""),
  regulation: null,
  settings: {},
  dealt: false,
  drawn: false,
  roles: {},
};

export const form = signal<NewGame>(EMPTY);
let place: { name: string; storage: Storage } | null = null;

export function keepForm(table: string, storage: Storage): void {
  place = { name: `mafia-panel:new-game:${table}`, storage };
  try {
    form.value = { ...EMPTY, ...(JSON.parse(storage.getItem(place.name) ?? "{}") as Partial<NewGame>) };
  } catch {
    // A spoiled form is an empty one.
  }
}

export function saveForm(next: NewGame): void {
  form.value = next;
  try {
    // Roles stay out of storage: the phone may be handed round.
    place?.storage.setItem(place.name, JSON.stringify({ ...next, roles: {}, dealt: false, drawn: false }));
  } catch {
    // Without storage a reload empties the form.
  }
}

/** The next game is mostly played by the same ten in other places; their names are a start. */
export function prefill(): void {
  const view = snapshot.value;
  if (!view) return;
  saveForm({
    ...form.value,
    names: view.seats.map((seat) => seat.name),
    regulation: view.regulation.id,
    dealt: false,
    drawn: false,
    roles: {},
  });
}

/** One name a line; numbers that a list carries in front are not part of a name. */
export function namesFrom(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:№\s*)?\d{1,2}(?:\s*[.):\-–—]\s*|\s+|$)/, "").trim())
    .filter((line) => line !== "");
  return SEATS.map((_, index) => lines[index] ?? "");
}

export function openStep(draft: NewGame, regulation: RegulationEntry, replace: boolean): Step {
  const players = Object.fromEntries(
    SEATS.flatMap((seat, index) => {
      const name = draft.names[index]?.trim() ?? "";
      return name === "" ? [] : [[String(seat), name]];
    }),
  );
  const settings = Object.fromEntries(
    regulation.settings.flatMap(({ name, default: usual }) => {
      const value = draft.settings[name]?.trim().replace(",", ".").replace("−", "-");
      return value === undefined || value === "" || value === usual ? [] : [[name, value]];
    }),
  );
  const roles = draft.dealt
    ? Object.fromEntries(Object.entries(draft.roles).filter(([, role]) => role !== "citizen"))
    : {};
  return { open: { regulation: regulation.id, players, roles, settings, replace } } as Step;
}
