/** Counting hands: candidate by candidate, by voter or by number. Published by the last "Стоп". */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { setVotes, votes } from "../drafts";
import { outlook, type Seat, seatedNow, snapshot, t } from "../store";
import {
  candidateNow,
  countNow,
  freeHands,
  givenTo,
  isLast,
  recount,
  setNumber,
  toggleHand,
  type VoteDraft,
} from "../vote-draft";
import { list } from "../words/format";
import { NumberKeys } from "./number-keys";
import { type RoundKey, RoundKeys } from "./round-keys";

/** The day on which this judge counts hands by their number: the re-vote is counted as the vote was. */
const byNumber = signal<string | null>(null);

export function VoteCount() {
  const draft = votes.value;
  const view = snapshot.value;
  if (!draft || !view) return null;
  const today = `${view.game.number}:${view.game.day}`;
  const hands = outlook.value?.hands ?? 0;
  const voters = seatedNow(view);
  const count = countNow(draft, voters, hands);
  const seat = candidateNow(draft);
  const numbers = byNumber.value === today || draft.number !== null;
  return (
    <>
      <Candidates draft={draft} />
      <section class="card ask">
        <div>
          <b>{t("panel-who-votes", { seat })}</b>
          <span>{isLast(draft) ? restLine(draft, hands) : freeLine(draft, voters, hands)}</span>
        </div>
        <strong class="ask-number">{count.votes}</strong>
      </section>
      <div class="segments" role="tablist">
        <button type="button" role="tab" aria-selected={!numbers} onClick={() => switchTo(false)}>
          {t("panel-by-seats")}
        </button>
        <button
          type="button"
          role="tab"
          aria-selected={numbers}
          data-testid="by-number"
          onClick={() => switchTo(true)}
        >
          {t("panel-by-number")}
        </button>
      </div>
      {numbers ? (
        <NumberKeys
          label={t("panel-hands-label")}
          most={freeHands(draft, hands)}
          chosen={draft.number ?? (isLast(draft) ? count.votes : null)}
          onTap={(number) => setVotes(setNumber(draft, number))}
        />
      ) : (
        <RoundKeys
          label={t("panel-hands-label")}
          keyFor={(voter) => keyFor(draft, voters, count.voters, voter)}
          onTap={(voter) => setVotes(toggleHand(draft, voter))}
        />
      )}
    </>
  );

  function switchTo(number: boolean) {
    byNumber.value = number ? today : null;
    if (draft && !number && draft.number !== null) setVotes({ ...draft, number: null });
  }
}

function keyFor(
  draft: VoteDraft,
  voters: readonly Seat[],
  raised: readonly Seat[] | null,
  voter: Seat,
): RoundKey {
  const given = givenTo(draft, voter);
  if (given !== null) return { mode: "shut", under: t("panel-round-given", { seat: given }) };
  if (!voters.includes(voter)) return { mode: "shut", under: t("panel-round-no") };
  return raised?.includes(voter) ? { mode: "chosen", under: t("panel-round-hand") } : { mode: "free" };
}

function freeLine(draft: VoteDraft, voters: readonly Seat[], hands: number): string {
  const last = draft.candidates[draft.candidates.length - 1] ?? 0;
  const free = voters.filter((voter) => givenTo(draft, voter) === null && !draft.hands.includes(voter));
  const known = free.length === freeHands(draft, hands) - draft.hands.length && draft.number === null;
  if (known && free.length > 0) return t("panel-free-hands", { seats: list(free), last });
  return t("panel-free-count", {
    count: Math.max(0, freeHands(draft, hands) - (draft.number ?? draft.hands.length)),
    last,
  });
}

const restLine = (draft: VoteDraft, hands: number) => t("panel-rest", { count: freeHands(draft, hands) });

function Candidates({ draft }: { draft: VoteDraft }) {
  const row = useRef<HTMLDivElement>(null);
  // Seven candidates are wider than a phone: the one that is counted stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled when the count goes on
  useEffect(() => {
    row.current
      ?.querySelector("[aria-current=true]")
      ?.scrollIntoView?.({ inline: "center", block: "nearest" });
  }, [draft.at]);
  return (
    <div class="candidates" ref={row}>
      {draft.candidates.map((seat, index) => {
        const votesOf = draft.counts[seat]?.votes;
        const now = index === draft.at;
        const last = index === draft.candidates.length - 1;
        const under = now
          ? t("panel-counting")
          : votesOf !== undefined
            ? t("panel-votes", { votes: votesOf })
            : t(last ? "panel-the-rest" : "panel-later");
        return (
          <button
            key={seat}
            type="button"
            class={`candidate ${now ? "is-on" : ""}`}
            data-testid={`candidate-${seat}`}
            aria-current={now}
            onClick={() => {
              if (!now && votesOf !== undefined) setVotes(recount(draft, index));
            }}
          >
            <b>{t("panel-seat", { seat })}</b>
            <span>{under}</span>
          </button>
        );
      })}
    </div>
  );
}
