/** Coming back: what waited goes out and says how far it is, the clock is set right, and what others did meanwhile is told. */
import { computed, effect, signal } from "@preact/signals";
import type { ClockView, RulingView } from "../../shared/wire";
import { send } from "../acts";
import { isOthers } from "../judges/names";
import { clock, panel, type Step, snapshot, state } from "../store";
import { owedSeconds } from "./project";

/** Shorter absences need no word: a call, a glance at another page. */
export const AWAY_MS = 20_000;
const CHECK_MS = 5_000;
const DONE_MS = 2_000;

/** Taps that waited for the link, on their way out. */
export const flushing = signal<{ total: number; done: boolean } | null>(null);
export const sent = computed(() => {
  const now = flushing.value;
  return now ? Math.max(0, now.total - panel().outbox.taps.value.length) : 0;
});

/** The page has slept: its picture is of before, until the server's first word. */
export const checking = signal(false);

/** What other judges did while this page slept; kept until it is read. */
export const missed = signal<{ rulings: number; moved: boolean } | null>(null);

export function whileAway(
  rulings: readonly RulingView[],
  since: number,
  isAnothers: (by: string | null) => boolean,
): number {
  return rulings.filter(
    (one) =>
      isAnothers(one.by) &&
      ((one.made_at ?? 0) > since || (one.revoked_at !== null && one.revoked_at > since)),
  ).length;
}

interface Absence {
  /** On the server's clock. */
  since: number;
  began: number;
  place: string;
}

const placeNow = () => {
  const game = snapshot.peek()?.game;
  return [game?.number, game?.phase, game?.day, game?.night, game?.speaker].join();
};

export function watchReturn(): void {
  watchFlush();
  watchClockOwed();
  let away: Absence | null = null;
  const leave = () => {
    away ??= { since: panel().serverNow(), began: Date.now(), place: placeNow() };
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
    else if (away && Date.now() - away.began >= CHECK_MS) checking.value = true;
  });
  effect(() => {
    if (!panel().link.value.connected) leave();
  });
  let seen = state.peek();
  effect(() => {
    const now = state.value;
    const fresh = now !== seen;
    seen = now;
    if (!fresh || !panel().link.value.connected || document.visibilityState === "hidden") return;
    checking.value = false;
    const absence = away;
    away = null;
    if (!absence || !now?.snapshot || Date.now() - absence.began < AWAY_MS) return;
    const rulings = whileAway(now.snapshot.rulings, absence.since, isOthers);
    const moved = placeNow() !== absence.place;
    if (rulings > 0 || moved) missed.value = { rulings, moved };
  });
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
