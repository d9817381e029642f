import { afterEach, expect, test } from "vitest";
import { beginRound, DECK, handOn, looked, round, secureBelow, shuffled } from "./deal";

afterEach(() => {
  round.value = null;
});

test("a deal has one don, two mafia, one sheriff and six citizens, whatever falls", () => {
  for (let times = 0; times < 50; times++) expect(Object.values(shuffled()).sort()).toEqual([...DECK].sort());
});

test("every place is drawn for every seat", () => {
  const seen = new Map<number, Set<string>>();
  for (let times = 0; times < 400; times++)
    for (const [seat, role] of Object.entries(shuffled()))
      seen.set(Number(seat), (seen.get(Number(seat)) ?? new Set()).add(role));
  expect([...seen.values()].every((roles) => roles.size === 4)).toBe(true);
});

test("a draw is even: below three every number comes about equally often", () => {
  const counts = [0, 0, 0];
  for (let times = 0; times < 3_000; times++) {
    const drawn = secureBelow(3);
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(850);
});

test("the phone goes on only after the role was looked at, and ends with all ten", () => {
  beginRound();
  expect(handOn()).toBeNull();
  expect(round.value?.seat).toBe(1);
  for (let seat = 1; seat < 10; seat++) {
    looked();
    expect(handOn()).toBeNull();
    expect(round.value?.seat).toBe(seat + 1);
  }
  looked();
  expect(Object.values(handOn() ?? {})).toHaveLength(10);
  expect(round.value).toBeNull();
});
