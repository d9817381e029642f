/** What the page tells the desk of itself: where it runs, how large it is, how late its picture comes. */
import { effect, type ReadonlySignal } from "@preact/signals";
import type { Connection } from "../shared/connection";
import { buildName } from "../shared/version";
import type { ScreenReport, TableState } from "../shared/wire";
import type { Options } from "./options";

const EVERY_MS = 5_000;
/** A window that is being dragged changes its size at every frame. */
const AT_MOST_MS = 1_000;

interface Studio {
  pluginVersion?: unknown;
}

function studio(): string | null {
  const { pluginVersion } = (window as { obsstudio?: Studio }).obsstudio ?? {};
  return typeof pluginVersion === "string" ? pluginVersion.slice(0, 40) : null;
}

/** Calls `then` when what was just rendered has been drawn: after the next frame, in a task of its own. */
function makeAfterDrawing(): (then: () => void) => void {
  const channel = new MessageChannel();
  let waiting: (() => void) | null = null;
  channel.port1.onmessage = () => {
    waiting?.();
    waiting = null;
  };
  return (then) => {
    const asked = waiting === null;
    waiting = then;
    if (asked) requestAnimationFrame(() => channel.port2.postMessage(null));
  };
}

/** Reports until the page is gone. `now`: the clock of the picture, which lags as the picture does. */
export function reportScreen(
  { view, background }: Pick<Options, "view" | "background">,
  connection: Pick<Connection, "report" | "link" | "serverNow">,
  shown: ReadonlySignal<TableState | null>,
  now: () => number,
): void {
  const afterDrawing = makeAfterDrawing();
  const remembered = shown.peek();
  let lag: { ms: number; at: number } | null = null;
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Asked for when it changes: to ask makes the page lay itself out on the spot.
  const look = () => ({ width: window.innerWidth, height: window.innerHeight });
  let size = look();

  const say = () => {
    clearTimeout(timer);
    timer = setTimeout(say, EVERY_MS);
    last = performance.now();
    const report: ScreenReport = {
      view,
      build: buildName(),
      lag_ms: lag?.ms ?? null,
      lag_at: lag?.at ?? null,
      ...size,
      hidden: document.visibilityState === "hidden",
      keyed: background !== null,
      skew_ms: Math.round(Date.now() - connection.serverNow()),
      obs: studio(),
    };
    connection.report(report);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(say, Math.max(0, last + AT_MOST_MS - performance.now()));
  };

  effect(() => {
    const state = shown.value;
    if (state === null || state === remembered) return;
    afterDrawing(() => {
      lag = {
        ms: Math.max(0, Math.round(now() - state.server_time)),
        at: Math.round(connection.serverNow()),
      };
    });
  });
  effect(() => {
    if (connection.link.value.connected) soon();
  });
  window.addEventListener("resize", () => {
    size = look();
    soon();
  });
  document.addEventListener("visibilitychange", soon);
}
