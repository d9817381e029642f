import { expect, test } from "vitest";
import type { RulingView } from "../../shared/wire";
import { whileAway } from "./watch";

const ruling = (by: string, made_at: number, revoked_at: number | null = null) =>
  ({ by, made_at, revoked_at }) as unknown as RulingView;
const others = (by: string | null) => by !== "mine";

test("what the other judge ruled or took back meanwhile is counted, what was mine or before is not", () => {
  const rulings = [
    ruling("other", 500),
    ruling("mine", 1_500),
    ruling("other", 1_600),
    ruling("other", 700, 1_900),
  ];
  expect(whileAway(rulings, 1_000, others)).toBe(2);
});
