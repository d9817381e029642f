/** The strip while hands are counted: "Вернуть" goes back one candidate. */
import { setVotes, votes } from "./drafts";
import { state, t } from "./store";
import { recount, type VoteDraft } from "./vote-draft";
import { list } from "./words/format";

/** The revision at which the last "Стоп" was said: a ruling after it is the last act instead. */
let stoppedAt = -1;

export function noteStop(): void {
  stoppedAt = state.value?.revision ?? -1;
}

export function draftStrip(draft: VoteDraft | null): { tone: string; title: string; detail: string } | null {
  if (!draft || draft.at === 0 || stoppedAt !== state.value?.revision) return null;
  const candidate = draft.candidates[draft.at - 1];
  const count = candidate === undefined ? undefined : draft.counts[candidate];
  if (candidate === undefined || !count) return null;
  return {
    tone: "plain",
    title: t("panel-counted", { seat: candidate, votes: count.votes }),
    detail: count.voters?.length ? t("panel-voted-by", { seats: list(count.voters) }) : "",
  };
}

export function undoDraft(): void {
  const draft = votes.value;
  if (draft && draft.at > 0) setVotes(recount(draft, draft.at - 1));
}
