/** The clock of the one who speaks. It runs on the deadline that the server gave, not on counted ticks. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ClockView } from "../shared/wire";
import { useAir } from "./air";

const LAST_MS = 10_000;
/** The bar goes down in so many steps, each a fraction of a pixel: a smooth motion would have every frame drawn anew. */
const BAR_STEPS = 600;

export function leftOf(clock: ClockView, now: number): number {
  return Math.max(0, clock.ends_at === null ? (clock.left_ms ?? 0) : clock.ends_at - now);
}

/** A minute starts at 1:00 and shows 0:00 only when it is over. */
export function formatClock(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The time left, drawn anew on each of its whole seconds. */
export function useLeft(clock: ClockView): number {
  const { now, lag } = useAir();
  void lag.value;
  const [, draw] = useState(0);
  const left = leftOf(clock, now());
  const { ends_at } = clock;
  useEffect(() => {
    if (ends_at === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      draw((count) => count + 1);
      const rest = ends_at - now();
      if (rest > 0) timer = setTimeout(tick, (rest % 1000 || 1000) + 2);
    };
    tick();
    // A hidden page's timers are late; in view it must be right at once.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [ends_at, now]);
  return left;
}

function Progress({ clock, left }: { clock: ClockView; left: number }) {
  const { now, lag } = useAir();
  const moved = lag.value;
  const bar = useRef<HTMLSpanElement>(null);
  const full = clock.seconds * 1000;
  const { ends_at } = clock;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed delay moves the page's clock
  useLayoutEffect(() => {
    const rest = ends_at === null ? 0 : ends_at - now();
    if (rest <= 0) return;
    const run = bar.current?.animate(
      [{ transform: `scaleX(${Math.min(1, rest / full)})` }, { transform: "scaleX(0)" }],
      { duration: rest, easing: `steps(${Math.ceil(Math.min(1, rest / full) * BAR_STEPS)})` },
    );
    return () => run?.cancel();
  }, [ends_at, full, now, moved]);
  return (
    <span class={`progress ${left <= LAST_MS ? "progress-last" : ""}`}>
      <span class="progress-bar" ref={bar} style={{ transform: `scaleX(${Math.min(1, left / full)})` }} />
    </span>
  );
}

export function Clock({ clock }: { clock: ClockView }) {
  const left = useLeft(clock);
  return (
    <div class={`clock ${clock.ends_at === null ? "clock-paused" : ""}`}>
      <span class="clock-digits">{formatClock(left)}</span>
      <Progress clock={clock} left={left} />
    </div>
  );
}
