import { effect } from "@preact/signals";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CommandMessage } from "../shared/wire";
import { type Answer, makeOutbox, type OutboxOptions } from "./outbox";

const foul = (seat: number) => ({ infraction: { seat, sanction: "foul" as const } });
const yes = (command: CommandMessage): Answer => ({
  ok: true,
  id: command.id,
  revision: 1,
  ref: null,
  warnings: [],
});
const no = (command: CommandMessage): Answer => ({
  ok: false,
  id: command.id,
  code: "x",
  message: "no",
  revision: 1,
});

/** A server that answers when told to, as a slow one does. */
function server() {
  const heard: CommandMessage[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const failures: ((error: Error) => void)[] = [];
  const send = (command: CommandMessage) => {
    heard.push(command);
    return new Promise<Answer>((resolve, reject) => {
      answers.push(resolve);
      failures.push(reject);
    });
  };
  return { heard, answers, failures, send };
}

function outbox(change: Partial<OutboxOptions> = {}) {
  const link = { connected: true, journal: "j1" as string | null };
  const at = server();
  const onAnswer = vi.fn();
  const box = makeOutbox({
    table: "1",
    storage: localStorage,
    connected: () => link.connected,
    journal: () => link.journal,
    send: at.send,
    onAnswer,
    retryMs: 1,
    ...change,
  });
  return { box, link, at, onAnswer };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const seats = (commands: readonly CommandMessage[]) =>
  commands.map((command) => (command.do as { infraction: { seat: number } }).infraction.seat);

beforeEach(() => localStorage.clear());

describe("order", () => {
  test("sends one tap at a time, in the order of the taps", async () => {
    const { box, at, onAnswer } = outbox();
    box.put(foul(5));
    box.put(foul(6));
    expect(seats(at.heard)).toEqual([5]);
    at.answers[0]?.(yes(at.heard[0] as CommandMessage));
    await settle();
    expect(seats(at.heard)).toEqual([5, 6]);
    at.answers[1]?.(no(at.heard[1] as CommandMessage));
    await settle();
    expect(box.taps.value).toEqual([]);
    expect(onAnswer).toHaveBeenCalledTimes(2);
  });

  test("is on its way, and written down, before anything of it is drawn", () => {
    const { box, at } = outbox();
    const seen: unknown[] = [];
    const stop = effect(() => {
      for (const tap of box.taps.value) seen.push([tap.sent, at.heard.length, localStorage.length]);
    });
    box.put(foul(5));
    expect(seen).toEqual([[true, 1, 1]]);
    stop();
  });

  test("keeps taps while there is no link and sends them afterwards", async () => {
    const { box, link, at } = outbox();
    link.connected = false;
    box.put(foul(1));
    box.put(foul(2));
    expect(at.heard).toEqual([]);
    link.connected = true;
    box.flush();
    expect(seats(at.heard)).toEqual([1]);
  });
});

describe("resending", () => {
  test("sends a tap without an answer again under the same id", async () => {
    const { box, at } = outbox();
    box.put(foul(5));
    at.failures[0]?.(new Error("timeout"));
    await settle();
    expect(at.heard).toHaveLength(2);
    expect(at.heard[1]?.id).toBe(at.heard[0]?.id);
  });

  test("a reloaded page sends what the last one left behind, in order", () => {
    const first = outbox();
    first.link.connected = false;
    first.box.put(foul(7));
    first.box.put(foul(8));
    const second = outbox();
    expect(second.box.taps.value.map((tap) => tap.id)).toEqual(first.box.taps.value.map((tap) => tap.id));
    second.box.flush();
    expect(seats(second.at.heard)).toEqual([7]);
  });

  test("an answered tap does not come back with a reload", async () => {
    const { box, at } = outbox();
    box.put(foul(5));
    at.answers[0]?.(yes(at.heard[0] as CommandMessage));
    await settle();
    expect(outbox().box.taps.value).toEqual([]);
  });
});

describe("a server that takes nothing at present", () => {
  const notNow = (code: string) => (command: CommandMessage) =>
    ({ ...no(command), code, message: "the disk is full" }) as Answer;

  test.each(["not_stored", "too_often"])("%s: the tap stays and is sent again under its id", async (code) => {
    const { box, at, onAnswer } = outbox();
    box.put(foul(5));
    box.put(foul(6));
    at.answers[0]?.(notNow(code)(at.heard[0] as CommandMessage));
    await settle();
    expect(box.heldUp.value).toBe("the disk is full");
    expect(box.taps.value).toHaveLength(2);
    expect(onAnswer).not.toHaveBeenCalled();
    expect(seats(at.heard)).toEqual([5, 5]);
    expect(at.heard[1]?.id).toBe(at.heard[0]?.id);
    at.answers[1]?.(yes(at.heard[1] as CommandMessage));
    await settle();
    expect(box.heldUp.value).toBeNull();
    expect(onAnswer).toHaveBeenCalledOnce();
    expect(seats(at.heard)).toEqual([5, 5, 6]);
  });

  test("is asked less and less often, and never all at once", async () => {
    vi.useFakeTimers();
    try {
      const { box, at } = outbox({ retryMs: 1_000 });
      box.put(foul(5));
      for (const [index, wait] of [1_000, 2_000, 4_000, 5_000, 5_000].entries()) {
        at.answers[index]?.(notNow("not_stored")(at.heard[index] as CommandMessage));
        await vi.advanceTimersByTimeAsync(wait - 1);
        expect(at.heard).toHaveLength(index + 1);
        await vi.advanceTimersByTimeAsync(1);
        expect(at.heard).toHaveLength(index + 2);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test("a tap that waits survives a reload", async () => {
    const { box, at } = outbox({ retryMs: 1_000 });
    box.put(foul(5));
    at.answers[0]?.(notNow("not_stored")(at.heard[0] as CommandMessage));
    await settle();
    expect(outbox().box.taps.value.map((tap) => tap.id)).toEqual([at.heard[0]?.id]);
  });

  test("a real refusal lets the tap go", async () => {
    const { box, at, onAnswer } = outbox();
    box.put(foul(5));
    at.answers[0]?.(no(at.heard[0] as CommandMessage));
    await settle();
    expect(box.taps.value).toEqual([]);
    expect(box.heldUp.value).toBeNull();
    expect(onAnswer).toHaveBeenCalledOnce();
  });
});

describe("taking a waiting tap back", () => {
  test("a tap that never left is dropped", () => {
    const { box, link } = outbox();
    link.connected = false;
    const tap = box.put(foul(5));
    expect(box.withdraw(tap.id)).toBe(true);
    expect(box.taps.value).toEqual([]);
  });

  test("a tap that left once may have been recorded and stays", () => {
    const { box } = outbox();
    const tap = box.put(foul(5));
    expect(box.withdraw(tap.id)).toBe(false);
  });
});

describe("another journal", () => {
  test("taps meant for another record wait until the judge has answered", () => {
    const first = outbox();
    first.link.connected = false;
    first.box.put(foul(5));
    const { box, at } = outbox({ journal: () => "j2" });
    box.flush();
    expect(box.foreign.value).toBe(true);
    expect(at.heard).toEqual([]);
    box.adopt();
    expect(seats(at.heard)).toEqual([5]);
  });

  test("or are thrown away", () => {
    const first = outbox();
    first.link.connected = false;
    first.box.put(foul(5));
    const { box, at } = outbox({ journal: () => "j2" });
    box.discardForeign();
    expect(box.taps.value).toEqual([]);
    expect(at.heard).toEqual([]);
  });
});

describe("taking back what is on its way", () => {
  const revoked = async (_tap: unknown, answer: { ref: string | null }) =>
    ({ revoke: answer.ref ?? "" }) as CommandMessage["do"];

  test("a revocation waits behind the tap and names what it became", async () => {
    const { box, at } = outbox({ takingBack: revoked });
    const tap = box.put(foul(4));
    expect(box.withdraw(tap.id)).toBe(false);
    expect(box.takeBack(tap.id)).toBe(true);
    expect(box.taps.value).toHaveLength(2);
    at.answers[0]?.({ ...yes(at.heard[0] as CommandMessage), ref: "r7" } as Answer);
    await settle();
    expect(at.heard[1]?.do).toEqual({ revoke: "r7" });
  });

  test("where the tap was refused there is nothing to take back", async () => {
    const { box, at } = outbox({ takingBack: revoked });
    box.takeBack(box.put(foul(4)).id);
    at.answers[0]?.(no(at.heard[0] as CommandMessage));
    await settle();
    expect(at.heard).toHaveLength(1);
    expect(box.taps.value).toHaveLength(0);
  });

  test("what has been answered is not on its way", async () => {
    const { box, at } = outbox({ takingBack: revoked });
    const tap = box.put(foul(4));
    at.answers[0]?.(yes(at.heard[0] as CommandMessage));
    await settle();
    expect(box.takeBack(tap.id)).toBe(false);
  });
});
