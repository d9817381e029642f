/** The panels of this table: which one is ours, whether it is locked, and closing the others. */
import { computed, effect, signal } from "@preact/signals";
import type { Device } from "../../shared/wire";
import { panel, state } from "../store";
import { arm, keepLock, locked } from "../ui";

export const devices = computed<readonly Device[]>(() => state.value?.devices ?? []);
const ownId = () => panel().session.id;
export const own = computed(() => devices.value.find((one) => one.device === ownId()) ?? null);
export const others = computed(() => devices.value.filter((one) => one.device !== ownId()));
/** Does the server refuse this order, by the name of its step, from whoever holds this panel's key? */
export const isBarred = (order: string): boolean => own.value?.barred?.includes(order) ?? false;
/** Who closed this panel; null where its own judge did. */
export const closedBy = computed(() => (own.value?.locked ? own.value.locked_by : null));

/** Our own word on the lock that the server has not answered yet: its older picture must not undo it. */
const asking = signal(0);

/** Locks or opens this panel, at once; the server hears of it now or with the next connect. */
export function lock(on: boolean): void {
  keepLock(on);
  arm(null);
  asking.value += 1;
  void panel()
    .setDevice({ locked: on })
    .catch(() => undefined)
    .finally(() => {
      asking.value -= 1;
    });
}

/** Another judge may close this panel at any time. */
export function watchLock(): () => void {
  return effect(() => {
    const said = own.value?.locked;
    if (said === undefined || asking.value > 0 || !panel().link.value.connected) return;
    if (said === locked.peek()) return;
    keepLock(said);
    arm(null);
  });
}

export async function closePanel(device: string): Promise<string | null> {
  try {
    const answer = await panel().takeOver(device);
    return answer.ok ? null : answer.message;
  } catch {
    return "";
  }
}

/** The only panel that acts: all the others are closed. */
export async function takeLead(): Promise<void> {
  await Promise.all(others.value.filter((one) => !one.locked).map((one) => closePanel(one.device)));
}
