/** What is held back and until when: this device's plan, kept over a reload. The announcing itself is an order. */
import { computed, effect, signal } from "@preact/signals";
import type { NextStep, RulingView } from "../../shared/wire";
import { outlook, snapshot, state } from "../store";
import { type Due, dueNow, later } from "./due";

interface Plan {
  of: string;
  due: { readonly [ref: string]: Due };
  /** Left for later in the morning: not announced until the judge says so. */
  postponed: readonly string[];
}

const plan = signal<Plan>({ of: "", due: {}, postponed: [] });
const here = computed(() => `${state.value?.journal}:${snapshot.value?.game.number}`);
const mine = computed<Plan>(() =>
  plan.value.of === here.value ? plan.value : { of: here.value, due: {}, postponed: [] },
);

export const heldRulings = computed<readonly RulingView[]>(() => {
  const refs = outlook.value?.held ?? [];
  return (snapshot.value?.rulings ?? []).filter((ruling) => refs.includes(ruling.ref));
});

export const dueOf = (ref: string): Due => mine.value.due[ref] ?? "morning";
export const isPostponed = (ref: string): boolean => mine.value.postponed.includes(ref);

/** Those that the blue button announces. */
export const toAnnounce = computed(() => heldRulings.value.filter((ruling) => !isPostponed(ruling.ref)));

/** The next step, past an announcement that the judge leaves for later. */
export const nextStep = computed<NextStep | null>(() => {
  const ahead = outlook.value;
  if (!ahead) return null;
  const passes = ahead.next.code === "announce" && toAnnounce.value.length === 0;
  return passes ? (ahead.beyond ?? ahead.next) : ahead.next;
});

export function postpone(ref: string): void {
  const next = later(dueOf(ref));
  plan.value = next
    ? { ...mine.value, due: { ...mine.value.due, [ref]: next } }
    : { ...mine.value, postponed: [...mine.value.postponed, ref] };
}

export function recall(ref: string): void {
  plan.value = { ...mine.value, postponed: mine.value.postponed.filter((one) => one !== ref) };
}

export function leaveForLater(ref: string): void {
  if (!isPostponed(ref)) plan.value = { ...mine.value, postponed: [...mine.value.postponed, ref] };
}

export function keepPlan(table: string, storage: Storage): void {
  const name = `mafia-panel:held:${table}`;
  try {
    const read = JSON.parse(storage.getItem(name) ?? "null") as Plan | null;
    if (read && Array.isArray(read.postponed)) plan.value = read;
  } catch {
    // A spoiled plan is none: everything is announced in the morning.
  }
  effect(() => {
    try {
      storage.setItem(name, JSON.stringify(plan.value));
    } catch {
      // As above.
    }
  });
  // What is seen for the first time is planned for the next moment at which the table may hear of it.
  effect(() => {
    const view = snapshot.value;
    const unplanned = heldRulings.value.filter((ruling) => mine.value.due[ruling.ref] === undefined);
    if (!view || unplanned.length === 0) return;
    const due = dueNow(view);
    plan.value = {
      ...mine.peek(),
      due: { ...mine.peek().due, ...Object.fromEntries(unplanned.map((ruling) => [ruling.ref, due])) },
    };
  });
}
