/** The don's and the sheriff's check. What was found is in sight only while the roles are held. */
import type { Snapshot } from "../../shared/wire";
import { send, startClock } from "../acts";
import { hasSkipped, pick, picked, skip, unskip } from "../drafts";
import { clock, type Seat, type Step, seatView, t } from "../store";
import { ClockCard } from "./clock-card";
import { HeldNote } from "./held";
import { RoundKeys } from "./round-keys";

export function Check({ view, don }: { view: Snapshot; don: boolean }) {
  const name = don ? "don_check" : "sheriff_check";
  const running = clock.value;
  const seat = picked.value.seats[0] ?? null;
  return (
    <>
      {running?.purpose === name && <ClockCard clock={running} view={view} />}
      <section class="card headline">
        <b>{t(`panel-${name}`)}</b>
        <span>{t("panel-check-how")}</span>
      </section>
      <RoundKeys
        label={t(`panel-${name}`)}
        keyFor={(one) => (seatView(one) ? { mode: one === seat ? "chosen" : "free" } : { mode: "shut" })}
        onTap={(one: Seat) => pick(one === seat ? [] : [one])}
      />
      <button
        type="button"
        class="button wide"
        data-testid="no-check"
        onClick={() => {
          pick([]);
          if (don) {
            skip("don_check");
            startClock("sheriff_check");
          } else send({ day: view.game.night + 1 } as Step);
        }}
      >
        {t(don ? "panel-no-don-check" : "panel-no-sheriff-check")}
      </button>
      {hasSkipped.value && (
        <button type="button" class="button wide quiet" data-testid="unskip" onClick={unskip}>
          {t("panel-unskip")}
        </button>
      )}
      <HeldNote />
    </>
  );
}
