/** Taps on their way to the server: written down before they are drawn, sent in order, kept until answered. */
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Accepted, CommandMessage, Rejected, Step } from "../shared/wire";

export type Answer = Accepted | Rejected;

/** `journal`: the database that the tap was meant for; `sent`: it has left this device at least once. */
export interface Tap {
  id: string;
  order: number;
  at: number;
  journal: string;
  do: Step;
  sent: boolean;
  /** Nobody was asked: the server refuses it where it would end somebody's game after all. */
  unasked?: boolean;
  /** Takes back the tap of this id, which has left the device without an answer yet; `do` is known after that. */
  takesBack?: string;
}

export interface OutboxOptions {
  table: string;
  storage: Storage;
  connected: () => boolean;
  /** The journal of the server we talk to; null while nothing is known of it. */
  journal: () => string | null;
  send: (command: CommandMessage) => Promise<Answer>;
  onAnswer: (tap: Tap, answer: Answer) => void;
  /** The step that takes back what was accepted; null where it cannot be learnt. */
  takingBack?: (tap: Tap, answer: Accepted) => Promise<Step | null>;
  retryMs?: number;
}

export interface Outbox {
  taps: ReadonlySignal<readonly Tap[]>;
  /** Taps of another journal are waiting: the judge must say what becomes of them. */
  foreign: ReadonlySignal<boolean>;
  /** Why the server takes nothing at present, in its words: the taps wait and are sent again. */
  heldUp: ReadonlySignal<string | null>;
  put(step: Step, unasked?: boolean): Tap;
  /** Takes a tap back if it never left this device. */
  withdraw(id: string): boolean;
  /** Queues the taking back of a tap that is on its way; false where it has been answered. */
  takeBack(id: string): boolean;
  flush(): void;
  /** Sends the foreign taps to the present journal after all. */
  adopt(): void;
  discardForeign(): void;
}

const RETRY_MS = 1_000;
const RETRY_MOST_MS = 5_000;

/** Refusals that say nothing of the tap itself: the same tap is taken a little later. */
const FOR_NOW: ReadonlySet<string> = new Set(["not_stored", "too_often"]);

/** Unguessable enough to be unique among devices; plain http has no `randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function makeOutbox(options: OutboxOptions): Outbox {
  const shelf = makeShelf(options.storage, `mafia-panel:tap:${options.table}:`);
  const taps = signal<readonly Tap[]>(shelf.load());
  // Read through a signal so that a new journal is noticed when the state arrives.
  const isForeign = (tap: Tap) => {
    const journal = options.journal();
    return journal !== null && tap.journal !== "" && tap.journal !== journal;
  };
  const foreign = computed(() => taps.value.some(isForeign));
  const heldUp = signal<string | null>(null);
  let busy = false;
  let pause = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Each time in vain the next try is further away. */
  const pumpLater = () => {
    const first = options.retryMs ?? RETRY_MS;
    pause = Math.min(Math.max(first, pause * 2), RETRY_MOST_MS);
    clearTimeout(timer);
    timer = setTimeout(() => void pump(), pause);
  };

  const save = (tap: Tap) => {
    shelf.put(tap);
    taps.value = taps.value.some((other) => other.id === tap.id)
      ? taps.value.map((other) => (other.id === tap.id ? tap : other))
      : [...taps.value, tap];
  };
  const drop = (id: string) => {
    const tap = taps.value.find((other) => other.id === id);
    if (tap) shelf.drop(tap);
    taps.value = taps.value.filter((other) => other.id !== id);
  };

  const isOpen = () => !busy && options.connected() && options.journal() !== null && !foreign.value;

  const pump = async (): Promise<void> => {
    const head = taps.value[0];
    if (!head || !isOpen()) return;
    busy = true;
    try {
      if (!head.sent) save({ ...head, sent: true });
      const answer = await options.send({
        id: head.id,
        do: head.do,
        ...(head.unasked ? { unasked: true } : {}),
      });
      if (!answer.ok && FOR_NOW.has(answer.code)) {
        heldUp.value = answer.message;
        busy = false;
        pumpLater();
        return;
      }
      heldUp.value = null;
      pause = 0;
      for (const tap of taps.value.filter((other) => other.takesBack === head.id)) {
        const step = answer.ok ? ((await options.takingBack?.(head, answer)) ?? null) : null;
        if (step === null) drop(tap.id);
        else {
          const { takesBack: _, ...known } = tap;
          save({ ...known, do: step });
        }
      }
      drop(head.id);
      options.onAnswer(head, answer);
      busy = false;
      await pump();
    } catch {
      // No answer: the same id may be sent again without harm.
      busy = false;
      pumpLater();
    }
  };

  const enqueue = (step: Step, more: Pick<Tap, "unasked" | "takesBack">): Tap => {
    const last = taps.value[taps.value.length - 1];
    const tap: Tap = {
      id: newId(),
      order: (last?.order ?? 0) + 1,
      at: Date.now(),
      journal: options.journal() ?? "",
      do: step,
      // One that goes out at once is written down once.
      sent: last === undefined && isOpen(),
      ...more,
    };
    // What is drawn of it waits until it is on its way.
    batch(() => {
      save(tap);
      void pump();
    });
    return tap;
  };

  return {
    taps,
    foreign,
    heldUp,
    put: (step, unasked = false) => enqueue(step, unasked ? { unasked } : {}),
    withdraw(id) {
      const tap = taps.value.find((other) => other.id === id);
      if (!tap || tap.sent) return false;
      drop(id);
      return true;
    },
    takeBack(id) {
      if (!taps.value.some((other) => other.id === id)) return false;
      // Taken back twice is put back by hand, not by a second tap of the same excitement.
      if (taps.value.some((other) => other.takesBack === id)) return true;
      enqueue({ undo: 0 } as unknown as Step, { takesBack: id });
      return true;
    },
    flush: () => void pump(),
    adopt() {
      const journal = options.journal() ?? "";
      for (const tap of taps.value) save({ ...tap, journal });
      void pump();
    },
    discardForeign() {
      for (const tap of taps.value.filter(isForeign)) drop(tap.id);
      void pump();
    },
  };
}

/** One storage entry per tap, so that two windows of one table do not overwrite each other's. */
function makeShelf(storage: Storage, prefix: string) {
  const name = (tap: Tap) => prefix + tap.id;
  const guarded = (act: () => void) => {
    try {
      act();
    } catch {
      // Storage may be full or forbidden; the tap is still in memory and still goes out.
    }
  };
  return {
    load(): Tap[] {
      const found: Tap[] = [];
      guarded(() => {
        for (let index = 0; index < storage.length; index++) {
          const key = storage.key(index);
          if (!key?.startsWith(prefix)) continue;
          found.push(JSON.parse(storage.getItem(key) ?? "") as Tap);
        }
      });
      return found.sort((one, other) => one.at - other.at || one.order - other.order);
    },
    put: (tap: Tap) => guarded(() => storage.setItem(name(tap), JSON.stringify(tap))),
    drop: (tap: Tap) => guarded(() => storage.removeItem(name(tap))),
  };
}
