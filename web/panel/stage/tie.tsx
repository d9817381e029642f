/** A tie: thirty seconds each, then a re-vote. */
import type { Snapshot } from "../../shared/wire";
import { clock, t } from "../store";
import { seatsList } from "../words/format";
import { ClockCard } from "./clock-card";
import { VoteTable } from "./vote-table";

export function Tie({ view }: { view: Snapshot }) {
  const running = clock.value;
  const standing = view.vote?.standing ?? [];
  const votes = view.vote?.candidates.find((one) => one.seat === standing[0])?.votes;
  return (
    <>
      <div class="section-head">
        <b>
          {votes === undefined ? seatsList(standing) : t("panel-tied", { seats: seatsList(standing), votes })}
        </b>
        <span>{t("panel-tie-each")}</span>
      </div>
      {running && <ClockCard clock={running} view={view} />}
      <VoteTable view={view} />
      <div class="steps">
        {standing.map((seat) => (
          <span key={seat} class={`step ${view.game.speaker === seat ? "is-on" : ""}`}>
            <b>{t("panel-seat", { seat })}</b>
            <span>{t(view.game.speaker === seat ? "panel-speaks-now" : "panel-thirty")}</span>
          </span>
        ))}
        <span class="step">
          <b>{t("panel-revote")}</b>
          <span>{t("panel-revote-order", { seats: standing.join(", ") })}</span>
        </span>
      </div>
    </>
  );
}
