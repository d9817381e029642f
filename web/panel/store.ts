/** What the panel knows: the server's picture of the table, the link to it, and what waits on this device. */
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Answer, Connection, Link } from "../shared/connection";
import type { Wording } from "../shared/fluent";
import type {
  Accepted,
  CommandMessage,
  Effect,
  Outlook,
  SeatView,
  Snapshot,
  TableState,
} from "../shared/wire";
import { project } from "./offline/project";
import { makeOutbox, type Outbox, type Tap } from "./outbox";
import type { Session } from "./session";

export type Step = CommandMessage["do"];
export type Seat = number;
export const SEATS: readonly Seat[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A tap that the server refused, kept until the judge has read it. */
export interface Refusal {
  id: string;
  at: number;
  do: Step;
  message: string;
}

export interface Panel {
  session: Session;
  /** In the language chosen now. */
  readonly words: Wording;
  link: ReadonlySignal<Link>;
  serverNow: () => number;
  outbox: Outbox;
  setDevice: Connection["setDevice"];
  takeOver: Connection["takeOver"];
}

const source = signal<ReadonlySignal<TableState | null> | null>(null);
let current: Panel | null = null;

export const state = computed(() => source.value?.value ?? null);
/** Without a link the course of the game is carried on from what waits; with one, the server's word counts. */
const carried = computed<{ view: Snapshot | null; outlook: Outlook | null }>(() => {
  const view = state.value?.snapshot ?? null;
  const ahead = state.value?.outlook ?? null;
  if (!view || !ahead || panel().link.value.connected) return { view, outlook: ahead };
  const taps = panel().outbox.taps.value;
  if (taps.length === 0) return { view, outlook: ahead };
  const ago = panel().serverNow() - Date.now();
  return project(
    view,
    ahead,
    taps.map((tap) => ({ do: tap.do as unknown as { [order: string]: unknown }, at: tap.at + ago })),
  );
});
export const snapshot = computed<Snapshot | null>(() => carried.value.view);
export const outlook = computed<Outlook | null>(() => carried.value.outlook);
export const clock = computed(() => snapshot.value?.clock ?? null);
export const isNight = computed(() => snapshot.value?.game.phase === "night");
export const speaker = computed(() => snapshot.value?.game.speaker ?? null);
export const seatedNow = (view: Snapshot): Seat[] =>
  view.seats.filter((one) => one.presence === "seated").map((one) => one.seat);
export const foulSlots = computed(() => snapshot.value?.regulation.foul_slots ?? 0);
/** The last order that the server took from this device, with what it warned of. */
export const accepted = signal<{ do: Step; answer: Accepted } | null>(null);
export const refusals = signal<readonly Refusal[]>([]);

/** The parts that exist once per page; only tests and the page's start may set them. */
export function panel(): Panel {
  if (!current) throw new Error("the panel has not been started");
  return current;
}

export interface Listeners {
  onAccepted: (tap: Tap, answer: Accepted) => void;
  onRefused: (tap: Tap, message: string) => void;
  /** Refused because it has been done: what the tap wanted is so. */
  onDoneAlready: (tap: Tap) => void;
  /** Refused because it would end somebody's game and nobody was asked. `revision`: on which it was judged. */
  onNeedsAsking: (tap: Tap, revision: number) => void;
  takingBack: (tap: Tap, answer: Accepted) => Promise<Step | null>;
}

export function startPanel(
  session: Session,
  connection: Connection,
  words: ReadonlySignal<Wording>,
  listeners: Listeners,
): Panel {
  const outbox = makeOutbox({
    table: session.table,
    storage: localStorage,
    connected: () => connection.link.value.connected,
    journal: () => connection.state.value?.journal ?? null,
    send: connection.send,
    onAnswer: (tap, answer) => answered(tap, answer, listeners),
    takingBack: listeners.takingBack,
  });
  current = {
    session,
    get words() {
      return words.value;
    },
    link: connection.link,
    serverNow: connection.serverNow,
    outbox,
    setDevice: connection.setDevice,
    takeOver: connection.takeOver,
  };
  refusals.value = readRefusals(session.table);
  source.value = connection.state;
  return current;
}

const DONE_ALREADY: ReadonlySet<string> = new Set(["revoked_already", "taken_back_already"]);

function answered(tap: Tap, answer: Answer, listeners: Listeners): void {
  batch(() => {
    if (answer.ok) {
      accepted.value = { do: tap.do, answer };
      listeners.onAccepted(tap, answer);
      return;
    }
    if (answer.code === "needs_confirming") {
      listeners.onNeedsAsking(tap, answer.revision);
      return;
    }
    if (DONE_ALREADY.has(answer.code)) {
      listeners.onDoneAlready(tap);
      return;
    }
    setRefusals([...refusals.value, { id: tap.id, at: tap.at, do: tap.do, message: answer.message }]);
    listeners.onRefused(tap, answer.message);
  });
}

export function dismissRefusal(id: string): void {
  setRefusals(refusals.value.filter((one) => one.id !== id));
}

const refusalsName = (table: string) => `mafia-panel:refused:${table}`;

function setRefusals(next: readonly Refusal[]): void {
  refusals.value = next;
  try {
    localStorage.setItem(refusalsName(panel().session.table), JSON.stringify(next));
  } catch {
    // Without storage the card is lost with a reload; the refusal itself changed nothing.
  }
}

function readRefusals(table: string): Refusal[] {
  try {
    return JSON.parse(localStorage.getItem(refusalsName(table)) ?? "[]") as Refusal[];
  } catch {
    return [];
  }
}

export const t: Wording["t"] = (id, args) => panel().words.t(id, args);

/** Something of each seat, asked again for that seat alone: what is not about it does not draw its key again. */
export function perSeat<T>(ask: (seat: Seat) => T): (seat: Seat) => T | null {
  const all = SEATS.map((seat) => computed(() => ask(seat)));
  return (seat) => all[seat - 1]?.value ?? null;
}

export const seatView = perSeat<SeatView | null>(
  (seat) => snapshot.value?.seats.find((view) => view.seat === seat) ?? null,
);

const previews = perSeat((seat) => outlook.value?.preview[String(seat)] ?? null);

export function previewOf(seat: Seat, kind: string): Effect | null {
  return previews(seat)?.[kind] ?? null;
}

const NONE: readonly Tap[] = [];
const waiting = perSeat((seat) => {
  if (source.value === null) return NONE;
  const taps = panel().outbox.taps.value.filter((tap) => bodyOf(tap.do, "infraction")?.seat === seat);
  return taps.length > 0 ? taps : NONE;
});

/** Taps of penalties that wait for `seat`: the server has not ruled on them yet. */
export function waitingFor(seat: Seat): readonly Tap[] {
  return waiting(seat) ?? NONE;
}

interface Bodies {
  infraction: { seat: Seat; clause?: string | null; sanction?: string | null };
  nominate: { by: Seat; seat: Seat };
}

/** The body of a step of that name, or null: steps are objects with one key. */
export function bodyOf<Name extends keyof Bodies>(step: Step, name: Name): Bodies[Name] | null {
  return (step as unknown as { [key: string]: Bodies[Name] })[name] ?? null;
}
