/** Warns of the last ten seconds and of the end, once each, at the server's deadline. */
import { effect, type ReadonlySignal } from "@preact/signals";
import type { ClockView } from "../../shared/wire";

export type Moment = "tenSeconds" | "timeUp";

const TEN_S = 10;
const MOMENTS: readonly { name: Moment; beforeMs: number }[] = [
  { name: "tenSeconds", beforeMs: TEN_S * 1_000 },
  { name: "timeUp", beforeMs: 0 },
];
/** A picture that comes in at the very moment must not swallow it. */
const LATE_MS = 400;

/** An allowance of ten seconds or less has no "ten seconds left". */
export const warnsOfTen = (clock: ClockView): boolean => clock.seconds > TEN_S;

export function watchClock(
  clock: ReadonlySignal<ClockView | null>,
  now: () => number,
  tell: (moment: Moment) => void,
): () => void {
  let told = "";
  return effect(() => {
    const running = clock.value;
    if (!running || running.ends_at === null) return;
    const deadline = running.ends_at;
    const timers = MOMENTS.map(({ name, beforeMs }) => {
      if (name === "tenSeconds" && !warnsOfTen(running)) return undefined;
      const wait = deadline - beforeMs - now();
      if (wait < -LATE_MS) return undefined;
      const key = `${name} ${deadline}`;
      return setTimeout(
        () => {
          if (told === key) return;
          told = key;
          tell(name);
        },
        Math.max(0, wait),
      );
    });
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  });
}
