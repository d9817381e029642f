/** How a banner comes and goes: by grade, which of its parts moves when. Times are those of the look's motion table. */
import type { Banner } from "../shared/wire";
import { enter, FRESH_MS, fade, fromLeft, fromRight, LEAVE_MS, leave } from "./motion";

/** Several elements of one part follow each other by `step`. */
interface Move {
  part: string;
  frames: Keyframe[];
  ms: number;
  at: number;
  step?: number;
}

const move = (part: string, frames: Keyframe[], ms: number, at: number, step = 0): Move => ({
  part,
  frames,
  ms,
  at,
  step,
});

const low = (ms: number): Move[] => [
  move("shadow", fade, ms, 0),
  move("slab", fromLeft, ms, 0),
  move("body", fromLeft, ms, 0),
];

const tall = (slab: number, body: number): Move[] => [
  move("shadow", fade, body, 80),
  move("slab", fromLeft, slab, 0),
  move("body", fromLeft, body, 80),
];

/** Stands for the skin's own way to draw a mark. */
const AS_SKIN: Keyframe[] = [];

const IN_BY_GRADE: Record<Banner["grade"], Move[]> = {
  caution: low(240),
  minute: [...low(280), move("price", fromRight, 200, 300)],
  foul: [...low(280), move("mark", AS_SKIN, 160, 280)],
  third_foul: [...low(280), move("mark", AS_SKIN, 160, 280), move("price", fromRight, 200, 300)],
  technical: [...tall(220, 280), move("price", fromRight, 200, 320)],
  second_technical: [
    ...tall(220, 280),
    move("terms", fromRight, 200, 300),
    move("term", fade, 160, 300, 160),
    move("price", fromRight, 160, 940),
  ],
  removal: [...tall(200, 320), move("price", fade, 200, 400)],
  team_defeat: [
    move("shadow", fade, 360, 0),
    move("body", fromLeft, 360, 0),
    move("slab", fromLeft, 160, 200),
    move("price", fromRight, 300, 700),
  ],
  correction: [...low(280), move("strike", fromLeft, 240, 280)],
};

function parts(root: Element, part: string): Element[] {
  return [...root.querySelectorAll(`[data-part="${part}"]`)];
}

/** Plays the entrance of a banner that has just begun; one that was under way when the page came is left at rest. */
export function bringIn(root: Element, banner: Banner, now: number, born: number, markIn: Keyframe[]): void {
  if (banner.starts_at < born || now - banner.starts_at > FRESH_MS) return;
  for (const { part, frames, ms, at, step = 0 } of IN_BY_GRADE[banner.grade]) {
    const moved = frames === AS_SKIN ? markIn : frames;
    for (const [index, element] of parts(root, part).entries()) enter(element, moved, ms, at + index * step);
  }
}

/** Lets a banner leave so that it is gone at its deadline: the body to the left, the slab last. */
export function takeOut(root: Element, banner: Banner, now: number): Animation[] {
  const rest = banner.ends_at - now;
  const moves = [
    ...parts(root, "shadow").map((element) => leave(element, fade, 200, rest - LEAVE_MS)),
    ...parts(root, "body").map((element) => leave(element, fromLeft, 200, rest - LEAVE_MS)),
    ...parts(root, "slab").map((element) => leave(element, fromLeft, 160, rest - 160)),
  ];
  return moves.filter((animation) => animation !== null);
}
