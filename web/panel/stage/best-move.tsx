/** The first killed names up to three seats; those who have left may be named too. */
import type { Snapshot } from "../../shared/wire";
import { pick, picked } from "../drafts";
import { Name } from "../name";
import { clock, outlook, type Seat, seatView, t } from "../store";
import { ClockCard } from "./clock-card";
import { RoundKeys } from "./round-keys";

const MOST = 3;
const PLACES = [0, 1, 2];

export function BestMove({ view }: { view: Snapshot }) {
  const running = clock.value;
  const by = outlook.value?.next.seat ?? view.nights[view.nights.length - 1]?.best_move_by ?? 0;
  const { seats } = picked.value;
  return (
    <>
      {running ? <ClockCard clock={running} view={view} /> : <Speaker seat={by} />}
      <div class="candidates">
        {PLACES.map((place) => (
          <span key={place} class={`candidate ${seats[place] === undefined ? "is-empty" : "is-on"}`}>
            <span>{t("panel-nth", { nth: place + 1 })}</span>
            <b>{seats[place] ?? "–"}</b>
          </span>
        ))}
      </div>
      <div class="section">
        <div class="section-head">
          <b>{t("panel-whom-named", { seat: by })}</b>
          <span>{t("panel-best-move-left", { left: MOST - seats.length })}</span>
        </div>
        <RoundKeys
          label={t("panel-best-move")}
          keyFor={(seat) => {
            const at = seats.indexOf(seat);
            if (seat === by) return { mode: "shut", under: t("panel-round-self") };
            if (at >= 0) return { mode: "chosen", under: t("panel-nth", { nth: at + 1 }) };
            return { mode: seats.length >= MOST ? "shut" : "free" };
          }}
          onTap={(seat: Seat) =>
            pick(seats.includes(seat) ? seats.filter((one) => one !== seat) : [...seats, seat])
          }
        />
      </div>
      <p class="hint">{t("panel-best-move-hint")}</p>
    </>
  );
}

function Speaker({ seat }: { seat: Seat }) {
  return (
    <section class="card clock">
      <div class="clock-row">
        <span class="disc">{seat}</span>
        <span class="clock-who">
          <b>
            <Name of={seatView(seat)?.name ?? ""} />
          </b>
          <span>{t("panel-best-move")}</span>
        </span>
      </div>
    </section>
  );
}
