/** The server's clock as a page knows it, whatever the device's own clock shows. It ticks nothing. */

const SAMPLES = 12;
/** A sample this far off means that a clock was set, or that the machine slept; older samples are then worthless. */
const JUMP_MS = 2_000;
/** How far two devices' clocks may run apart: 100 ms in 1000 s, more than quartz does. */
const DRIFT = 1e-4;
/** Clocks tell whole milliseconds, some browsers coarser ones. */
const GRAIN_MS = 20;

export interface ServerClock {
  /** Milliseconds on the server's clock now. */
  now(): number;
  /** A message that the server stamped with its time has just come in. */
  heard(serverTime: number): void;
  /** Asking the server for its time: to be called with its answer, as soon as that comes in. */
  ask(): (serverTime: number) => void;
}

/** `error`: the offset is off by no more than this, half of the way there and back; `at`: when it was taken. */
interface RoundTrip {
  offset: number;
  error: number;
  at: number;
}

/**
 * A question and its answer bound the offset from both sides: the answer was made between the two. The round trip with
 * the smallest bound counts, which grows with its age. Until the first one, and after the machine slept, a message's own
 * stamp must do: it looks the older the longer it travelled, so the largest of the recent differences belongs to the
 * quickest one. `skew` is what a page remembered from its last life (server minus `Date.now()`), for before all that.
 */
export function makeServerClock(skew = 0, monotonic: () => number = () => performance.now()): ServerClock {
  let offset = Date.now() + skew - monotonic();
  let samples: number[] = [];
  let best: RoundTrip | null = null;

  const bound = (trip: RoundTrip) => trip.error + (monotonic() - trip.at) * DRIFT;

  return {
    now: () => monotonic() + (best?.offset ?? offset),
    heard(serverTime) {
      const sample = serverTime - monotonic();
      if (best) {
        // A message cannot come from the future: this clock has stood still meanwhile.
        if (sample <= best.offset + bound(best) + GRAIN_MS) return;
        best = null;
        samples = [];
      }
      if (samples.length > 0 && Math.abs(sample - offset) > JUMP_MS) samples = [];
      samples = [...samples.slice(1 - SAMPLES), sample];
      offset = Math.max(...samples);
    },
    ask() {
      const asked = monotonic();
      return (serverTime) => {
        const at = monotonic();
        const error = (at - asked) / 2;
        const trip = { offset: serverTime + error - at, error, at };
        const contradicts =
          best !== null && Math.abs(trip.offset - best.offset) > error + bound(best) + GRAIN_MS;
        if (best === null || contradicts || error <= bound(best)) best = trip;
      };
    },
  };
}
