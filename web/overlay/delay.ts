/** A picture that lags behind the table by some time, for broadcasts whose video does. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { TableState } from "../shared/wire";

/** A delay may be raised while the page runs: for so long back it then finds the picture of that moment. */
const MEMORY_MS = 60_000;

/**
 * The table as it was `ms` ago. What the page already remembered counts as long past: it was on air before. Timers of
 * hidden pages are late, so what is due is also taken when the page comes into view.
 */
export function delayed(
  source: ReadonlySignal<TableState | null>,
  ms: ReadonlySignal<number>,
): ReadonlySignal<TableState | null> {
  const shown = signal<TableState | null>(source.peek());
  let past: { at: number; state: TableState }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (shown.value) past.push({ at: Number.NEGATIVE_INFINITY, state: shown.value });

  const take = () => {
    clearTimeout(timer);
    const moment = performance.now() - ms.peek();
    const next = past.findIndex(({ at }) => at > moment);
    const current = past[next === -1 ? past.length - 1 : next - 1];
    // Of a page that is younger than the delay the first picture is held back, unless something was on air before.
    if (current) shown.value = current.state;
    const waiting = past[next];
    if (waiting) timer = setTimeout(take, waiting.at - moment + 1);
  };

  effect(() => {
    const state = source.value;
    if (state === null || state === past[past.length - 1]?.state) return;
    const now = performance.now();
    past.push({ at: now, state });
    const oldest = now - Math.max(ms.peek(), MEMORY_MS);
    const kept = past.findIndex(({ at }) => at > oldest);
    if (kept > 1) past = past.slice(kept - 1);
    take();
  });
  effect(() => {
    void ms.value;
    take();
  });
  document.addEventListener("visibilitychange", take);
  return shown;
}
