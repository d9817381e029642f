/** The desk's link to the server: every table's state in, nothing out; orders travel by HTTP. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { io } from "socket.io-client";
import { makeServerClock } from "../shared/clock";
import type { Link } from "../shared/connection";
import type { DeskState, DeskTable } from "../shared/wire";
import type { Session } from "./session";

export interface DeskConnection {
  link: ReadonlySignal<Link>;
  /** How long the last question took there and back, null before the first answer. */
  roundTrip: ReadonlySignal<number | null>;
  /** Milliseconds on the server's clock now. */
  serverNow(): number;
}

export interface Listener {
  onDesk(state: DeskState): void;
  onTable(table: DeskTable): void;
  /** Called on every connect after the first. */
  onReconnect(): void;
}

/** The server is asked for its time this often; it is also how a dead link is noticed, within five seconds. */
const ASK_MS = 1_500;
const ANSWER_MS = 1_600;
/** One answer may be late because this page was busy drawing. */
const PATIENCE = 2;
const RETRY_MIN_MS = 300;
const RETRY_MAX_MS = 3_000;

export function connectDesk({ key, lang, root }: Session, listener: Listener): DeskConnection {
  const clock = makeServerClock();
  const link = signal<Link>({ connected: false, since: Date.now(), refused: null });
  const roundTrip = signal<number | null>(null);
  let known = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;

  const socket = io("/desk", {
    path: `${root}/socket.io/`,
    auth: { key, lang },
    transports: ["websocket"],
    reconnectionDelay: RETRY_MIN_MS,
    reconnectionDelayMax: RETRY_MAX_MS,
    randomizationFactor: 0.5,
    timeout: 4_000,
  });

  const lost = (refused: string | null) => {
    clearTimeout(asking);
    roundTrip.value = null;
    link.value = { connected: false, since: link.value.since ?? Date.now(), refused };
  };
  /** The library gives up when the server itself closed or refused the link; a desk never does. */
  const retryOwn = () => {
    clearTimeout(retry);
    if (socket.active) return;
    retry = setTimeout(() => socket.connect(), RETRY_MAX_MS * (0.5 + Math.random() / 2));
  };

  const ask = async (missed = 0) => {
    clearTimeout(asking);
    const answered = clock.ask();
    const asked = performance.now();
    try {
      const time: number = await socket.timeout(ANSWER_MS).emitWithAck("time");
      answered(time);
      roundTrip.value = performance.now() - asked;
    } catch {
      if (!socket.connected) return;
      if (missed + 1 < PATIENCE) void ask(missed + 1);
      // Half open: the socket believes in a link that carries nothing. A new one tells the truth.
      else socket.disconnect().connect();
      return;
    }
    asking = setTimeout(() => void ask(), ASK_MS);
  };

  socket.on("connect", () => {
    clearTimeout(retry);
    link.value = { connected: true, since: null, refused: null };
    void ask();
    if (known) listener.onReconnect();
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
  socket.on("desk", (state: DeskState) => {
    clock.heard(state.server_time);
    listener.onDesk(state);
  });
  socket.on("table", (table: DeskTable) => listener.onTable(table));

  const hurry = () => {
    if (document.visibilityState === "visible" && !socket.connected) socket.connect();
  };
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);

  return { link, roundTrip, serverNow: clock.now };
}
