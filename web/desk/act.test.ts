/** A button's order: one at a time, no second by a double click, nothing without a link, a refusal in words. */
import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Act, makeAct } from "./act";
import type { Answer } from "./requests";
import { link } from "./store";

let act: Act;
let answer: (answer: Answer) => void;
const order = vi.fn(
  () =>
    new Promise<Answer>((resolve) => {
      answer = resolve;
    }),
);

beforeEach(() => {
  vi.useFakeTimers();
  order.mockClear();
  link.value = { connected: true, since: null, refused: null };
  act = makeAct(signal(null), signal(null));
});
afterEach(() => void vi.useRealTimers());

test("while one is on its way no other is sent", async () => {
  const first = act.run("take", order);
  await act.run("take", order);
  await act.run("fade", order);
  expect(order).toHaveBeenCalledTimes(1);
  answer({ ok: true, value: null });
  expect(await first).toBe(true);
  expect(act.busy.value).toBeNull();
});

test("the second half of a double click comes to nothing, a later press counts", async () => {
  const first = act.run("freeze", order);
  answer({ ok: true, value: null });
  await first;
  await act.run("freeze", order);
  expect(order).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(400);
  void act.run("freeze", order);
  expect(order).toHaveBeenCalledTimes(2);
});

test("without a link nothing is sent, and it says so", async () => {
  link.value = { connected: false, since: 0, refused: null };
  await act.run("take", order);
  expect(order).not.toHaveBeenCalled();
  expect(act.refused.value).toContain("Нет связи");
});

test("a refusal is told in the server's words and goes with the next order", async () => {
  const first = act.run("take", order);
  answer({ ok: false, message: "На диске нет места." });
  expect(await first).toBe(false);
  expect(act.refused.value).toBe("На диске нет места.");
  vi.advanceTimersByTime(400);
  void act.run("take", order);
  expect(act.refused.value).toBeNull();
});
