/** A picture that lags behind the table by a fixed time, for broadcasts whose video does. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { TableState } from "../shared/wire";

/**
 * Each state is shown `ms` after it came. What the page already remembered is shown at once: it was on air before.
 * Timers of hidden pages are late, so what is due is also taken when the page comes into view.
 */
export function delayed(
  source: ReadonlySignal<TableState | null>,
  ms: number,
): ReadonlySignal<TableState | null> {
  if (ms === 0) return source;
  const remembered = source.peek();
  const shown = signal<TableState | null>(remembered);
  let waiting: { due: number; state: TableState }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = () => {
    clearTimeout(timer);
    const now = performance.now();
    const due = waiting.filter((item) => item.due <= now);
    waiting = waiting.filter((item) => item.due > now);
    const last = due[due.length - 1];
    if (last) shown.value = last.state;
    if (waiting[0]) timer = setTimeout(take, waiting[0].due - now + 1);
  };

  effect(() => {
    const state = source.value;
    if (state === null || state === remembered) return;
    waiting.push({ due: performance.now() + ms, state });
    take();
  });
  document.addEventListener("visibilitychange", take);
  return shown;
}
