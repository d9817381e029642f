/** The clause list for the picker: the last answer at once, a fresh one per revision and seat. */
import { signal } from "@preact/signals";
import type { ClauseEntry, ClauseList, Effect } from "../shared/wire";
import { panel, type Seat, state } from "./store";

/** By seat; 0 is the list without a seat. */
const lists = signal<ReadonlyMap<Seat, ClauseList>>(new Map());
const asked = new Map<Seat, string>();

/** What is known now, however old; the regulation must be this game's. */
export function clausesFor(seat: Seat | null): readonly ClauseEntry[] {
  const regulation = state.value?.snapshot?.regulation;
  const own = lists.value.get(seat ?? 0);
  const any = own ?? [...lists.value.values()].find((list) => list.regulation === regulation?.id);
  if (!any || any.regulation !== regulation?.id || any.edition !== regulation.edition) return [];
  // Effects of another seat would be wrong; its titles are not.
  return own ? any.clauses : any.clauses.map((clause) => ({ ...clause, effect: null }));
}

export async function refresh(seat: Seat | null): Promise<void> {
  const now = state.value;
  if (!now?.snapshot) return;
  const mark = `${now.journal}:${now.revision}`;
  if (asked.get(seat ?? 0) === mark) return;
  asked.set(seat ?? 0, mark);
  try {
    const query = seat === null ? "" : `?seat=${seat}`;
    const list = await getJson<ClauseList>(
      `tables/${encodeURIComponent(panel().session.table)}/clauses${query}`,
    );
    lists.value = new Map(lists.value).set(seat ?? 0, list);
  } catch {
    // The last list stays; the next opening asks again.
    asked.delete(seat ?? 0);
  }
}

/** What `clause` would bring to `seat`, or null when that cannot be learnt now. */
export async function effectOf(seat: Seat, clause: string): Promise<Effect | null> {
  await refresh(seat);
  return lists.value.get(seat)?.clauses.find((entry) => entry.clause === clause)?.effect ?? null;
}

export async function getJson<Body>(path: string): Promise<Body> {
  const answer = await fetch(`/api/${path}`, { headers: { Authorization: `Bearer ${panel().session.key}` } });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Body;
}

export function cachedEffect(seat: Seat, clause: string): Effect | null {
  return lists.value.get(seat)?.clauses.find((entry) => entry.clause === clause)?.effect ?? null;
}
