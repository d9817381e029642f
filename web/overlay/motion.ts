/** Motion of the picture: what moves, by the Web Animations API. Nothing waits for its end; the resting state is the style. */

export const IN = "cubic-bezier(.16,1,.3,1)";
export const OUT = "cubic-bezier(.7,0,.84,0)";
/** A banner that began this long ago is drawn at rest: nobody wants to see half of a wipe. */
export const FRESH_MS = 1_500;
/** Leaving: the body wipes in 200 ms, the slab last in 160. */
export const LEAVE_MS = 360;

const FADE_MS = 120;

export const fromLeft: Keyframe[] = [{ clipPath: "inset(0 100% 0 0)" }, { clipPath: "inset(0 0 0 0)" }];
export const fromRight: Keyframe[] = [{ clipPath: "inset(0 0 0 100%)" }, { clipPath: "inset(0 0 0 0)" }];
export const fromBelow: Keyframe[] = [{ clipPath: "inset(100% 0 0 0)" }, { clipPath: "inset(0 0 0 0)" }];
export const fade: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];

export const shift = (y: number): Keyframe[] => [
  { transform: `translateY(${y}px)` },
  { transform: "translateY(0)" },
];

function reduced(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Brings an element in from `frames[0]` to its resting style, after `delay`. */
export function enter(element: Element | null, frames: Keyframe[], duration: number, delay = 0): void {
  if (element === null) return;
  const calm = reduced();
  element.animate(calm ? fade : frames, {
    duration: calm ? FADE_MS : duration,
    delay: Math.max(0, delay),
    easing: IN,
    fill: "backwards",
  });
}

/** Takes an element out, so that it is gone `delay + duration` from now; it stays gone until it is removed. */
export function leave(
  element: Element | null,
  frames: Keyframe[],
  duration: number,
  delay: number,
): Animation | null {
  if (element === null) return null;
  return element.animate([...(reduced() ? fade : frames)].reverse(), {
    duration,
    delay: Math.max(0, delay),
    easing: OUT,
    fill: "forwards",
  });
}
