/** The server's clock as a page knows it: estimated from the times that snapshots carry. It ticks nothing. */

const SAMPLES = 12;
/** A sample this far off means that a clock was set, or that the machine slept; older samples are then worthless. */
const JUMP_MS = 2_000;

export interface ServerClock {
  /** Milliseconds on the server's clock now. */
  now(): number;
  /** A message that the server stamped with its time has just come in. */
  heard(serverTime: number): void;
}

/**
 * The offset is the largest of the recent samples: a message that travelled longest looks oldest, so the largest
 * difference belongs to the quickest message. `skew` is what a page remembered from its last life (server minus
 * `Date.now()`), used until the first message.
 */
export function makeServerClock(skew = 0, monotonic: () => number = () => performance.now()): ServerClock {
  let offset = Date.now() + skew - monotonic();
  let samples: number[] = [];
  return {
    now: () => monotonic() + offset,
    heard(serverTime) {
      const sample = serverTime - monotonic();
      if (samples.length > 0 && Math.abs(sample - offset) > JUMP_MS) samples = [];
      samples = [...samples.slice(1 - SAMPLES), sample];
      offset = Math.max(...samples);
    },
  };
}
