/** The parts of the picture that can be switched, and which of them a page draws. */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { Production } from "../shared/wire";
import type { Options } from "./options";

export const ELEMENTS = [
  "header",
  "board",
  "banner",
  "clock",
  "fouls",
  "ledger",
  "vote",
  "night",
  "result",
  "title",
] as const;

export type Element = (typeof ELEMENTS)[number];
export type Shows = Readonly<Record<Element, ReadonlySignal<boolean>>>;

/** What `full` is made of while no operator has switched anything: the game and the rulings. */
const PLAIN: readonly Element[] = ["header", "board", "banner", "vote", "result"];

/** Has the operator this element on, on this page's bus? Without an operator (an older server) nothing is off. */
export function isOn(element: Element, bus: Options["bus"], production: Production | null): boolean {
  if (production === null) return true;
  const switches = (bus === "preview" && production.preview) || production.program;
  return switches[element] === true;
}

/**
 * A page draws an element if its address lets it and the operator has it on. A source of one element follows that
 * element's switch too, unless its address says `always`; the night's secrets are the operator's in any case. The hall's
 * screen follows no switch, because it belongs to the room. Without an operator (an older server) a page shows what its
 * address names.
 */
export function elementsShown(
  { view, elements, chosen, always, bus }: Options,
  production: ReadonlySignal<Production | null>,
): Shows {
  const plain = view === "full" && !chosen ? elements.filter((each) => PLAIN.includes(each)) : elements;
  const isFree = (element: Element) => always && element !== "night" && (view !== "full" || chosen);
  const shown = (element: Element) =>
    computed(() => {
      const now = production.value;
      if (view === "hall" || now === null) return plain.includes(element);
      return elements.includes(element) && (isFree(element) || isOn(element, bus, now));
    });
  return Object.fromEntries(ELEMENTS.map((element) => [element, shown(element)])) as unknown as Shows;
}
