/** The clause picker: what this seat may be given now, what it may not and why, each clause beside its sibling. */
import { useEffect, useState } from "preact/hooks";
import type { ClauseEntry, Effect } from "../../shared/wire";
import { infraction, penalise, recordPenalty, send } from "../acts";
import { clausesFor, refresh } from "../clauses";
import { Left, Loupe } from "../icons";
import { searchClauses } from "../search";
import { panel, previewOf, SEATS, type Seat, type Step, state, t } from "../store";
import { arm, ask, over, type PickerFor } from "../ui";
import { kindTag, notice, reason, tag } from "../words/effect";

export function Picker({ pick }: { pick: PickerFor }) {
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState<string | null>(null);
  const seat = pick.mode === "arm" ? null : pick.seat;
  const revision = state.value?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may change what every clause would bring
  useEffect(() => void refresh(seat), [seat, revision]);
  const all = clausesFor(seat);
  const found = searchClauses(all, query).filter((entry) => suits(entry, pick));
  const can = found.filter((entry) => pick.mode === "attach" || entry.effect?.act !== "refused");
  const cannot = found.filter((entry) => !can.includes(entry));
  return (
    <div class="picker">
      <div class="picker-list">
        {all.length === 0 && <p class="hint">{t("panel-clauses-loading")}</p>}
        {all.length > 0 && found.length === 0 && <p class="hint">{t("panel-clauses-none")}</p>}
        {can.length > 0 && (
          <Head
            text={t(pick.mode === "attach" ? "panel-clauses-all" : "panel-clauses-can")}
            count={can.length}
          />
        )}
        {withSiblings(can, all, query, pick).map(({ entry, of }) => (
          <Row
            key={`${of ?? ""}${entry.clause}`}
            entry={entry}
            of={of}
            pick={pick}
            opened={opened === entry.clause}
            onOpen={() => setOpened(opened === entry.clause ? null : entry.clause)}
          />
        ))}
        {cannot.length > 0 && <Head text={t("panel-clauses-cannot")} count={cannot.length} />}
        {cannot.map((entry) => (
          <Refused key={entry.clause} entry={entry} />
        ))}
      </div>
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
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </label>
      </div>
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
  if (pick.mode === "attach" || pick.narrow === null) return true;
  const act = entry.effect?.act;
  // What a clause would really bring counts more than where it stands in the text.
  return entry.kind === pick.narrow || act === pick.narrow;
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
      if (!sibling || seen.has(number) || (pick.mode !== "attach" && sibling.effect?.act === "refused"))
        continue;
      seen.add(number);
      placed.push({ entry: sibling, of: entry.clause });
    }
  }
  return placed;
}

const WEIGHT: { readonly [kind: string]: number } = {
  foul: 1,
  technical: 2,
  speech: 1.5,
  removal: 3,
  team_defeat: 4,
  referral: 5,
};

interface RowProps {
  entry: ClauseEntry;
  of: string | null;
  pick: PickerFor;
  opened: boolean;
  onOpen: () => void;
}

function Row({ entry, of, pick, opened, onOpen }: RowProps) {
  const mark = entry.effect && pick.mode === "seat" ? tag(entry.effect) : kindTag(entry.kind);
  const under = of === null ? underOf(entry, pick) : pairLine(entry, of);
  const choices = pick.mode === "seat" ? entry.overrides : [];
  return (
    <section class={`card clause ${of === null ? "" : "is-sibling"}`}>
      <div class="clause-row">
        <button
          type="button"
          class="clause-main"
          data-testid={`clause-${entry.clause}`}
          onClick={() => choose(entry, pick)}
        >
          <b class="clause-number">{entry.clause}</b>
          <span class="row-main">
            {panel().words.pick(entry.title)}
            {under && <span class="muted">{under}</span>}
          </span>
          <span class={`tag tone-tag-${mark.tone}`}>{mark.text}</span>
        </button>
        {choices.length > 0 && (
          <button
            type="button"
            class="clause-more"
            data-testid={`more-${entry.clause}`}
            aria-expanded={opened}
            aria-label={t("panel-otherwise")}
            onClick={onOpen}
          >
            ⋯
          </button>
        )}
      </div>
      {opened && pick.mode === "seat" && (
        <div class="pair">
          {choices.map((sanction) => (
            <button
              key={sanction}
              type="button"
              class="button"
              data-testid={`as-${sanction}`}
              onClick={() =>
                void penalise(pick.seat, {
                  kind: "override",
                  clause: entry.clause,
                  sanction,
                  effect: otherwise(entry, pick.seat, sanction),
                })
              }
            >
              {t(`panel-as-${sanction}`)}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** Another sanction than the clause's own brings what the register's button of that sanction would. */
function otherwise(entry: ClauseEntry, seat: Seat, sanction: string): Effect | null {
  const known = previewOf(seat, sanction);
  return known ?? (entry.effect && { ...entry.effect, act: "none", confirm: sanction === "removal" });
}

function underOf(entry: ClauseEntry, pick: PickerFor): string {
  if (pick.mode === "attach") return "";
  return (entry.effect?.notices ?? []).map(notice).filter(Boolean).join(" ");
}

function pairLine(entry: ClauseEntry, of: string): string {
  const pair = clauseKind(of);
  const heavier = (WEIGHT[entry.kind] ?? 0) > (WEIGHT[pair] ?? 0);
  return t(heavier ? "panel-pair-heavier" : "panel-pair-lighter", { clause: of });
}

const clauseKind = (clause: string) => clausesFor(null).find((one) => one.clause === clause)?.kind ?? "foul";

function Refused({ entry }: { entry: ClauseEntry }) {
  const mark = kindTag(entry.kind);
  return (
    <section class="card clause is-refused" data-testid={`clause-${entry.clause}`}>
      <div class="clause-main">
        <b class="clause-number">{entry.clause}</b>
        <span class="row-main">
          {panel().words.pick(entry.title)}
          {entry.effect && <span class="muted">{reason(entry.effect)}</span>}
        </span>
        <span class="clause-kind">{mark.text}</span>
      </div>
    </section>
  );
}

function choose(entry: ClauseEntry, pick: PickerFor): void {
  if (pick.mode === "attach") {
    const step = { attach: { ref: pick.ref, clause: entry.clause } } as Step;
    const { clause, effect } = entry;
    over.value = null;
    // A foul that gets a removing clause becomes a removal.
    if (entry.kind === "removal" || entry.kind === "team_defeat") {
      ask({ ask: "penalty", seat: pick.seat, kind: null, clause, sanction: null, effect, step });
    } else send(step);
    return;
  }
  if (pick.mode === "arm") {
    over.value = null;
    const tones = {
      foul: "foul",
      technical: "technical",
      speech: "foul",
      removal: "removal",
      team_defeat: "removal",
      referral: "plain",
    } as const;
    arm({
      kind: "clause",
      clause: entry.clause,
      sanction: null,
      label: entry.clause,
      tone: tones[entry.kind],
    });
    // What each seat would get is learnt while the finger looks for it.
    void Promise.all(SEATS.map(refresh));
    return;
  }
  if (entry.effect)
    void penalise(pick.seat, { kind: "clause", clause: entry.clause, sanction: null, effect: entry.effect });
  else recordPenalty(pick.seat, infraction(pick.seat, entry.clause, null), null);
}
