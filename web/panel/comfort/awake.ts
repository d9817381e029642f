/**
 * Keeps the screen from going dark while the panel is in sight: by the browser's wake lock, or over plain http, where
 * browsers offer none, by a silent video that is painted here. No file is fetched, so the page's policy stays as strict.
 */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { makeSilentVideo } from "./silent-video";

/** `tap`: the browser waits for the next touch; `refused`: neither way works here. */
export type Awake = "off" | "lock" | "video" | "tap" | "refused";

export const awake = signal<Awake>("off");

/** What browsers count as the user's own doing. */
const GESTURES = ["pointerup", "click", "keydown"] as const;

let lock: WakeLockSentinel | null = null;
let video: HTMLVideoElement | null = null;
let busy = false;

export function keepAwake(wanted: ReadonlySignal<boolean>): () => void {
  const hold = () => {
    if (wanted.peek() && document.visibilityState === "visible") void take(wanted);
  };
  const stop = effect(() => {
    if (wanted.value) hold();
    else release();
  });
  document.addEventListener("visibilitychange", hold);
  for (const gesture of GESTURES) window.addEventListener(gesture, hold, { capture: true });
  return () => {
    stop();
    document.removeEventListener("visibilitychange", hold);
    for (const gesture of GESTURES) window.removeEventListener(gesture, hold, { capture: true });
    release();
  };
}

async function take(wanted: ReadonlySignal<boolean>): Promise<void> {
  if (busy || isHeld()) return;
  busy = true;
  try {
    awake.value = (await byLock()) ?? (await byVideo());
  } finally {
    busy = false;
  }
  // Turned off while the browser was thinking about it.
  if (!wanted.peek()) release();
}

const isHeld = () => (lock !== null && !lock.released) || (video !== null && !video.paused);

async function byLock(): Promise<Awake | null> {
  // Typed as always there, but venues are plain http, where it is not.
  const locks = navigator.wakeLock as WakeLock | undefined;
  if (!locks) return null;
  try {
    const held = await locks.request("screen");
    lock = held;
    // The browser takes it back with every tab that goes out of sight; coming back asks again.
    held.addEventListener("release", () => {
      if (lock === held) lock = null;
      if (awake.peek() === "lock") awake.value = "tap";
    });
    return "lock";
  } catch {
    return null;
  }
}

async function byVideo(): Promise<Awake> {
  video ??= watched(makeSilentVideo());
  if (!video) return "refused";
  document.body.append(video);
  try {
    await video.play();
    return "video";
  } catch {
    return "tap";
  }
}

/** A call or the phone itself may stop it. */
function watched(made: HTMLVideoElement | null): HTMLVideoElement | null {
  made?.addEventListener("pause", () => {
    if (awake.peek() === "video") awake.value = "tap";
  });
  return made;
}

function release(): void {
  lock?.release().catch(() => undefined);
  lock = null;
  video?.pause();
  video?.remove();
  awake.value = "off";
}
