import { afterEach, expect, test, vi } from "vitest";
import { makeServerClock } from "./clock";

const SERVER = 1_760_000_000_000;
/** What clocks on two sides of a table may differ by. */
const NEAR_MS = 200;

/** A device beside the server: `here` is its monotonic time, `there` and `back` are how long packets travel. */
function venue(wrongByMs: number) {
  vi.useFakeTimers({ now: SERVER + wrongByMs });
  let here = 5_000;
  let ahead = SERVER - here;
  const clock = makeServerClock(0, () => here);
  return {
    clock,
    server: () => here + ahead,
    error: () => Math.abs(clock.now() - (here + ahead)),
    pass: (ms: number) => {
      here += ms;
    },
    /** The machine slept: its monotonic time stood still. */
    sleep: (ms: number) => {
      ahead += ms;
    },
    roundTrip(there: number, back: number) {
      const answered = clock.ask();
      here += there;
      const stamp = Math.floor(here + ahead);
      here += back;
      answered(stamp);
    },
    message(travelled: number) {
      const stamp = Math.floor(here + ahead);
      here += travelled;
      clock.heard(stamp);
    },
  };
}

afterEach(() => vi.useRealTimers());

const SKEWS = [120_000, -90_000, 0];

test.each(SKEWS)("a clock that is wrong by %d ms is right after one answer", (skew) => {
  const at = venue(skew);
  expect(at.error()).toBe(Math.abs(skew));
  at.roundTrip(20, 20);
  expect(at.error()).toBeLessThan(2);
});

test.each(SKEWS)("of uneven round trips the quickest counts, device wrong by %d ms", (skew) => {
  const at = venue(skew);
  for (const [there, back] of [
    [900, 20],
    [30, 1_500],
    [12, 45],
    [10, 800],
    [700, 700],
  ] as const) {
    at.roundTrip(there, back);
    at.pass(200);
  }
  expect(at.error()).toBeLessThan(35);
});

test.each(SKEWS)(
  "even a network as slow as 0.4 s both ways is good enough, device wrong by %d ms",
  (skew) => {
    const at = venue(skew);
    for (let count = 0; count < 5; count += 1)
      at.roundTrip(395 * ((count * 7) % 2), 395 * ((count * 7 + 1) % 2));
    expect(at.error()).toBeLessThan(NEAR_MS);
  },
);

test("late messages do not spoil what was measured", () => {
  const at = venue(120_000);
  at.roundTrip(10, 10);
  for (const travelled of [5, 3_000, 60_000]) at.message(travelled);
  expect(at.error()).toBeLessThan(15);
});

test("a machine that slept is noticed by the first message, and mended by the next answer", () => {
  const at = venue(-90_000);
  at.roundTrip(10, 10);
  at.sleep(180_000);
  expect(at.error()).toBeGreaterThan(100_000);
  at.message(80);
  expect(at.error()).toBeLessThan(NEAR_MS);
  at.roundTrip(40, 40);
  expect(at.error()).toBeLessThan(5);
});

test("a server that started anew with an earlier clock is believed", () => {
  const at = venue(0);
  at.roundTrip(10, 10);
  at.sleep(-30_000);
  at.roundTrip(60, 60);
  expect(at.error()).toBeLessThan(5);
});

test("an old measurement gives way to a coarser new one, for clocks run apart", () => {
  const at = venue(0);
  at.roundTrip(10, 10);
  for (let minute = 0; minute < 180; minute += 1) {
    // 80 ms in an hour.
    at.pass(60_000);
    at.sleep(80 / 60);
    at.roundTrip(60, 50);
  }
  expect(at.error()).toBeLessThan(100);
});

test("the clock follows the quickest message", () => {
  let here = 0;
  const clock = makeServerClock(0, () => here);
  here = 1_000;
  clock.heard(500_900);
  here = 2_000;
  clock.heard(501_980);
  here = 3_000;
  clock.heard(502_600);
  expect(clock.now()).toBe(502_980);
});

test("the clock starts anew when a clock was set or the machine slept", () => {
  let here = 0;
  const clock = makeServerClock(0, () => here);
  clock.heard(500_000);
  here = 1_000;
  clock.heard(400_000);
  expect(clock.now()).toBe(400_000);
});
