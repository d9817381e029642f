/** What is open under the monitors instead of units and links; never over the take and the stop. */
import { signal } from "@preact/signals";
import type { PageLink } from "../../shared/wire";

type Words = { readonly [lang: string]: string };

export type Sheet =
  | { kind: "photos" }
  | { kind: "delay" }
  | { kind: "qr"; link: PageLink }
  | { kind: "form"; unit: string; act: string; title: Words };

export const sheet = signal<Sheet | null>(null);

export const closeSheet = (): void => {
  sheet.value = null;
};

/** The same button again closes it. */
export function toggleSheet(next: Sheet): void {
  sheet.value = JSON.stringify(sheet.peek()) === JSON.stringify(next) ? null : next;
}
