/** One page's link to one table: the last state, how the link is, and commands with their answers. It draws nothing. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { io } from "socket.io-client";
import { changed, continues, isChange } from "./change";
import { makeServerClock } from "./clock";
import type {
  Accepted,
  CommandMessage,
  DeviceAccepted,
  DeviceChange,
  Rejected,
  ScreenReport,
  StateChange,
  TableState,
  Takeover,
} from "./wire";

export type Answer = Accepted | Rejected;
export type DeviceAnswer = DeviceAccepted | Rejected;

/** `since`: when the link was lost (`Date.now()`); `refused`: why the server turns this page away, if it does. */
export interface Link {
  connected: boolean;
  since: number | null;
  refused: string | null;
}

/** What a page remembered from its last life. `skew`: the server's clock minus `Date.now()`. */
export interface Kept {
  state: TableState;
  skew: number;
}

export interface ConnectionOptions {
  table: string;
  key: string;
  /** The language of the server's refusals. */
  lang?: string;
  /** Names this device in the table's journal, where no other connected one is called so. */
  by?: string;
  /** This device's own id, the same after a reload (letters, digits, `-`, `_`): the state's `devices` know it by it. */
  device?: string;
  /** Shown until the first snapshot of this life. */
  kept?: Kept | null;
  /** Called on every connect after the first. */
  onReconnect?: () => void;
}

export interface Connection {
  state: ReadonlySignal<TableState | null>;
  link: ReadonlySignal<Link>;
  /** Milliseconds on the server's clock now. */
  serverNow(): number;
  /** Rejects when no answer came in time; the same `id` may then be sent again without harm. */
  send(command: CommandMessage): Promise<Answer>;
  /**
   * Renames, locks or opens this device. Rejects when no answer came in time; the server is then told with the next
   * connect.
   */
  setDevice(change: DeviceChange): Promise<DeviceAnswer>;
  /** What this screen says of itself to the desk. Without a link it goes unsaid. */
  report(screen: ScreenReport): void;
  /** Locks another panel of this table. */
  takeOver(device: string): Promise<DeviceAnswer>;
  /** Links anew: what is said with a connect has changed, such as the language. */
  again(): void;
  close(): void;
}

/** Questions for the server's time after a connect, and again every minute: clocks run apart. */
const TIME_QUESTIONS = 5;
const TIME_PAUSE_MS = 200;
const TIME_AGAIN_MS = 60_000;
const ANSWER_MS = 5_000;
const RETRY_MIN_MS = 300;
const RETRY_MAX_MS = 3_000;

/**
 * May `next` replace `current`? A restored or new database (another journal) always may; within one journal an older
 * revision may not. An equal one may: banners, devices and the server's clock move without a new revision, and a
 * connection delivers in order.
 */
export function supersedes(next: TableState, current: TableState | null): boolean {
  return current === null || next.journal !== current.journal || next.revision >= current.revision;
}

/** Is this a table's state at all? What is not must neither be shown nor set the clock. */
export function isState(message: unknown): message is TableState {
  const { journal, revision, server_time, banners, title } = (message ?? {}) as Partial<TableState>;
  return (
    typeof journal === "string" &&
    Number.isFinite(revision) &&
    Number.isFinite(server_time) &&
    Array.isArray(banners) &&
    typeof title?.event === "string"
  );
}

export function connect(options: ConnectionOptions): Connection {
  const kept = options.kept ?? null;
  const clock = makeServerClock(kept?.skew ?? 0);
  const state = signal<TableState | null>(kept?.state ?? null);
  const link = signal<Link>({ connected: false, since: Date.now(), refused: null });
  // A kept picture may be of a table that has since been restored to an earlier point; only what came over the wire counts.
  let heard: TableState | null = null;
  // The last one that came, be it an old one: a change continues what was sent, not what is shown.
  let newest: TableState | null = null;
  let known = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let name = options.by;
  // What the server is to be told of the lock. Left out, it is as the server remembers it: somebody else may have
  // closed this panel while it was away. `false` is said only where its own judge has opened it since.
  let locked = lockIn(state.value);

  function lockIn(heard: TableState | null): boolean | undefined {
    const own = heard?.devices?.find((one) => one.device === options.device);
    return own?.locked || undefined;
  }

  const socket = io("/table", {
    auth: (say) =>
      say({
        table: options.table,
        key: options.key,
        lang: options.lang,
        by: name,
        device: options.device,
        locked,
        changes: true,
      }),
    transports: ["websocket"],
    reconnectionDelay: RETRY_MIN_MS,
    reconnectionDelayMax: RETRY_MAX_MS,
    randomizationFactor: 0.5,
    timeout: 4_000,
  });

  const lost = (refused: string | null) => {
    const { since } = link.value;
    link.value = { connected: false, since: since ?? Date.now(), refused };
  };

  /** The library gives up when the server itself closed or refused the link; a venue's screen never gives up. */
  const retryOwn = () => {
    clearTimeout(retry);
    if (socket.active) return;
    retry = setTimeout(() => socket.connect(), RETRY_MAX_MS * (0.5 + Math.random() / 2));
  };

  /** Takes a state that has come over the wire, unless it is an old one. */
  const take = (next: TableState) => {
    clock.heard(next.server_time);
    newest = next;
    if (!supersedes(next, heard)) return;
    heard = next;
    locked = lockIn(next);
    state.value = next;
  };

  /** The state that this change makes; null where it does not fit what is here. */
  const after = (change: StateChange): TableState | null => {
    try {
      return continues(change, newest) ? changed(newest, change) : null;
    } catch {
      return null;
    }
  };

  let asking: ReturnType<typeof setTimeout> | undefined;

  /** Asks for the server's time a few times in a row, and again later. */
  const askTime = (left = TIME_QUESTIONS) => {
    clearTimeout(asking);
    if (!socket.connected) return;
    const answered = clock.ask();
    socket
      .timeout(ANSWER_MS)
      .emitWithAck("time")
      .then(answered, () => undefined);
    const more = left > 1;
    asking = setTimeout(
      () => askTime(more ? left - 1 : TIME_QUESTIONS),
      more ? TIME_PAUSE_MS : TIME_AGAIN_MS,
    );
  };

  socket.on("connect", () => {
    clearTimeout(retry);
    askTime();
    link.value = { connected: true, since: null, refused: null };
    if (known) options.onReconnect?.();
    known = true;
  });
  socket.on("connect_error", (error: Error) => {
    lost(socket.active ? null : error.message);
    retryOwn();
  });
  socket.on("disconnect", () => {
    lost(null);
    retryOwn();
  });
  socket.on("snapshot", (next: unknown) => {
    if (!isState(next)) return;
    take(next);
  });
  socket.on("change", (change: unknown) => {
    const next = isChange(change) ? after(change) : null;
    if (next) take(next);
    else socket.emit("snapshot");
  });

  // A phone that wakes, or gets its network back, need not sit out the pause between two tries.
  const hurry = () => {
    if (document.visibilityState !== "visible") return;
    if (socket.connected) askTime();
    else socket.connect();
  };
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);

  const ask = <Message>(event: string, message: Message) => {
    if (!socket.connected) return Promise.reject(new Error("offline"));
    return socket.timeout(ANSWER_MS).emitWithAck(event, message);
  };

  return {
    state,
    link,
    serverNow: clock.now,
    send: (command: CommandMessage): Promise<Answer> => ask("command", command),
    setDevice: async (change) => {
      const before = name;
      name = change.name ?? name;
      locked = change.locked ?? locked;
      const answer: DeviceAnswer = await ask("device", change);
      if (answer.ok) name = answer.device.name;
      else [name, locked] = [before, lockIn(heard)];
      return answer;
    },
    report: (screen) => {
      if (socket.connected) socket.emit("report", screen);
    },
    takeOver: (device): Promise<DeviceAnswer> => ask<Takeover>("takeover", { device }),
    again: () => {
      if (socket.connected) socket.disconnect().connect();
    },
    close: () => {
      clearTimeout(retry);
      clearTimeout(asking);
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      socket.close();
    },
  };
}
