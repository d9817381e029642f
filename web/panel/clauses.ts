/** The clause list for the picker: the last answer at once, a fresh one per revision and seat. */
import { signal } from "@preact/signals";
import type { ClauseEntry, ClauseList, Effect, EffectList } from "../shared/wire";
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

/** By clause: what each seat would get for it, as an armed board shows it. */
const byClause = signal<ReadonlyMap<string, EffectList>>(new Map());
const learning = new Map<string, Promise<void>>();

/** Learns what every seat would get for `clause` now, with one question. */
export function learnEffects(clause: string): Promise<void> {
  const now = state.value;
  const mark = `${now?.journal}:${now?.revision}:${clause}`;
  const running = learning.get(mark);
  if (running) return running;
  const asking = getJson<EffectList>(
    `tables/${encodeURIComponent(panel().session.table)}/effects?clause=${encodeURIComponent(clause)}`,
  )
    .then((list) => {
      byClause.value = new Map(byClause.value).set(clause, list);
    })
    .catch(() => undefined)
    .finally(() => learning.delete(mark));
  learning.set(mark, asking);
  return asking;
}

/** What `clause` would bring to `seat`, or null when that cannot be learnt now. */
export async function effectOf(seat: Seat, clause: string): Promise<Effect | null> {
  if (byClause.value.get(clause)?.revision !== state.value?.revision) await learnEffects(clause);
  return cachedEffect(seat, clause);
}

export async function getJson<Body>(path: string): Promise<Body> {
  const answer = await fetch(`/api/${path}`, { headers: { Authorization: `Bearer ${panel().session.key}` } });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Body;
}

/** What is known of it at this very revision; an older answer may be wrong by now. */
export function cachedEffect(seat: Seat, clause: string): Effect | null {
  const list = byClause.value.get(clause);
  return list && list.revision === state.value?.revision ? (list.effects[String(seat)] ?? null) : null;
}
