/** One page's link to one table: the last state, how the link is, and commands with their answers. It draws nothing. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { io } from "socket.io-client";
import { makeServerClock } from "./clock";
import type { Accepted, CommandMessage, Rejected, TableState } from "./wire";

export type Answer = Accepted | Rejected;

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
  /** Names this device in the table's journal. */
  by?: string;
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
  close(): void;
}

const ANSWER_MS = 5_000;
const RETRY_MIN_MS = 300;
const RETRY_MAX_MS = 3_000;

/**
 * May `next` replace `current`? A restored or new database (another journal) always may; within one journal an older
 * revision may not. An equal one may: banners and the server's clock move without a new revision.
 */
export function supersedes(next: TableState, current: TableState | null): boolean {
  return current === null || next.journal !== current.journal || next.revision >= current.revision;
}

export function connect(options: ConnectionOptions): Connection {
  const kept = options.kept ?? null;
  const clock = makeServerClock(kept?.skew ?? 0);
  const state = signal<TableState | null>(kept?.state ?? null);
  const link = signal<Link>({ connected: false, since: Date.now(), refused: null });
  // A kept picture may be of a table that has since been restored to an earlier point; only what came over the wire counts.
  let heard: TableState | null = null;
  let known = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const socket = io("/table", {
    auth: { table: options.table, key: options.key, lang: options.lang, by: options.by },
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

  socket.on("connect", () => {
    clearTimeout(retry);
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
  socket.on("snapshot", (next: TableState) => {
    clock.heard(next.server_time);
    if (!supersedes(next, heard)) return;
    heard = next;
    state.value = next;
  });

  // A phone that wakes, or gets its network back, need not sit out the pause between two tries.
  const hurry = () => {
    if (document.visibilityState === "visible" && !socket.connected) socket.connect();
  };
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);

  return {
    state,
    link,
    serverNow: clock.now,
    send: (command) => {
      if (!socket.connected) return Promise.reject(new Error("offline"));
      return socket.timeout(ANSWER_MS).emitWithAck("command", command);
    },
    close: () => {
      clearTimeout(retry);
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      socket.close();
    },
  };
}
