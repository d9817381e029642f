/** A clause in the picker: its number, its words, what it would bring, and what to know before it is chosen. */
import type { ClauseEntry } from "../../shared/wire";
import { penalise } from "../acts";
import { clausesFor } from "../clauses";
import { panel, seatView, t } from "../store";
import type { PickerFor } from "../ui";
import { kindTag, notice, reason, tag } from "../words/effect";
import { choose, corrects, otherwise, unsure } from "./choose";

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

export function ClauseRow({ entry, of, pick, opened, onOpen }: RowProps) {
  const mark = markOf(entry, pick);
  const under = of === null ? underOf(entry, pick) : pairLine(entry, of);
  const asks = unsure(entry, pick);
  const choices = pick.mode === "seat" ? entry.overrides : [];
  return (
    <section class={`card clause ${of === null ? "" : "is-sibling"}`}>
      <div class="clause-row">
        <button
          type="button"
          class="clause-main"
          data-testid={`clause-${entry.clause}`}
          onClick={() => (asks && !opened ? onOpen() : choose(entry, pick))}
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
      {opened && asks && <Unsure entry={entry} pick={pick} code={asks.code} onNo={onOpen} />}
      {opened && pick.mode === "seat" && choices.length > 0 && (
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

/** A fact that may only not have been told: the judge knows it, and either answer is possible. */
function Unsure({
  entry,
  pick,
  code,
  onNo,
}: {
  entry: ClauseEntry;
  pick: PickerFor;
  code: string;
  onNo: () => void;
}) {
  return (
    <>
      <p class="unsure">{t(`panel-unsure-${code}`)}</p>
      <div class="pair">
        <button type="button" class="button" data-testid="unsure-yes" onClick={() => choose(entry, pick)}>
          {t("panel-unsure-yes")}
        </button>
        <button type="button" class="button" data-testid="unsure-no" onClick={onNo}>
          {t("panel-unsure-no")}
        </button>
      </div>
    </>
  );
}

function markOf(entry: ClauseEntry, pick: PickerFor) {
  const { effect } = entry;
  if (!effect || pick.mode === "arm" || effect.act === "refused") return kindTag(entry.kind);
  // A foul that stands already only gets its clause.
  if (pick.mode === "attach" && entry.kind === "foul") return kindTag("foul");
  return tag(effect);
}

function underOf(entry: ClauseEntry, pick: PickerFor): string {
  if (pick.mode === "attach") {
    const fouls = seatView(pick.seat)?.fouls ?? 0;
    return entry.kind === "foul" ? t("panel-attach-to", { number: fouls }) : t("panel-attach-instead");
  }
  if (corrects(pick)) return "";
  return (entry.effect?.notices ?? []).map(notice).filter(Boolean).join(" ");
}

function pairLine(entry: ClauseEntry, of: string): string {
  const pair = clausesFor(null).find((one) => one.clause === of)?.kind ?? "foul";
  const heavier = (WEIGHT[entry.kind] ?? 0) > (WEIGHT[pair] ?? 0);
  return t(heavier ? "panel-pair-heavier" : "panel-pair-lighter", { clause: of });
}

/** Why it cannot be now: one line, and in full when it is tapped. */
export function RefusedClause({
  entry,
  opened,
  onOpen,
}: {
  entry: ClauseEntry;
  opened: boolean;
  onOpen: () => void;
}) {
  return (
    <section class={`card clause is-refused ${opened ? "is-open" : ""}`}>
      <button
        type="button"
        class="clause-main"
        data-testid={`clause-${entry.clause}`}
        aria-expanded={opened}
        onClick={onOpen}
      >
        <b class="clause-number">{entry.clause}</b>
        <span class="row-main">
          {panel().words.pick(entry.title)}
          {entry.effect && <span class="muted why-not">{reason(entry.effect)}</span>}
        </span>
        <span class="clause-kind">{kindTag(entry.kind).text}</span>
      </button>
    </section>
  );
}
