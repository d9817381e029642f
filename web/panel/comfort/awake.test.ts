import { signal } from "@preact/signals";
import { afterEach, expect, test, vi } from "vitest";
import { awake, keepAwake } from "./awake";

class Sentinel extends EventTarget {
  released = false;
  release() {
    this.released = true;
    this.dispatchEvent(new Event("release"));
    return Promise.resolve();
  }
}

let stop: () => void = () => undefined;
afterEach(() => stop());

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const touch = () => window.dispatchEvent(new Event("pointerup"));

test("holds the browser's lock, gives it back when turned off, and takes it again", async () => {
  const given: Sentinel[] = [];
  const request = vi.fn(() => {
    const sentinel = new Sentinel();
    given.push(sentinel);
    return Promise.resolve(sentinel);
  });
  vi.stubGlobal("navigator", { wakeLock: { request }, vendor: "" });
  const wanted = signal(true);
  stop = keepAwake(wanted);
  await settle();
  expect(awake.value).toBe("lock");
  touch();
  await settle();
  expect(request).toHaveBeenCalledTimes(1);
  // The phone slept: the browser has let go of the screen.
  given[0]?.release();
  expect(awake.value).toBe("tap");
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(awake.value).toBe("lock");
  wanted.value = false;
  await settle();
  expect(awake.value).toBe("off");
  expect(given[1]?.released).toBe(true);
});

test("says plainly that neither way works", async () => {
  vi.stubGlobal("navigator", { vendor: "" });
  HTMLCanvasElement.prototype.getContext = (() => null) as typeof HTMLCanvasElement.prototype.getContext;
  stop = keepAwake(signal(true));
  await settle();
  expect(awake.value).toBe("refused");
});
