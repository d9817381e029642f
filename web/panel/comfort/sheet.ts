/** A sheet over the stage that is no part of the game: the settings, the keys. Closing it shows what was there before. */
import { effect, signal } from "@preact/signals";
import { armed, over, question } from "../ui";

export const sheet = signal<"settings" | "keys" | null>(null);

/** Opens it, or closes whichever is open. */
export function toggleSheet(name: "settings" | "keys"): void {
  sheet.value = sheet.value === null ? name : null;
}

/** Whatever the judge opens next is what they want to see. */
export function watchSheet(): () => void {
  return effect(() => {
    void [over.value, armed.value, question.value];
    sheet.value = null;
  });
}
