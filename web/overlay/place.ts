/** Where a page puts its view: which part of the 1920 x 1080 frame it shows, where, and how large. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { type Options, PLACES, type Position, type View } from "./options";

export const FRAME = { width: 1920, height: 1080 };
/** The margins that the picture was drawn with. */
const SAFE = { x: 104, y: 54 };

interface Margins {
  x: number;
  y: number;
}

export interface Placing {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The size of this page, as it changes. */
export function watchPage(): ReadonlySignal<Size> {
  const look = () => ({ width: window.innerWidth, height: window.innerHeight });
  const size = signal(look());
  window.addEventListener("resize", () => {
    size.value = look();
  });
  return size;
}

/** Where in a whole frame the view stands; null where it has a source to itself. */
function positionIn({ position }: Options, page: Size): Position | null {
  const isFrame = Math.abs(page.height - (page.width * FRAME.height) / FRAME.width) <= 1;
  return position ?? (isFrame ? "frame" : null);
}

/** Does the view stand where `full` has it, so that it must make room as it does there? */
export function isInFrame(options: Options, page: Size): boolean {
  return options.view === "full" || options.view === "hall" || positionIn(options, page) === "frame";
}

/** The frame shrinks or grows around its middle, so that the picture keeps its theme's margins on every side. */
function inset({ x, y, scale }: Placing, margins: Margins): Placing {
  const room = Math.min(
    (FRAME.width - 2 * margins.x) / (FRAME.width - 2 * SAFE.x),
    (FRAME.height - 2 * margins.y) / (FRAME.height - 2 * SAFE.y),
  );
  return {
    scale: scale * room,
    x: x + (FRAME.width * scale * (1 - room)) / 2,
    y: y + (FRAME.height * scale * (1 - room)) / 2,
  };
}

/** A view of its own fills the width of its source; one in a source of the frame's shape stands where `full` has it. */
export function placing(options: Options, page: Size, margins: Margins = SAFE): Placing {
  const { view, scale: factor } = options;
  const across = page.width / FRAME.width;
  const isCaptured = view === "full" && options.background !== null && options.position === null;
  if (view === "hall" || isCaptured) {
    // The hall's screen and a browser's window show the whole frame, whatever their shape.
    const scale = Math.min(across, page.height / FRAME.height) * factor;
    const x = (page.width - FRAME.width * scale) / 2;
    const y = (page.height - FRAME.height * scale) / 2;
    return inset({ scale, x, y }, margins);
  }
  const place = PLACES[view];
  const where = positionIn(options, page);
  if (where === null) {
    const scale = (page.width / place.width) * factor;
    const whole = { scale, x: -place.x * scale, y: -place.y * scale };
    return view === "full" ? inset(whole, margins) : whole;
  }
  const scale = across * factor;
  const corner = cornerOf(view, where, scale, page.width, margins);
  const found = { scale, x: corner.x - place.x * scale, y: corner.y - place.y * scale };
  return where === "frame" || view === "full" ? inset(found, margins) : found;
}

/** Where the view's upper left corner comes to lie in a frame of this width. */
function cornerOf(
  view: Exclude<View, "hall">,
  where: Position,
  scale: number,
  width: number,
  margins: Margins,
): Margins {
  const across = width / FRAME.width;
  const frame = { width, height: FRAME.height * across };
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
    x: place.width === FRAME.width ? 0 : margins.x * across,
    y: place.height === FRAME.height ? 0 : margins.y * across,
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
