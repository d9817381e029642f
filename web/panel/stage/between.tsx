/** Moments without a choice: the last word, the morning, the result of a vote. What happened, and the clock if one runs. */

import type { Snapshot } from "../../shared/wire";
import { cancelledVotes } from "../drafts";
import { isBarred } from "../judges/own";
import { clock, outlook, t } from "../store";
import { over } from "../ui";
import type { VoteDraft } from "../vote-draft";
import { list } from "../words/format";
import { voteResult } from "../words/reversal";
import { ClockCard } from "./clock-card";
import { HeldNote } from "./held";
import { Nominees } from "./nominees";
import { VoteTable } from "./vote-table";

export function Between({ view }: { view: Snapshot }) {
  const running = clock.value;
  const [title, detail] = told(view);
  return (
    <>
      {running ? <ClockCard clock={running} view={view} /> : null}
      <section class="card headline">
        <b>{title}</b>
        {detail && <span>{detail}</span>}
      </section>
      {view.game.phase === "vote" && <VoteTable view={view} />}
      {cancelledVotes.value && <CancelledHands draft={cancelledVotes.value} />}
      {view.game.phase === "day" && <Nominees view={view} />}
      <HeldNote />
      <DecideLink view={view} />
    </>
  );
}

/** What had been counted before the vote was cancelled; undoing the removal brings it back to be gone on with. */
function CancelledHands({ draft }: { draft: VoteDraft }) {
  return (
    <section class="card rows is-cancelled" data-testid="cancelled-hands">
      {draft.candidates.map((seat, index) => {
        const count = draft.counts[seat];
        const voters = count?.voters ?? (index === draft.at ? draft.hands : []);
        return (
          <div key={seat} class="row">
            <b>{t("panel-seat", { seat })}</b>
            <span class="row-main">{voters.length > 0 ? list(voters) : "–"}</span>
          </div>
        );
      })}
    </section>
  );
}

/** Where roles are not kept nobody but the judge can know that the game is over. */
export function DecideLink({ view }: { view: Snapshot }) {
  if (isBarred("decided")) return null;
  if (view.game.reds !== null || view.game.decided !== null || view.game.day === 0) return null;
  return (
    <button
      type="button"
      class="button wide"
      data-testid="decide"
      onClick={() => {
        over.value = { card: "decide" };
      }}
    >
      {t("panel-decide-open")}
    </button>
  );
}

function told(view: Snapshot): [string, string] {
  const { game } = view;
  if (game.phase === "vote") return [voteResult(view) || t("panel-vote"), cancelled(view)];
  if (game.phase === "night") {
    const night = view.nights.find((one) => one.number === game.night);
    if (!night?.shot) return [t("panel-night", { number: game.night }), ""];
    const detail =
      night.best_move.length > 0 ? t("panel-best-move-was", { seats: list(night.best_move) }) : "";
    return [night.shot === "miss" ? t("panel-miss") : t("panel-killed", { seat: night.shot }), detail];
  }
  if (game.stage === "morning" || game.stage === "last_word") return morningTold(view);
  return [t("panel-day", { number: game.day }), cancelled(view) || nominations(view)];
}

const lastNight = (view: Snapshot) => view.nights.find((one) => one.number === view.game.day - 1);

/** Whom the first killed has named, as the judge reads it out in the morning. */
export function bestMoveOf(view: Snapshot): string {
  const seats = lastNight(view)?.best_move ?? [];
  return seats.length > 0 ? t("panel-best-move-was", { seats: list(seats) }) : "";
}

export function morningTold(view: Snapshot): [string, string] {
  const night = lastNight(view);
  if (!night || night.number === 0) return [t("panel-day", { number: view.game.day }), ""];
  if (night.shot === "miss" || night.shot === null) return [t("panel-nobody-killed"), cancelled(view)];
  return [
    t("panel-is-killed", { seat: night.shot }),
    [bestMoveOf(view), cancelled(view)].filter(Boolean).join(" "),
  ];
}

const cancelled = (view: Snapshot) =>
  view.game.vote_cancelled === null ? "" : t(`panel-vote-cancelled-${view.game.vote_cancelled}`);

const nominations = (view: Snapshot) =>
  outlook.value?.next.code === "no_vote" && view.nominees.length === 0 ? t("panel-nobody-nominated") : "";
