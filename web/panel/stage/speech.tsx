/** A player's own minute: the clock, the nominations so far, and the keys to nominate with. */
import type { Snapshot } from "../../shared/wire";
import { isGone, tapNomination } from "../acts";
import { bodyOf, clock, outlook, panel, type Seat, seatView, t } from "../store";
import { locked } from "../ui";
import { ClockCard } from "./clock-card";
import { Nominees } from "./nominees";
import { type RoundKey, RoundKeys } from "./round-keys";

export function Speech({ view }: { view: Snapshot }) {
  const running = clock.value;
  const speaker = view.game.speaker ?? 0;
  const own = view.nominees.find((nominee) => nominee.by === speaker);
  return (
    <>
      {running && <ClockCard clock={running} view={view} tools={!locked.value} />}
      <Nominees view={view} />
      {!locked.value && (
        <div class="section">
          <div class="section-head">
            <b>
              {t(own ? "panel-has-nominated" : "panel-nominates", { seat: speaker, who: own?.seat ?? 0 })}
            </b>
            <span>{hintFor(own !== undefined)}</span>
          </div>
          <RoundKeys
            label={t("panel-nominations")}
            keyFor={(seat) => keyFor(view, seat)}
            onTap={tapNomination}
          />
        </div>
      )}
    </>
  );
}

function hintFor(nominated: boolean): string {
  if (nominated) return t("panel-nominate-again");
  return outlook.value?.nominator == null ? t("panel-may-not-nominate") : t("panel-tap-whom");
}

function keyFor(view: Snapshot, seat: Seat): RoundKey {
  const mine = view.nominees.some((nominee) => nominee.seat === seat && nominee.by === view.game.speaker);
  if (mine) return { mode: "chosen", under: t("panel-round-mine") };
  if (panel().outbox.taps.value.some((tap) => bodyOf(tap.do, "nominate")?.seat === seat)) {
    return { mode: "shut", under: t("panel-round-waits") };
  }
  if (outlook.value?.candidates.includes(seat)) return { mode: "free" };
  if (view.nominees.some((nominee) => nominee.seat === seat))
    return { mode: "shut", under: t("panel-round-already") };
  if (isGone(seat) || !seatView(seat)) return { mode: "shut", under: t("panel-round-no") };
  return { mode: "shut" };
}
