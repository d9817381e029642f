/** The table's clock as this page shows it: the server's deadline, ticking on the second's boundary. */
import { useEffect, useState } from "preact/hooks";
import type { ClockView } from "../shared/wire";
import { panel } from "./store";

export interface Time {
  leftMs: number;
  running: boolean;
  /** Seconds since the end, for the small count after 0:00. */
  overS: number;
}

export function timeOf(clock: ClockView, now: number): Time {
  const leftMs = clock.ends_at === null ? (clock.left_ms ?? 0) : clock.ends_at - now;
  return { leftMs, running: clock.ends_at !== null, overS: Math.max(0, Math.floor(-leftMs / 1000)) };
}

const nextTick = (leftMs: number) => (((leftMs % 1000) + 1000) % 1000) + 5;

export function useTime(clock: ClockView | null): Time | null {
  const [, tick] = useState(0);
  const time = clock && timeOf(clock, panel().serverNow());
  useEffect(() => {
    if (!clock || clock.ends_at === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          tick((count) => count + 1);
          wait();
        },
        nextTick(timeOf(clock, panel().serverNow()).leftMs),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [clock]);
  return time;
}
