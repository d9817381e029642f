/** Where a page puts its view: which part of the 1920 x 1080 frame it shows, where, and how large. */
import { type Options, PLACES, type Position, type View } from "./options";

export const FRAME = { width: 1920, height: 1080 };
const SAFE = { x: 104, y: 54 };

export interface Placing {
  x: number;
  y: number;
  scale: number;
}

interface Size {
  width: number;
  height: number;
}

/** A view of its own fills the width of its source; one in a source of the frame's shape stands where `full` has it. */
export function placing({ view, position, scale: factor }: Options, page: Size): Placing {
  const across = page.width / FRAME.width;
  if (view === "hall") {
    // The hall's screen shows the whole frame, whatever its shape.
    const scale = Math.min(across, page.height / FRAME.height) * factor;
    return {
      scale,
      x: (page.width - FRAME.width * scale) / 2,
      y: (page.height - FRAME.height * scale) / 2,
    };
  }
  const place = PLACES[view];
  const isFrame = Math.abs(page.height - (page.width * FRAME.height) / FRAME.width) <= 1;
  const where = position ?? (isFrame ? "frame" : null);
  if (where === null) {
    const scale = (page.width / place.width) * factor;
    return { scale, x: -place.x * scale, y: -place.y * scale };
  }
  const scale = across * factor;
  const corner = cornerOf(view, where, scale, { width: page.width, height: page.width * 0.5625 }, across);
  return { scale, x: corner.x - place.x * scale, y: corner.y - place.y * scale };
}

/** Where the view's upper left corner comes to lie within a frame of this size. */
function cornerOf(view: Exclude<View, "hall">, where: Position, scale: number, frame: Size, across: number) {
  const place = PLACES[view];
  const own = { width: place.width * scale, height: place.height * scale };
  if (where === "frame") {
    // Grown or shrunk, it keeps its foot on its line and its middle where it was.
    return {
      x: (place.x + place.width / 2) * across - own.width / 2,
      y: (place.y + place.height) * across - own.height,
    };
  }
  const margin = {
    x: place.width === FRAME.width ? 0 : SAFE.x * across,
    y: place.height === FRAME.height ? 0 : SAFE.y * across,
  };
  const x = where.endsWith("left")
    ? margin.x
    : where.endsWith("right")
      ? frame.width - margin.x - own.width
      : (frame.width - own.width) / 2;
  const y = where.startsWith("top")
    ? margin.y
    : where.startsWith("bottom")
      ? frame.height - margin.y - own.height
      : (frame.height - own.height) / 2;
  return { x, y };
}
