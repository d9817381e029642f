import { expect, test } from "vitest";
import { ELEMENTS } from "./elements";
import { PLACES, readOptions, type View } from "./options";
import { isInFrame, placing } from "./place";

const read = (pathname: string, search = "") => readOptions({ pathname, search });
const page = (width: number, height: number) => ({ width, height });

test("a page is what its address says, under a prefix too", () => {
  expect(read("/overlay/2/board", "?key=k&lang=en&delay=1.5&theme=velvet&scale=0.5&position=top")).toEqual({
    table: "2",
    view: "board",
    key: "k",
    lang: "en",
    theme: "velvet",
    scale: 0.5,
    position: "top",
    elements: ["board"],
    chosen: false,
    always: false,
    bus: "program",
    delayMs: 1_500,
    background: null,
  });
  expect(read("/venue/hall/7")).toMatchObject({ table: "7", view: "hall", lang: "ru", delayMs: 0 });
});

test("every element but the header is a view of its own", () => {
  expect(Object.keys(PLACES).sort()).toEqual(
    ["full", ...ELEMENTS.filter((each) => each !== "header")].sort(),
  );
  for (const view of Object.keys(PLACES)) expect(read(`/overlay/1/${view}`).view).toBe(view);
});

test.each([
  ["?delay=soon", { delayMs: 0 }],
  ["?delay=-4", { delayMs: 0 }],
  ["?delay=2,5", { delayMs: 2_500 }],
  ["?delay=99999", { delayMs: 3_600_000 }],
  ["?scale=0", { scale: 0.25 }],
  ["?scale=big", { scale: 1 }],
  ["?position=sideways", { position: null }],
  ["?theme=../../etc", { theme: null }],
  ["?bus=neither", { bus: "program" }],
  ["?background=green", { background: null }],
  ["?background=00ff0", { background: null }],
  ["?background=url(x)", { background: null }],
  ["?lang=tlh", { lang: "ru" }],
  ["?show=nothing-known", { elements: ELEMENTS, chosen: false }],
])("what cannot be read is as if it were not there: %s", (search, expected) => {
  expect(read("/overlay/1/full", search)).toMatchObject(expected);
});

test.each([
  ["00ff00", "#00ff00"],
  ["0F0", "#00ff00"],
  ["%2300FF7f", "#00ff7f"],
])("a background is a colour in hexadecimal digits: %s", (asked, color) => {
  expect(read("/overlay/1/full", `?background=${asked}`).background).toBe(color);
});

test("an unheard-of view is the full one, and a broken name of a table does not stop the page", () => {
  expect(read("/overlay/1/unheard-of").view).toBe("full");
  expect(read("/overlay/1/toString").view).toBe("full");
  expect(read("/overlay/%E0%A4%A/full").table).toBe("%E0%A4%A");
});

test("an address narrows down what its page draws, and never to nothing", () => {
  expect(read("/overlay/1/full", "?show=board,night").elements).toEqual(["board", "night"]);
  expect(read("/overlay/1/full", "?hide=header, banner").elements).toEqual(
    ELEMENTS.filter((each) => each !== "header" && each !== "banner"),
  );
  expect(read("/overlay/1/vote", "?hide=vote").elements).toEqual(["vote"]);
  expect(read("/overlay/1/vote", "?show=night").elements).toEqual(["vote"]);
  expect(read("/hall/1", "?show=night").elements).not.toContain("night");
});

test.each(Object.entries(PLACES))("%s fills a source of its recommended size", (view, place) => {
  const options = read(`/overlay/1/${view}`);
  for (const factor of [1, 0.5, 2]) {
    const { x, y, scale } = placing(options, page(place.width * factor, place.height * factor));
    expect([x + place.x * scale, y + place.y * scale]).toEqual([0, 0]);
    expect(place.width * scale).toBeCloseTo(place.width * factor);
  }
});

test.each(Object.entries(PLACES))(
  "%s stands in a source of the frame's shape as in the full view",
  (view) => {
    const options = read(`/overlay/1/${view}`);
    expect(placing(options, page(1920, 1080))).toEqual({ x: 0, y: 0, scale: 1 });
    expect(placing(options, page(1280, 720)).scale).toBeCloseTo(2 / 3);
  },
);

/** The rectangle that a view takes on its page. */
function rect(view: Exclude<View, "hall">, search: string, width: number, height: number) {
  const { x, y, scale } = placing(read(`/overlay/1/${view}`, search), page(width, height));
  const place = PLACES[view];
  const [left, top] = [x + place.x * scale, y + place.y * scale];
  return { left, top, right: left + place.width * scale, bottom: top + place.height * scale };
}

test("a position is a place within the safe area of the whole frame", () => {
  expect(rect("clock", "?position=top-right", 1920, 1080)).toMatchObject({ right: 1816, top: 54 });
  expect(rect("clock", "?position=bottom-left", 1920, 1080)).toMatchObject({ left: 104, bottom: 1026 });
  const { left, right } = rect("clock", "?position=bottom", 1920, 1080);
  expect(left + right).toBeCloseTo(1920);
  expect(rect("clock", "?position=top-left&scale=0.5", 1920, 1080)).toMatchObject({ left: 104, right: 424 });
});

test("a theme's margins make the picture smaller or larger around the middle of the frame", () => {
  const full = read("/overlay/1/full");
  expect(placing(full, page(1920, 1080), { x: 104, y: 54 })).toEqual({ x: 0, y: 0, scale: 1 });
  for (const margins of [
    { x: 160, y: 54 },
    { x: 60, y: 30 },
    { x: 104, y: 90 },
  ]) {
    const { x, y, scale } = placing(full, page(1920, 1080), margins);
    const [left, right] = [x + 104 * scale, x + 1816 * scale];
    const [top, bottom] = [y + 54 * scale, y + 1026 * scale];
    expect(left).toBeGreaterThanOrEqual(margins.x - 0.001);
    expect(1920 - right).toBeCloseTo(left);
    expect(top).toBeGreaterThanOrEqual(margins.y - 0.001);
    expect(1080 - bottom).toBeCloseTo(top);
    expect(Math.min(left - margins.x, top - margins.y)).toBeCloseTo(0);
  }
  const clock = placing(read("/overlay/1/clock", "?position=top-left"), page(1920, 1080), { x: 60, y: 30 });
  expect([clock.x + PLACES.clock.x, clock.y + PLACES.clock.y]).toEqual([60, 30]);
});

test("a larger view keeps its foot and its middle", () => {
  const { left, right, bottom } = rect("vote", "?scale=0.8", 1920, 1080);
  expect(bottom).toBeCloseTo(764);
  expect((left + right) / 2).toBeCloseTo(960);
});

test("a view makes room for a banner where it stands in the frame, not in a source to itself", () => {
  expect(isInFrame(read("/overlay/1/vote"), page(1712, 140))).toBe(false);
  expect(isInFrame(read("/overlay/1/vote"), page(1920, 1080))).toBe(true);
  expect(isInFrame(read("/overlay/1/vote", "?position=top"), page(1920, 1080))).toBe(false);
  expect(isInFrame(read("/overlay/1/vote", "?position=frame"), page(1280, 600))).toBe(true);
  expect(isInFrame(read("/hall/1"), page(800, 600))).toBe(true);
});

test.each([
  [1919, 1023],
  [1000, 1400],
])("a window that is captured shows the whole frame, whatever its shape: %i x %i", (width, height) => {
  const captured = placing(read("/overlay/1/full", "?background=00ff00"), page(width, height));
  expect(captured.scale).toBeCloseTo(Math.min(width / 1920, height / 1080));
  expect(captured.x).toBeCloseTo((width - 1920 * captured.scale) / 2);
  expect(captured.y).toBeCloseTo((height - 1080 * captured.scale) / 2);
  // A source of OBS fills its width.
  expect(placing(read("/overlay/1/full"), page(width, height)).scale).toBeCloseTo(width / 1920);
});
