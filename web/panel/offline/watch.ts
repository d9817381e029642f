/** Coming back: what waited goes out and says how far it is, and the clock is set right. */
import { computed, effect, signal } from "@preact/signals";
import type { ClockView } from "../../shared/wire";
import { send } from "../acts";
import { clock, panel, type Step, state } from "../store";
import { watchAbsence } from "./away";
import { owedSeconds } from "./project";

const DONE_MS = 2_000;

/** Taps that waited for the link, on their way out. */
export const flushing = signal<{ total: number; done: boolean } | null>(null);
export const sent = computed(() => {
  const now = flushing.value;
  return now ? Math.max(0, now.total - panel().outbox.taps.value.length) : 0;
});

export function watchReturn(): void {
  watchFlush();
  watchClockOwed();
  watchAbsence();
}

function watchFlush(): void {
  let wasConnected = panel().link.peek().connected;
  effect(() => {
    const { connected } = panel().link.value;
    const waiting = panel().outbox.taps.value.length;
    const back = connected && !wasConnected && state.peek() !== null;
    wasConnected = connected;
    const now = flushing.peek();
    if (!connected) flushing.value = null;
    else if (back && waiting > 0) flushing.value = { total: waiting, done: false };
    else if (now && !now.done && waiting === 0) {
      flushing.value = { ...now, done: true };
      setTimeout(() => {
        if (flushing.peek()?.done) flushing.value = null;
      }, DONE_MS);
    }
  });
}

/** Speeches begun without a link: the server begins their clock on hearing of them, which is too late. */
function watchClockOwed(): void {
  let carried: ClockView | null = null;
  effect(() => {
    const { connected } = panel().link.value;
    const taps = panel().outbox.taps.value;
    if (!connected) {
      const touches = taps.some((tap) => "speech" in tap.do || "tie_speech" in tap.do || "clock" in tap.do);
      carried = touches ? clock.value : null;
      return;
    }
    const running = clock.value;
    if (!carried || taps.length > 0 || flushing.value?.done === false) return;
    const owed = owedSeconds(carried, running, panel().serverNow());
    carried = null;
    if (owed !== 0) send({ clock: { add: owed } } as Step);
  });
}
