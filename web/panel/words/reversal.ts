/** The last act for the strip, and what taking it back would bring. */
import type { Reversal, RulingView, Snapshot } from "../../shared/wire";
import { isOthers } from "../judges/names";
import { panel, snapshot, t } from "../store";
import { list, points, timeOfDay } from "./format";
import { clausesOf, consequence, headline, toneOf } from "./ruling";

export interface LastAct {
  tone: "foul" | "technical" | "gone" | "plain";
  title: string;
  detail: string;
  /** The ruling that could still be given its clause. */
  bare: RulingView | null;
  /** The ruling that was read as something heavier than the clause's own foul. */
  readAs: RulingView | null;
}

export function lastAct(reversal: Reversal, view: Snapshot): LastAct {
  const ruling = rulingOf(reversal, view);
  if (reversal.order === "infraction" && ruling) return rulingAct(ruling, reversal);
  const back = broughtBack(reversal);
  return {
    tone: "plain",
    title: moveTitle(reversal, view),
    detail: back || moveDetail(reversal, view),
    bare: null,
    readAs: null,
  };
}

export function rulingOf(reversal: Reversal, view: Snapshot): RulingView | null {
  return (
    view.rulings.find((one) =>
      reversal.ref === null ? one.step === reversal.step : one.ref === reversal.ref,
    ) ?? null
  );
}

const isReadAs = (ruling: RulingView) =>
  ruling.override === null && ruling.warnings.some((one) => one.code === "read_as");

function rulingAct(ruling: RulingView, reversal: Reversal): LastAct {
  const tone = toneOf(ruling);
  const heavy = tone === "gone" || tone === "technical";
  const held = ruling.held
    ? t(ruling.clause === null ? "panel-held" : "panel-held-clause", { clause: ruling.clause ?? "" })
    : "";
  const back = heavy ? broughtBack(reversal) : "";
  const author = isOthers(reversal.by) ? t("panel-made-by", { by: reversal.by ?? "" }) : "";
  const plain = [clausesOf(ruling), author || timeOfDay(ruling.made_at)].filter(Boolean).join(" · ");
  return {
    tone: tone === "wait" ? "plain" : tone,
    title: headline(ruling),
    detail: held || (isReadAs(ruling) ? clausesOf(ruling) : back) || consequence(ruling) || plain,
    bare: ruling.clause === null ? ruling : null,
    readAs: isReadAs(ruling) ? ruling : null,
  };
}

/** Which vote that is: where today's stands, a removal has cancelled the next day's. */
const voteBack = () =>
  snapshot.value?.game.vote_cancelled === "tomorrow" && snapshot.value.game.phase !== "night"
    ? "panel-back-vote-tomorrow"
    : "panel-back-vote";

/** "вернёт за стол, голосование будет, +0,9" */
export function broughtBack(reversal: Reversal): string {
  const parts: string[] = [];
  // The strip is short: what changes the evening comes first, the points, which the table shows too, last.
  if (reversal.outcome_falls) parts.push(t("panel-back-outcome"));
  if (reversal.vote_held) parts.push(t(voteBack()));
  for (const { seat, returns, leaves } of reversal.changes) {
    if (returns) parts.push(t("panel-back-returns", { seat }));
    if (leaves) parts.push(t("panel-back-leaves", { seat }));
  }
  for (const change of reversal.changes) {
    const gain = change.deduction === null ? 0 : Number(change.deduction) - deductionOf(change.seat);
    if (Math.abs(gain) > 0.001)
      parts.push(gain < 0 ? points(gain.toFixed(2)) : `+${points(gain.toFixed(2))}`);
  }
  return parts.length === 0 ? "" : t("panel-back", { what: parts.join(", ") });
}

/** The same in full, for the timeline: who is back with how many fouls, which vote is held, what it is worth. */
export function wouldBring(reversal: Reversal): string {
  const parts = reversal.changes.map((change) => {
    const { seat } = change;
    const gain = change.deduction === null ? 0 : Number(change.deduction) - deductionOf(seat);
    const of = [
      change.returns && t("panel-would-returns"),
      change.leaves && t("panel-would-leaves"),
      change.fouls !== null && t("panel-would-fouls", { fouls: change.fouls }),
      Math.abs(gain) > 0.001 && (gain < 0 ? points(gain.toFixed(2)) : `+${points(gain.toFixed(2))}`),
    ];
    return t("panel-would-seat", { seat, what: of.filter(Boolean).join(", ") });
  });
  if (reversal.vote_held) parts.push(t(voteBack()));
  if (reversal.outcome_falls) parts.push(t("panel-back-outcome"));
  return parts.length === 0 ? "" : `${parts.join("; ")}.`;
}

function deductionOf(seat: number): number {
  return Number(snapshot.value?.seats.find((view) => view.seat === seat)?.deduction ?? 0);
}

function moveTitle(reversal: Reversal, view: Snapshot): string {
  const seat = reversal.seat ?? 0;
  const night = view.nights[view.nights.length - 1];
  switch (reversal.order) {
    case "speech":
    case "tie_speech":
    case "last_word":
      return t(`panel-last-${reversal.order}`, { seat });
    case "nominate": {
      const nominee = view.nominees.find((other) => other.seat === reversal.seat);
      return t(nominee?.by ? "panel-last-nominate-by" : "panel-last-nominate", {
        seat,
        by: nominee?.by ?? 0,
      });
    }
    case "vote":
      return t("panel-last-vote", {
        count: (view.vote?.candidates ?? [])
          .map((one) => t("panel-last-vote-one", { seat: one.seat, votes: one.votes }))
          .join(", "),
      });
    case "lift":
      return t("panel-last-lift", { hands: view.vote?.lift_hands ?? 0 });
    case "shot":
      return night?.shot === "miss" || !night?.shot
        ? t("panel-last-miss")
        : t("panel-last-shot", { seat: night.shot });
    case "best_move":
      return t("panel-last-best_move", { seats: list(night?.best_move ?? []) });
    case "night":
      return view.game.night === 0 ? t("panel-night-zero") : t("panel-night", { number: view.game.night });
    case "day":
      return t("panel-day", { number: view.game.day });
    default: {
      const id = `panel-last-${reversal.order}`;
      return panel().words.has(id) ? t(id, { seat }) : t("panel-last-other");
    }
  }
}

function moveDetail(reversal: Reversal, view: Snapshot): string {
  if (reversal.order === "vote" && view.vote) return voteResult(view);
  return reversal.at === null ? "" : timeOfDay(reversal.at);
}

export function voteResult(view: Snapshot): string {
  const vote = view.vote;
  if (!vote) return "";
  const seats = vote.leaving.length > 0 ? vote.leaving : vote.standing;
  return t(`panel-vote-${vote.result}`, { seats: list(seats), count: seats.length });
}
