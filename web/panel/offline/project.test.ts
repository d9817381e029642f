import { expect, test } from "vitest";
import type { Outlook, Snapshot } from "../../shared/wire";
import { owedSeconds, project, turned } from "./project";

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function table(game: object = {}, gone: readonly number[] = [], silent: readonly number[] = []): Snapshot {
  return {
    game: { phase: "day", stage: "speeches", day: 1, speaker: 1, word: "own", turn: 1, turns: 10, ...game },
    clock: { seat: 1, purpose: "speech", seconds: 60, ends_at: 60_000, left_ms: null },
    seats: SEATS.map((seat) => ({
      seat,
      presence: gone.includes(seat) ? "killed" : "seated",
      next_speech_seconds: silent.includes(seat) ? 0 : seat === 5 ? 30 : 60,
    })),
    nominees: [{ seat: 6, by: 1, step: 9 }],
    vote: null,
  } as unknown as Snapshot;
}
const ahead = (seat = 2) =>
  ({
    next: { code: "speech", do: { speech: seat }, seat, number: null, seconds: 60, cost: null },
    nominator: null,
    candidates: [],
  }) as unknown as Outlook;
const speech = (seat: number, at: number) => ({ do: { speech: seat }, at });

test("the speeches go on in their order, each with its own minute", () => {
  const { view, outlook } = project(table(), ahead(), [
    speech(2, 10_000),
    speech(3, 70_000),
    speech(4, 130_000),
  ]);
  expect(view.game).toMatchObject({ speaker: 4, word: "own", turn: 4 });
  expect(view.clock).toMatchObject({ seat: 4, seconds: 60, ends_at: 190_000 });
  expect(outlook.next).toMatchObject({ code: "speech", do: { speech: 5 }, seconds: 30 });
});

test("those who left and those without a word are passed over", () => {
  const { outlook } = project(table({ turns: 7 }, [3, 8], [4]), ahead(), [speech(2, 0)]);
  expect(outlook.next.do).toEqual({ speech: 5 });
});

test("the round goes past seat 10 to those before its opener, and then waits for the link", () => {
  const last = table({ speaker: 10, turn: 9, turns: 10 });
  const { outlook } = project(last, ahead(1), [speech(1, 0)]);
  expect(outlook.next).toMatchObject({ code: "wait_for_link", do: null });
  expect(project(table({ speaker: 9, turn: 8 }), ahead(10), [speech(10, 0)]).outlook.next.do).toEqual({
    speech: 1,
  });
});

test("the speaker may nominate once, and nobody who is nominated", () => {
  const spoken = project(table(), ahead(), [speech(2, 0)]);
  expect(spoken.outlook.nominator).toBe(2);
  expect(spoken.outlook.candidates).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10]);
  const nominated = project(table(), ahead(), [
    speech(2, 0),
    { do: { nominate: { by: 2, seat: 7 } }, at: 1 },
  ]);
  expect(nominated.outlook.nominator).toBeNull();
});

test("fouls move nothing", () => {
  const before = { view: table(), outlook: ahead() };
  expect(project(before.view, before.outlook, [{ do: { infraction: { seat: 4 } }, at: 5 }])).toEqual(before);
});

test("pause, resume and the seconds added hold at the moment of the tap", () => {
  const running = { seat: 1, purpose: "speech", seconds: 60, ends_at: 60_000, left_ms: null } as const;
  const paused = turned(running, "pause", 20_000);
  expect(paused).toMatchObject({ ends_at: null, left_ms: 40_000 });
  expect(turned(paused, "resume", 90_000)).toMatchObject({ ends_at: 130_000, left_ms: null });
  expect(turned(running, { add: -10 }, 20_000)).toMatchObject({ ends_at: 50_000 });
  expect(turned(paused, "restart", 0)).toMatchObject({ left_ms: 60_000 });
});

test("after the link is back the server's clock is set to where this one was", () => {
  const carried = { seat: 3, purpose: "speech", seconds: 60, ends_at: 100_000, left_ms: null } as const;
  const server = { ...carried, ends_at: 140_000 };
  expect(owedSeconds(carried, server, 80_000)).toBe(-40);
  expect(owedSeconds(carried, { ...server, ends_at: 100_400 }, 80_000)).toBe(0);
  expect(owedSeconds(carried, { ...server, seat: 4 }, 80_000)).toBe(0);
  expect(owedSeconds({ ...carried, ends_at: null, left_ms: 15_000 }, server, 80_000)).toBe(-45);
});
