/** What has been filled in for the next game, kept over a reload, and the step it becomes. */
import { signal } from "@preact/signals";
import type { RegulationEntry, Role } from "../shared/wire";
import { SEATS, type Step, snapshot, state } from "./store";

export interface NewGame {
  names: readonly string[];
  /** The moment of the table at which a judge wrote names by hand; they are nobody else's to change until it is over. */
  typed: string | null;
  regulation: string | null;
  settings: { readonly [name: string]: string };
  dealt: boolean;
  /** The roles were drawn at random and seen by their players: they are not shown in the form. */
  drawn: boolean;
  roles: { readonly [seat: number]: Role };
}

const EMPTY: NewGame = {
  names: SEATS.map(() => ""),
  typed: null,
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

/** What stands on the table while the form is filled in; a game that begins or ends makes it another form. */
export function formMoment(): string {
  const game = snapshot.value?.game;
  return `${state.value?.journal}:${game?.number ?? 0}:${game?.phase === "finished"}`;
}

export const isTyped = (): boolean => form.value.typed === formMoment();

export const typeNames = (names: readonly string[]): void =>
  saveForm({ ...form.value, names, typed: formMoment() });

/** Names that stand somewhere already: of the schedule, of the last game. */
export const fillNames = (names: readonly string[]): void => saveForm({ ...form.value, names, typed: null });

/** The next game is mostly played by the same ten in other places; their names are a start. */
export function prefill(): void {
  const view = snapshot.value;
  if (!view || isTyped()) return;
  saveForm({
    ...form.value,
    names: view.seats.map((seat) => seat.name),
    typed: null,
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

/** A deduction without its sign, which stands before the field. */
export const unsigned = (text: string): string => text.trim().replace(/^[-−–]\s*/, "");

/** What is taken off can only be negative: "0,5" is "-0.5". What is no number goes as it is, to be refused by name. */
function deduction(typed: string): string {
  const size = unsigned(typed).replace(",", ".");
  return /[1-9]/.test(size) ? `-${size}` : size;
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
      const typed = draft.settings[name];
      const value = typed === undefined ? "" : deduction(typed);
      return value === "" || value === usual ? [] : [[name, value]];
    }),
  );
  const roles = draft.dealt
    ? Object.fromEntries(Object.entries(draft.roles).filter(([, role]) => role !== "citizen"))
    : {};
  return { open: { regulation: regulation.id, players, roles, settings, replace } } as Step;
}
