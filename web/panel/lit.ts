/** What is lit in the register, and so what the next tap on a seat means. No tap means anything else. */
import { computed } from "@preact/signals";
import { arm, armed, over, type PickerFor, question } from "./ui";

type Narrow = Extract<PickerFor, { mode: "arm" }>["narrow"];
export type Penalising = Extract<PickerFor, { mode: "arm" | "seat" }>;

/** The list of clauses in which a penalty is being chosen; under a question it waits, and the seats take fouls. */
export const picking = computed<Penalising | null>(() => {
  const card = over.value;
  if (card?.card !== "picker" || question.value) return null;
  return card.pick.mode === "arm" || card.pick.mode === "seat" ? card.pick : null;
});

/** The kind of the lit key. */
export const lit = computed<string>(
  () => armed.value?.kind ?? (picking.value ? (picking.value.narrow ?? "clause") : "foul"),
);

/** Opens the list of clauses: for this seat, or to arm the board where there is none yet. */
export function openPicker(narrow: Narrow, seat: number | null): void {
  arm(null);
  const pick: Penalising = seat === null ? { mode: "arm", narrow } : { mode: "seat", seat, narrow };
  over.value = { card: "picker", pick };
}

/** Back to fouls, as the register's first key says. */
export function backToFouls(): void {
  arm(null);
  if (picking.peek()) over.value = null;
}
