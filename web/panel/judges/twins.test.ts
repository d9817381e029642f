import { expect, test } from "vitest";
import type { RulingView } from "../../shared/wire";
import { ASK_MS, twinsIn } from "./twins";

let steps = 0;
function foul(seat: number, by: string, made_at: number, more: Partial<RulingView> = {}): RulingView {
  steps += 1;
  return {
    ref: `r${steps}`,
    step: steps,
    seat,
    by,
    made_at,
    status: "standing",
    note: null,
    clause: null,
    override: "foul",
    sanctions: [{ kind: "foul", number: 1 }],
    ...more,
  } as unknown as RulingView;
}

test("two devices foul one seat within two seconds: it is asked which of them to keep", () => {
  const rulings = [foul(6, "one", 1_000), foul(4, "one", 1_200), foul(6, "other", 2_900)];
  expect(twinsIn(rulings, 3_000)).toMatchObject({ seat: 6, first: { by: "one" }, second: { by: "other" } });
});

test.each([
  ["one device's two fouls are two", [foul(6, "one", 1_000), foul(6, "one", 1_500)]],
  ["two seats are two", [foul(6, "one", 1_000), foul(7, "other", 1_100)]],
  ["more than two seconds apart they are two", [foul(6, "one", 1_000), foul(6, "other", 3_001)]],
  ["one was taken back", [foul(6, "one", 1_000), foul(6, "other", 1_100, { status: "revoked" })]],
  ["one was set by hand", [foul(6, "one", 1_000, { override: null }), foul(6, "other", 1_100)]],
  [
    "the second one removed, and was confirmed",
    [
      foul(6, "one", 1_000),
      foul(6, "other", 1_100, {
        sanctions: [{ kind: "foul", number: 4 }, { kind: "removal" }] as RulingView["sanctions"],
      }),
    ],
  ],
  ["it was answered: two", [foul(6, "one", 1_000), foul(6, "other", 1_100, { note: "two" })]],
])("%s", (_, rulings) => {
  expect(twinsIn(rulings, 3_500)).toBeNull();
});

test("after a while nobody is asked any more", () => {
  const rulings = [foul(6, "one", 1_000), foul(6, "other", 1_100)];
  expect(twinsIn(rulings, 1_100 + ASK_MS)).not.toBeNull();
  expect(twinsIn(rulings, 1_101 + ASK_MS)).toBeNull();
});
