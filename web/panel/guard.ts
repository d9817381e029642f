/** Tells a slip of the finger from two taps: the same seat again at once is one tap. */

/** From the finger's rise to its next touch, on the device's monotonic clock. */
export const DOUBLE_TAP_MS = 400;

export interface DoubleTapGuard {
  /** The finger touches `seat`: is this the second half of a double tap? */
  isDouble(seat: number, now: number): boolean;
  /** The finger rises from `seat`. */
  raised(seat: number, now: number): void;
}

export function makeDoubleTapGuard(windowMs = DOUBLE_TAP_MS): DoubleTapGuard {
  const raisedAt = new Map<number, number>();
  return {
    isDouble: (seat, now) => now - (raisedAt.get(seat) ?? Number.NEGATIVE_INFINITY) < windowMs,
    raised: (seat, now) => void raisedAt.set(seat, now),
  };
}
