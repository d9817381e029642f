/** A page whose key or table is not known says so to whoever opened it; within OBS it stays transparent. */
import { effect } from "@preact/signals";
import type { Connection } from "../shared/connection";

/** Until the first picture. Returns what takes the words away again. */
export function tellTurnedAway(root: HTMLElement, { link }: Pick<Connection, "link">): () => void {
  if ("obsstudio" in window) return () => undefined;
  const words = document.createElement("p");
  words.className = "turned-away";
  words.setAttribute("role", "alert");
  const stop = effect(() => {
    words.textContent = link.value.refused;
    if (link.value.refused === null) words.remove();
    else root.before(words);
  });
  return () => {
    stop();
    words.remove();
  };
}
