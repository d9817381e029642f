/** The next state, made of the last one and what has become different. What has not stays the same object. */
import type { StateChange, TableState } from "./wire";

/** Does this change continue this state? */
export function continues(change: StateChange, state: TableState | null): state is TableState {
  return state !== null && change.journal === state.journal && change.number === state.number + 1;
}

/** Is this a change at all? */
export function isChange(message: unknown): message is StateChange {
  const { journal, number, revision, server_time, put, tails } = (message ?? {}) as Partial<StateChange>;
  return (
    typeof journal === "string" &&
    Number.isFinite(number) &&
    Number.isFinite(revision) &&
    Number.isFinite(server_time) &&
    Array.isArray(put) &&
    Array.isArray(tails)
  );
}

/** The state after this change. Throws where a place does not exist: the state is then not the one that was meant. */
export function changed(state: TableState, change: StateChange): TableState {
  const { journal, number, revision, server_time } = change;
  const next: TableState = { ...state, journal, number, revision, server_time };
  const own = new Set<object>([next]);
  for (const [place, value] of change.put) {
    const [holder, key] = reach(next, place, own);
    holder[key] = value;
  }
  for (const [place, kept, added] of change.tails) {
    const [holder, key] = reach(next, place, own);
    holder[key] = [...(holder[key] as unknown[]).slice(0, kept), ...added];
  }
  return next;
}

type Place = readonly (string | number)[];
type Holder = Record<string | number, unknown>;

/** What holds this place, copied on the way there unless `own` has it: the state before is left as it was. */
function reach(root: object, place: Place, own: Set<object>): [Holder, string | number] {
  let holder = root as Holder;
  for (const key of place.slice(0, -1)) {
    let inner = holder[key] as object;
    if (typeof inner !== "object" || inner === null) throw new Error(`there is no ${place.join(".")}`);
    if (!own.has(inner)) {
      inner = Array.isArray(inner) ? [...inner] : { ...inner };
      own.add(inner);
      holder[key] = inner;
    }
    holder = inner as Holder;
  }
  const last = place[place.length - 1];
  if (last === undefined) throw new Error("a change has no place");
  return [holder, last];
}
