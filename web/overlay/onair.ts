/** Which banner is on air now. Decided by the server's times alone, so a hidden or reloaded source is never behind. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Banner, TableState } from "../shared/wire";

/** At most one banner: of several whose time it is, the one that started last (a correction replaces its ruling). */
export function onAir(banners: readonly Banner[], now: number): Banner | null {
  let found: Banner | null = null;
  for (const banner of banners) {
    if (banner.starts_at > now || banner.ends_at <= now) continue;
    if (found === null || banner.starts_at >= found.starts_at) found = banner;
  }
  return found;
}

/** The next moment at which `onAir` may answer differently. */
export function nextTurn(banners: readonly Banner[], now: number): number | null {
  const turns = banners.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]).filter((at) => at > now);
  return turns.length === 0 ? null : Math.min(...turns);
}

/** `onAir` as a signal. Timers of hidden pages are late, so coming into view asks again before anything is drawn. */
export function watchOnAir(
  state: ReadonlySignal<TableState | null>,
  now: () => number,
  lag?: ReadonlySignal<number>,
): ReadonlySignal<Banner | null> {
  const current = signal<Banner | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = (banners: readonly Banner[]) => {
    clearTimeout(timer);
    const time = now();
    const found = onAir(banners, time);
    // The same showing in a newer message is no news; its motion must not start again.
    if (JSON.stringify(found) !== JSON.stringify(current.peek())) current.value = found;
    const turn = nextTurn(banners, time);
    if (turn !== null) timer = setTimeout(() => look(banners), Math.min(turn - time + 1, 60_000));
  };

  effect(() => {
    // A changed delay moves the page's clock.
    void lag?.value;
    look(state.value?.banners ?? []);
  });
  document.addEventListener("visibilitychange", () => look(state.peek()?.banners ?? []));
  return current;
}
