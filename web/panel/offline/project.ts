/**
 * The table as this device carries it on without a link: the speeches in their order, the clock of the tap, what has
 * been nominated. Nothing is judged here: what a penalty brings stays unknown until the server answers. Pure.
 */
import type { ClockView, NextStep, Outlook, Snapshot } from "../../shared/wire";

export interface WaitingTap {
  do: { readonly [order: string]: unknown };
  /** Milliseconds on the server's clock. */
  at: number;
}

export interface Carried {
  view: Snapshot;
  outlook: Outlook;
}

/** Nothing more can be carried on without the server: it must say what comes after the speeches. */
export const WAIT: NextStep = {
  code: "wait_for_link",
  do: null,
  seat: null,
  number: null,
  seconds: null,
  cost: null,
};

const CARRIED: ReadonlySet<string> = new Set(["speech", "tie_speech"]);
export const isCarried = (order: string): boolean => CARRIED.has(order);

export function project(view: Snapshot, outlook: Outlook, taps: readonly WaitingTap[]): Carried {
  let carried: Carried = { view, outlook };
  for (const tap of taps) carried = after(carried, tap);
  return carried;
}

function after({ view, outlook }: Carried, tap: WaitingTap): Carried {
  const [order, body] = Object.entries(tap.do)[0] ?? ["", null];
  switch (order) {
    case "speech":
    case "tie_speech":
      return speak({ view, outlook }, order, Number(body), tap.at);
    case "nominate":
      return {
        view,
        outlook: {
          ...outlook,
          nominator: null,
          candidates: [],
        },
      };
    case "clock":
      return { view: { ...view, clock: view.clock && turned(view.clock, body, tap.at) }, outlook };
    default:
      return { view, outlook };
  }
}

function speak(
  { view, outlook }: Carried,
  order: "speech" | "tie_speech",
  seat: number,
  at: number,
): Carried {
  const { next } = outlook;
  const given = next.seat === seat && next.seconds !== null ? next.seconds : null;
  const own = order === "speech";
  const seconds = given ?? (own ? minuteOf(view, seat) : (view.clock?.seconds ?? 30));
  const speakers = view.seats.filter(
    (one) => one.presence === "seated" && one.next_speech_seconds > 0,
  ).length;
  const turn = own ? (view.game.turn ?? 0) + 1 : view.game.turn;
  const turns = own ? (view.game.turns ?? speakers) : view.game.turns;
  const clock: ClockView = {
    seat,
    purpose: order,
    seconds,
    ends_at: at + seconds * 1_000,
    left_ms: null,
  };
  const spoken: Snapshot = {
    ...view,
    clock,
    game: {
      ...view.game,
      speaker: seat,
      word: own ? "own" : "tie",
      stage: own ? "speeches" : "tie",
      turn,
      turns,
    },
  };
  const nominated = new Set(view.nominees.map((one) => one.seat));
  const mayNominate = own && !view.nominees.some((one) => one.by === seat);
  const free = view.seats
    .filter((one) => one.presence === "seated" && !nominated.has(one.seat))
    .map((one) => one.seat);
  return {
    view: spoken,
    outlook: {
      ...outlook,
      nominator: mayNominate ? seat : null,
      candidates: mayNominate ? free : [],
      next: own ? speechAfter(spoken, seat) : tieAfter(spoken, seat),
    },
  };
}

const minuteOf = (view: Snapshot, seat: number) =>
  view.seats.find((one) => one.seat === seat)?.next_speech_seconds ?? 60;

/** The next seat round the table that has a word, until the round is over. */
function speechAfter(view: Snapshot, seat: number): NextStep {
  const { turn, turns } = view.game;
  if (turn === null || turns === null || turn >= turns) return WAIT;
  for (let step = 1; step < view.seats.length; step++) {
    const one = view.seats[(seat - 1 + step) % view.seats.length];
    if (one && one.presence === "seated" && one.next_speech_seconds > 0) {
      return {
        ...WAIT,
        code: "speech",
        do: { speech: one.seat },
        seat: one.seat,
        seconds: one.next_speech_seconds,
      };
    }
  }
  return WAIT;
}

function tieAfter(view: Snapshot, seat: number): NextStep {
  const standing = view.vote?.standing ?? [];
  const next = standing[standing.indexOf(seat) + 1];
  if (next === undefined || !standing.includes(seat)) return WAIT;
  const seconds = view.clock?.seconds ?? null;
  return { ...WAIT, code: "tie_speech", do: { tie_speech: next }, seat: next, seconds };
}

/** The clock after a tap on it at that moment. */
export function turned(clock: ClockView, body: unknown, at: number): ClockView {
  const left = clock.ends_at === null ? (clock.left_ms ?? 0) : clock.ends_at - at;
  if (body === "pause") return { ...clock, ends_at: null, left_ms: Math.max(0, left) };
  if (body === "resume") return { ...clock, ends_at: at + left, left_ms: null };
  if (body === "restart") {
    const whole = clock.seconds * 1_000;
    return clock.ends_at === null ? { ...clock, left_ms: whole } : { ...clock, ends_at: at + whole };
  }
  const add = typeof body === "object" && body !== null ? (body as { add?: unknown }).add : undefined;
  if (typeof add !== "number") return clock;
  const changed = Math.max(0, left + add * 1_000);
  return clock.ends_at === null ? { ...clock, left_ms: changed } : { ...clock, ends_at: at + changed };
}

/** Whole seconds by which the server's clock must be set to be where this device's clock was all the time. */
export function owedSeconds(carried: ClockView, server: ClockView | null, now: number): number {
  if (!server || server.seat !== carried.seat || server.purpose !== carried.purpose) return 0;
  const left = (clock: ClockView) => (clock.ends_at === null ? (clock.left_ms ?? 0) : clock.ends_at - now);
  const owed = Math.max(0, left(carried)) - left(server);
  return Math.abs(owed) < 1_000 ? 0 : Math.max(-600, Math.min(600, Math.round(owed / 1_000)));
}
