/** The game is decided: who won and by what, the seats' penalties, and the last word if one still runs. */
import type { SeatView, Snapshot } from "../../shared/wire";
import { Check } from "../icons";
import { clock, t } from "../store";
import { isZero, list, points } from "../words/format";
import { sanctionOf } from "../words/ruling";
import { AfterDecision } from "./after-decision";
import { ClockCard } from "./clock-card";

export function Result({ view }: { view: Snapshot }) {
  const winner = view.game.outcome?.winner ?? view.game.decided;
  const running = clock.value;
  const best = view.nights.find((night) => night.best_move.length > 0);
  const rows = view.seats.filter(
    (seat) => !isZero(seat.deduction) || seat.left?.how === "removed" || seat.tournament_referral,
  );
  return (
    <>
      {winner && (
        <section class={`card won won-${winner}`}>
          <Check size={40} />
          <div>
            <b>{t("panel-won", { winner })}</b>
            <span>{howWon(view)}</span>
          </div>
        </section>
      )}
      {running && <ClockCard clock={running} view={view} tools={false} />}
      {view.game.phase !== "finished" && <AfterDecision view={view} />}
      {(rows.length > 0 || best) && (
        <section class="card rows">
          {rows.map((seat) => (
            <div key={seat.seat} class="row">
              <span class="row-main">{t("panel-seat-act", { seat: seat.seat, act: whatFor(seat) })}</span>
              <b>{points(seat.deduction)}</b>
            </div>
          ))}
          {best && (
            <div class="row">
              <span class="row-main">
                {t("panel-seat-act", { seat: best.best_move_by ?? 0, act: t("panel-best-move-small") })}
              </span>
              <b>{list(best.best_move)}</b>
            </div>
          )}
        </section>
      )}
      {rows.length === 0 && !best && <p class="hint">{t("panel-no-penalties")}</p>}
    </>
  );
}

/** By what the game was decided, and when that was. */
function howWon(view: Snapshot): string {
  const { outcome } = view.game;
  if (!outcome) return "";
  const defeat = [...view.rulings]
    .reverse()
    .find((one) => one.status === "standing" && sanctionOf(one, "team_defeat") !== null);
  const { phase, number } = (outcome.by === "team_defeat" ? defeat : outcome.decisive) ?? {
    phase: view.game.night < view.game.day ? "day" : "night",
    number: view.game.day,
  };
  return t(`panel-won-${outcome.by}`, { phase, number });
}

function whatFor(seat: SeatView): string {
  const parts: string[] = [];
  if (seat.left?.how === "removed") parts.push(t("panel-was-removed"));
  if (seat.technical_fouls.length > 0) {
    parts.push(
      t("panel-technicals", {
        count: seat.technical_fouls.length,
        list: list(seat.technical_fouls.map((one) => points(one.deduction))),
      }),
    );
  }
  if (seat.tournament_referral) parts.push(t("panel-referred"));
  return parts.join(", ") || t("panel-penalty");
}
