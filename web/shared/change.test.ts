import { expect, test } from "vitest";
import { changed, continues, isChange } from "./change";
import type { StateChange, TableState } from "./wire";

const state = {
  journal: "a",
  table: "1",
  audience: "air",
  revision: 4,
  number: 7,
  server_time: 100,
  title: { event: "Кубок", stage: "" },
  snapshot: {
    game: { day: 1, speaker: 3 },
    seats: [
      { seat: 1, fouls: 0 },
      { seat: 2, fouls: 1 },
    ],
    rulings: [{ ref: "r1" }, { ref: "r2" }],
  },
  banners: [],
  production: null,
  outlook: null,
  judges: null,
  devices: null,
} as unknown as TableState;

const change = (over: Partial<StateChange>): StateChange => ({
  journal: "a",
  number: 8,
  revision: 5,
  server_time: 200,
  put: [],
  tails: [],
  ...over,
});

test("what is named has its new value, all else is the same object", () => {
  const next = changed(
    state,
    change({
      put: [
        [["snapshot", "game", "speaker"], 4],
        [["snapshot", "seats", 1], { seat: 2, fouls: 2 }],
      ],
    }),
  );
  expect(next).toEqual({
    ...state,
    revision: 5,
    number: 8,
    server_time: 200,
    snapshot: {
      ...state.snapshot,
      game: { day: 1, speaker: 4 },
      seats: [
        { seat: 1, fouls: 0 },
        { seat: 2, fouls: 2 },
      ],
    },
  });
  expect(next.snapshot?.seats[0]).toBe(state.snapshot?.seats[0]);
  expect(next.snapshot?.rulings).toBe(state.snapshot?.rulings);
  expect(next.title).toBe(state.title);
});

test("the state before is left as it was", () => {
  const before = structuredClone(state);
  changed(
    state,
    change({ put: [[["snapshot", "seats", 0], 9]], tails: [[["snapshot", "rulings"], 0, ["x"]]] }),
  );
  expect(state).toEqual(before);
});

test.each([
  [2, [{ ref: "r3" }], [{ ref: "r1" }, { ref: "r2" }, { ref: "r3" }]],
  [1, [], [{ ref: "r1" }]],
  [0, [{ ref: "r9" }], [{ ref: "r9" }]],
])("of a list %i stay and %j follow", (kept, added, rulings) => {
  const next = changed(state, change({ tails: [[["snapshot", "rulings"], kept, added]] }));
  expect(next.snapshot?.rulings).toEqual(rulings);
});

test("a place that does not exist is no place", () => {
  expect(() => changed(state, change({ put: [[["outlook", "preview", "1"], 0]] }))).toThrow();
  expect(() => changed(state, change({ put: [[[], 0]] }))).toThrow();
});

test("a change continues the state before it and no other", () => {
  expect(continues(change({}), state)).toBe(true);
  expect(continues(change({ number: 9 }), state)).toBe(false);
  expect(continues(change({ number: 7 }), state)).toBe(false);
  expect(continues(change({ journal: "b" }), state)).toBe(false);
  expect(continues(change({}), null)).toBe(false);
});

test.each([null, "", 7, {}, [], { ...change({}), put: null }, { ...change({}), number: "8" }])(
  "what is no change is not taken for one: %j",
  (message) => {
    expect(isChange(message)).toBe(false);
    expect(isChange(change({}))).toBe(true);
  },
);
