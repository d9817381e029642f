/** Whose act it was: the server may have made this device's name unlike another's. */
import { isOwnName } from "../comfort/device";
import { panel, state } from "../store";

export function isOwn(by: string | null): boolean {
  if (by === null) return false;
  const own = state.value?.devices?.find((one) => one.device === panel().session.id);
  // Where the server knows this device, its name decides: another device may be called as this one once was.
  return own ? own.name === by || (isOwnName(by) && !isSomebodyElse(by)) : isOwnName(by);
}

const isSomebodyElse = (by: string) =>
  state.value?.devices?.some((one) => one.name === by && one.device !== panel().session.id) ?? false;

/** Another device's ruling is taken back from its row, where one sees whose it is. */
export const isOthers = (by: string | null): boolean => by !== null && !isOwn(by);
