/** Motion of the picture: what moves, by the Web Animations API. Nothing waits for its end; the resting state is the style. */
import type { Theme } from "./theme-packs";
import { theme } from "./theme-signal";

/** Where no theme says otherwise: `--curve-in`, `--curve-out`. */
const IN = "cubic-bezier(.16,1,.3,1)";
const OUT = "cubic-bezier(.7,0,.84,0)";
/** A banner that began this long ago is drawn at rest: nobody wants to see half of a wipe. */
export const FRESH_MS = 1_500;
/** Leaving: the body wipes in 200 ms, the slab last in 160. */
export const LEAVE_MS = 360;

const FADE_MS = 120;

export const fromLeft: Keyframe[] = [{ clipPath: "inset(0 100% 0 0)" }, { clipPath: "inset(0 0 0 0)" }];
export const fromRight: Keyframe[] = [{ clipPath: "inset(0 0 0 100%)" }, { clipPath: "inset(0 0 0 0)" }];
export const fromAbove: Keyframe[] = [{ clipPath: "inset(0 0 100% 0)" }, { clipPath: "inset(0 0 0 0)" }];
export const fromBelow: Keyframe[] = [{ clipPath: "inset(100% 0 0 0)" }, { clipPath: "inset(0 0 0 0)" }];
export const fade: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];

export const shift = (y: number): Keyframe[] => [
  { transform: `translateY(${y}px)` },
  { transform: "translateY(0)" },
];

let reduced: MediaQueryList | undefined;

/** Fades instead of motion: the viewer's system or the theme asks for it. */
function calm(): boolean {
  reduced ??= matchMedia("(prefers-reduced-motion: reduce)");
  return theme.peek().motion === 0 || reduced.matches;
}

/** A theme may move less: its motions take a part of their time, but are never shorter than a fade. */
function lasting(ms: number): number {
  return calm() ? FADE_MS : Math.max(FADE_MS, ms * theme.peek().motion);
}

function readCurve(name: "in" | "out"): string {
  const own = getComputedStyle(document.documentElement).getPropertyValue(`--curve-${name}`).trim();
  const fallback = name === "in" ? IN : OUT;
  // A theme's own CSS may say anything; a wrong curve would throw.
  return own !== "" && CSS.supports("transition-timing-function", own) ? own : fallback;
}

let curves: { of: Theme; in: string; out: string } | null = null;

/** Asked for once in a theme: to ask the page's style in the middle of drawing makes it work out the half-drawn picture. */
function curve(name: "in" | "out"): string {
  const of = theme.peek();
  if (curves?.of !== of) curves = { of, in: readCurve("in"), out: readCurve("out") };
  return curves[name];
}

/** Brings an element in from `frames[0]` to its resting style, after `delay`. */
export function enter(element: Element | null, frames: Keyframe[], duration: number, delay = 0): void {
  if (element === null) return;
  element.animate(calm() ? fade : frames, {
    duration: lasting(duration),
    delay: Math.max(0, delay),
    easing: curve("in"),
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
  const shorter = Math.min(duration, lasting(duration));
  return element.animate([...(calm() ? fade : frames)].reverse(), {
    duration: shorter,
    delay: Math.max(0, delay + duration - shorter),
    easing: curve("out"),
    fill: "forwards",
  });
}
