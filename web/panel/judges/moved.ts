/** Another judge went on with the game: what the big buttons said a moment ago is not what they say now. */
import { effect, signal } from "@preact/signals";
import { accepted, clock, outlook, panel, state } from "../store";
import { STAGE_DEAD_MS } from "../ui";

const movedAt = signal(Number.NEGATIVE_INFINITY);

/** Was a finger that came down then aimed at what stood there before? */
export const aimedBefore = (downAt: number): boolean => downAt - movedAt.peek() < STAGE_DEAD_MS;

export function watchMoves(): () => void {
  let seen = "";
  return effect(() => {
    const running = clock.value;
    const here = JSON.stringify([outlook.value?.next, running?.purpose, running?.ends_at === null]);
    if (here === seen) return;
    seen = here;
    if (!isOwnDoing()) movedAt.value = performance.now();
  });
}

/** The picture of an own order comes before its answer or after it. */
const isOwnDoing = () =>
  panel().outbox.taps.peek().length > 0 ||
  (accepted.peek()?.answer.revision ?? -1) >= (state.peek()?.revision ?? 0);
