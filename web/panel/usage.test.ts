import { expect, test } from "vitest";
import type { Step } from "./store";
import { countsOf, keepUsage, MOST_USED, mostUsedFirst, noteUse } from "./usage";

const clauses = ["6.6.1", "6.6.2", "6.7.4", "6.7.17", "6.8.4", "6.8.13", "6.8.15", "6.9.1"].map((clause) => ({
  clause,
}));
const order = (counts: { [clause: string]: number }) =>
  mostUsedFirst(clauses, counts).map((one) => one.clause);

test("the judge's most used clauses come first, the others keep the regulation's order", () => {
  expect(order({ "6.8.15": 3, "6.7.17": 5 })).toEqual([
    "6.7.17",
    "6.8.15",
    "6.6.1",
    "6.6.2",
    "6.7.4",
    "6.8.4",
    "6.8.13",
    "6.9.1",
  ]);
});

test("only a handful is moved: the list must stay one that can be learnt", () => {
  const all = Object.fromEntries(clauses.map(({ clause }, index) => [clause, index + 1]));
  expect(order(all).slice(MOST_USED)).toEqual(["6.6.1", "6.6.2"]);
});

test("what is cited is counted for its regulation and survives a reload", () => {
  localStorage.clear();
  keepUsage(localStorage);
  noteUse({ infraction: { seat: 2, clause: "6.6.1" } } as Step, "fsm");
  noteUse({ infraction: { seat: 2, sanction: "foul" } } as Step, "fsm");
  noteUse({ speech: 4 } as Step, "fsm");
  keepUsage(localStorage);
  expect(countsOf("fsm")).toEqual({ "6.6.1": 1 });
  expect(countsOf("fiim")).toEqual({});
});
