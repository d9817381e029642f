/** The clause picker: what this seat may be given now, what it may not and why, each clause beside its sibling. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ClauseEntry } from "../../shared/wire";
import { clausesFor, refresh } from "../clauses";
import { Left, Loupe } from "../icons";
import { searchClauses } from "../search";
import { snapshot, state, t } from "../store";
import { over, type PickerFor, stageChangedAt } from "../ui";
import { countsOf, mostUsedFirst } from "../usage";
import { corrects } from "./choose";
import { ClauseRow, RefusedClause } from "./clause-row";
import { Pad, padLabel } from "./pad";

export function Picker({ pick }: { pick: PickerFor }) {
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState<string | null>(null);
  const [padded, setPadded] = useState(false);
  const seat = pick.mode === "arm" ? null : pick.seat;
  const revision = state.value?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may change what every clause would bring
  useEffect(() => void refresh(seat), [seat, revision]);
  const all = clausesFor(seat);
  const used = countsOf(snapshot.value?.regulation.id ?? "");
  const found = searchClauses(mostUsedFirst(all, used), query).filter((entry) => suits(entry, pick));
  // What was recorded is judged at its own moment: nothing that holds now stands in its way.
  const can = found.filter((entry) => corrects(pick) || entry.effect?.act !== "refused");
  const cannot = found.filter((entry) => !can.includes(entry));
  const order = [...can, ...cannot].map((entry) => entry.clause).join();
  const seen = useRef({ order, query });
  useLayoutEffect(() => {
    // Whoever types moves the rows knowingly; anything else moves them under a finger.
    if (seen.current.order !== order && seen.current.query === query)
      stageChangedAt.value = performance.now();
    seen.current = { order, query };
  }, [order, query]);
  const toggle = (clause: string) => setOpened(opened === clause ? null : clause);
  return (
    <div class="picker">
      <div class="picker-list">
        {all.length === 0 && <p class="hint">{t("panel-clauses-loading")}</p>}
        {all.length > 0 && found.length === 0 && <p class="hint">{t("panel-clauses-none")}</p>}
        {can.length > 0 && (
          <Head text={t(corrects(pick) ? "panel-clauses-all" : "panel-clauses-can")} count={can.length} />
        )}
        {withSiblings(can, all, query, pick).map(({ entry, of }) => (
          <ClauseRow
            key={`${of ?? ""}${entry.clause}`}
            entry={entry}
            of={of}
            pick={pick}
            opened={opened === entry.clause}
            onOpen={() => toggle(entry.clause)}
          />
        ))}
        {cannot.length > 0 && <Head text={t("panel-clauses-cannot")} count={cannot.length} />}
        {cannot.map((entry) => (
          <RefusedClause
            key={entry.clause}
            entry={entry}
            opened={opened === entry.clause}
            onOpen={() => toggle(entry.clause)}
          />
        ))}
      </div>
      {padded && <Pad clauses={all} query={query} onQuery={setQuery} />}
      <Search
        query={query}
        onQuery={setQuery}
        pad={all.length > 0 ? padLabel(all) : null}
        padded={padded}
        onPad={() => setPadded(!padded)}
      />
    </div>
  );
}

interface SearchProps {
  query: string;
  onQuery: (query: string) => void;
  pad: string | null;
  padded: boolean;
  onPad: () => void;
}

function Search({ query, onQuery, pad, padded, onPad }: SearchProps) {
  return (
    <div class="picker-search">
      <button
        type="button"
        class="button"
        data-testid="picker-back"
        onClick={() => {
          over.value = null;
        }}
      >
        <Left size={18} /> {t("panel-back-button")}
      </button>
      <label class="field">
        <Loupe size={20} />
        <input
          type="search"
          data-testid="clause-search"
          value={query}
          placeholder={t("panel-clause-search")}
          aria-label={t("panel-clause-search-label")}
          inputmode={padded ? "none" : "search"}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onQuery(event.currentTarget.value)}
        />
      </label>
      {pad !== null && (
        <button
          type="button"
          class={`button ${padded ? "is-chosen" : ""}`}
          data-testid="pad-open"
          aria-pressed={padded}
          aria-label={`${pad} ${t("panel-pad")}`}
          onClick={onPad}
        >
          {pad}
        </button>
      )}
    </div>
  );
}

const Head = ({ text, count }: { text: string; count: number }) => (
  <div class="section-head picker-head">
    <b>{text}</b>
    <b>{count}</b>
  </div>
);

function suits(entry: ClauseEntry, pick: PickerFor): boolean {
  if (corrects(pick) || pick.narrow === null) return true;
  // What a clause would really bring counts more than where it stands in the text.
  return entry.kind === pick.narrow || entry.effect?.act === pick.narrow;
}

interface Placed {
  entry: ClauseEntry;
  /** Set on a sibling that stands indented under this clause. */
  of: string | null;
}

/** While something is searched each hit brings its siblings along, once. */
function withSiblings(
  hits: readonly ClauseEntry[],
  all: readonly ClauseEntry[],
  query: string,
  pick: PickerFor,
): Placed[] {
  if (query.trim() === "") return hits.map((entry) => ({ entry, of: null }));
  const placed: Placed[] = [];
  const seen = new Set<string>();
  for (const entry of hits) {
    if (seen.has(entry.clause)) continue;
    seen.add(entry.clause);
    placed.push({ entry, of: null });
    for (const number of entry.siblings) {
      const sibling = all.find((one) => one.clause === number);
      if (!sibling || seen.has(number) || (!corrects(pick) && sibling.effect?.act === "refused")) continue;
      seen.add(number);
      placed.push({ entry: sibling, of: entry.clause });
    }
  }
  return placed;
}
