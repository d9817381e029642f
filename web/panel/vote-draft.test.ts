import { describe, expect, test } from "vitest";
import {
  countNow,
  freeHands,
  givenTo,
  newDraft,
  recount,
  setNumber,
  settled,
  stop,
  toggleHand,
  type VoteDraft,
  voteBody,
} from "./vote-draft";

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const raise = (draft: VoteDraft, ...hands: number[]) => hands.reduce(toggleHand, draft);
const stopped = (draft: VoteDraft) => stop(draft, countNow(draft, TEN, 10));

describe("by voters", () => {
  test("a hand is given once and locked for the later candidates", () => {
    const draft = stopped(raise(newDraft("v", [6, 9, 2]), 1, 3, 4, 7));
    expect(givenTo(draft, 3)).toBe(6);
    expect(toggleHand(draft, 3)).toBe(draft);
    expect(freeHands(draft, 10)).toBe(6);
  });

  test("the last candidate gets the rest", () => {
    const second = stopped(raise(newDraft("v", [6, 9, 2]), 1, 3, 4, 7));
    const last = stopped(raise(second, 5, 8, 10));
    const count = countNow(last, TEN, 10);
    expect(count).toEqual({ voters: [2, 6, 9], votes: 3 });
    expect(voteBody(last, count, 10)).toEqual({ 6: [1, 3, 4, 7], 9: [5, 8, 10], 2: [2, 6, 9] });
  });

  test("a second tap lowers a hand", () => {
    expect(raise(newDraft("v", [6, 9]), 1, 2, 1).hands).toEqual([2]);
  });

  test("the only candidate has every hand", () => {
    expect(countNow(newDraft("v", [6]), TEN, 10).votes).toBe(10);
  });
});

describe("by number", () => {
  test("the rest goes to the last as a number", () => {
    const last = stopped(setNumber(newDraft("v", [6, 9]), 4));
    const count = countNow(last, TEN, 10);
    expect(voteBody(last, count, 10)).toEqual({ 6: 4, 9: 6 });
  });

  test("numbers and voters may be mixed; the rest is then a number", () => {
    const second = stopped(raise(newDraft("v", [6, 9, 2]), 1, 3));
    const last = stopped(setNumber(second, 5));
    expect(voteBody(last, countNow(last, TEN, 10), 10)).toEqual({ 6: [1, 3], 9: 5, 2: 3 });
  });
});

test("a settled vote may be published early: nobody counted in between, the rest to the last", () => {
  const draft = raise(newDraft("v", [6, 9, 2]), 1, 2, 3, 4, 5, 7);
  expect(voteBody(draft, countNow(draft, TEN, 10), 10)).toEqual({ 6: [1, 2, 3, 4, 5, 7], 9: [], 2: 4 });
});

test("going back to a candidate shows its hands again", () => {
  const draft = recount(stopped(raise(newDraft("v", [6, 9]), 1, 3)), 0);
  expect(draft.hands).toEqual([1, 3]);
  expect(draft.counts).toEqual({});
});

describe("a vote is settled when no free hand could save the one who leads", () => {
  const whom = (draft: VoteDraft, hands = 10) =>
    settled(draft, countNow(draft, TEN.slice(0, hands), hands), hands);

  test("by a majority of hands that are up", () => {
    expect(whom(raise(newDraft("v", [9, 10]), 1, 2, 3, 4, 5))).toBeNull();
    expect(whom(raise(newDraft("v", [9, 10]), 1, 2, 3, 4, 5, 6))).toBe(9);
  });

  test("by what is left for the last one after a stop", () => {
    expect(whom(stopped(raise(newDraft("v", [9, 10]), 1, 2, 3)))).toBe(10);
    expect(whom(stopped(raise(newDraft("v", [9, 10]), 1, 2, 3, 4, 5)))).toBeNull();
  });

  test("by a lead that the rest cannot reach, in whatever place", () => {
    const second = stopped(raise(newDraft("v", [6, 9, 2]), 1, 2, 3, 4, 5));
    expect(whom(second)).toBeNull();
    expect(whom(stopped(raise(second, 7)))).toBe(6);
    expect(whom(newDraft("v", [6, 9, 2]))).toBeNull();
  });

  test("a candidate that is counted again is open again", () => {
    expect(whom(recount(stopped(raise(newDraft("v", [9, 10]), 1, 2, 3)), 0))).toBeNull();
  });
});
