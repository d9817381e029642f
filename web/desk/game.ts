/** A game in an operator's words: where it is, who speaks, what was ruled. */
import type { RulingView, Sanction, SeatView, Snapshot } from "../shared/wire";
import { points, t } from "./words";

export interface PhaseLine {
  head: string;
  /** What stands after it; the player who speaks is set apart from the rest. */
  speaker: string | null;
  rest: readonly string[];
}

const listOf = (seats: readonly number[]) => seats.map((seat) => t("desk-seat", { seat })).join(", ");

export function seatName(snapshot: Snapshot, seat: number): string {
  const name = snapshot.seats.find((one) => one.seat === seat)?.name ?? "";
  return name === "" ? t("desk-seat", { seat }) : t("desk-seat-name", { seat, name });
}

function ofVote({ game, vote, nominees }: Snapshot): string[] {
  const standing = vote?.standing.length ? vote.standing : nominees.map(({ seat }) => seat);
  const day = t("desk-day-lower", { number: game.day });
  if (game.stage === "tie" || game.stage === "lift") {
    const hands = vote?.candidates.filter(({ seat }) => standing.includes(seat)).map(({ votes }) => votes);
    const same = hands?.length && hands.every((votes) => votes === hands[0]) ? hands[0] : null;
    return [
      same === null || same === undefined
        ? listOf(standing)
        : t("desk-tied", { seats: listOf(standing), votes: same }),
    ];
  }
  if (vote?.result === "leaves" || game.stage === "last_word")
    return [day, t("desk-leaves", { seats: listOf(vote?.leaving ?? []) })];
  return [day, ...(standing.length ? [listOf(standing)] : [])];
}

/** "Day 1 · No. 4 Lighthouse speaks · nominated 6, 9". */
export function phaseLine(snapshot: Snapshot): PhaseLine {
  const { game, clock, nominees } = snapshot;
  const speaker = game.speaker === null ? null : seatName(snapshot, game.speaker);
  if (game.phase === "finished" || game.stage === "over") {
    const outcome = game.outcome ? [t("desk-won", { winner: game.outcome.winner, by: game.outcome.by })] : [];
    return { head: t("desk-phase-over"), speaker: null, rest: outcome };
  }
  if (game.phase === "night") {
    const doing =
      clock?.purpose === "don_check" || clock?.purpose === "sheriff_check" ? clock.purpose : game.stage;
    return {
      head: t("desk-phase-night", { number: game.night }),
      speaker: game.stage === "best_move" ? speaker : null,
      rest: [t(`desk-stage-${doing}`)],
    };
  }
  if (game.phase === "vote") {
    const head =
      game.stage === "tie" || game.stage === "lift" || game.stage === "last_word"
        ? t(`desk-phase-${game.stage}`)
        : t("desk-phase-vote");
    return { head, speaker, rest: ofVote(snapshot) };
  }
  const rest = game.stage === "morning" ? [t("desk-stage-morning")] : [];
  if (game.word === "last") rest.push(t("desk-stage-last_word"));
  if (nominees.length) rest.push(t("desk-nominated", { seats: nominees.map(({ seat }) => seat).join(", ") }));
  return { head: t("desk-phase-day", { number: game.day }), speaker, rest };
}

const sanction = <K extends Sanction["kind"]>(ruling: RulingView, kind: K) =>
  ruling.sanctions.find((one) => one.kind === kind) as Extract<Sanction, { kind: K }> | undefined;

/** What a ruling imposed, without the seat: "third foul". */
export function imposed(ruling: RulingView): string {
  const technical = sanction(ruling, "technical_foul");
  const foul = sanction(ruling, "foul");
  if (sanction(ruling, "team_defeat")) return t("desk-did-defeat");
  if (sanction(ruling, "removal")) {
    if (technical) return t("desk-did-technical-removal");
    return foul ? t("desk-did-foul-removal", { number: foul.number }) : t("desk-did-removal");
  }
  if (technical) return t("desk-did-technical", { points: points(technical.deduction) });
  if (foul) return t("desk-did-foul", { number: foul.number });
  if (sanction(ruling, "caution")) return t("desk-did-caution");
  if (sanction(ruling, "speech")) return t("desk-did-speech");
  return sanction(ruling, "referral") ? t("desk-did-referral") : t("desk-did-none");
}

export interface RulingLine {
  ref: string;
  what: string;
  /** Clauses and what follows. */
  why: string;
  at: number;
  back: boolean;
}

/** The latest rulings, the newest first; what was taken back says so, at that moment. */
export function rulingLines(snapshot: Snapshot, most: number): RulingLine[] {
  return snapshot.rulings
    .map((ruling): RulingLine => {
      const back = ruling.status !== "standing";
      const speech = sanction(ruling, "speech");
      const clauses = ruling.cited.map(({ clause }) => clause).join(" → ");
      const why = [
        ...(speech && !back ? [t("desk-then-speech", { seconds: speech.seconds })] : []),
        clauses === "" ? t("desk-no-clause") : t("desk-clause", { clause: clauses }),
      ];
      return {
        ref: ruling.ref,
        what: t(back ? "desk-seat-back" : "desk-seat-act", { seat: ruling.seat, act: imposed(ruling) }),
        why: why.join(", "),
        at: (back ? ruling.revoked_at : (ruling.aired_at ?? ruling.made_at)) ?? 0,
        back,
      };
    })
    .sort((one, other) => other.at - one.at)
    .slice(0, most);
}

export interface SeatCell {
  seat: number;
  fouls: number;
  technical: number;
  gone: boolean;
  speaks: boolean;
  /** All of it in words. */
  label: string;
}

function seatWords(view: SeatView, speaks: boolean): string {
  const facts = [
    ...(speaks ? [t("desk-seat-speaks")] : []),
    ...(view.left ? [t(`desk-left-${view.left.how}`)] : []),
    ...(view.fouls ? [t("desk-seat-fouls", { count: view.fouls })] : []),
    ...(view.technical_fouls.length
      ? [t("desk-seat-technical", { count: view.technical_fouls.length })]
      : []),
  ];
  const name = view.name === "" ? "" : ` ${view.name}`;
  return `${t("desk-seat", { seat: view.seat })}${name}${facts.length ? `: ${facts.join(", ")}` : ""}`;
}

export function seatCells(snapshot: Snapshot | null): SeatCell[] {
  if (!snapshot)
    return Array.from({ length: 10 }, (_, index) => ({
      seat: index + 1,
      fouls: 0,
      technical: 0,
      gone: false,
      speaks: false,
      label: t("desk-seat", { seat: index + 1 }),
    }));
  return snapshot.seats.map((view) => {
    const speaks = snapshot.game.speaker === view.seat;
    return {
      seat: view.seat,
      fouls: view.fouls,
      technical: view.technical_fouls.length,
      gone: view.presence !== "seated" && view.presence !== "leaving",
      speaks,
      label: seatWords(view, speaks),
    };
  });
}

export const isRunning = (snapshot: Snapshot | null): boolean =>
  snapshot !== null && snapshot.game.phase !== "finished";
