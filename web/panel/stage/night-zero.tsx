/** Night 0: the agreement, the sheriff's and don's showing, free seating. Everything here is said, little is tapped. */
import type { Snapshot } from "../../shared/wire";
import { startClock } from "../acts";
import { clock, t } from "../store";
import { locked } from "../ui";
import { ClockCard } from "./clock-card";

export function NightZero({ view }: { view: Snapshot }) {
  const running = clock.value;
  const dealt = view.seats.some((seat) => seat.role !== null);
  return (
    <>
      {running && <ClockCard clock={running} view={view} />}
      <section class="card rows">
        {["deal", "agreement", "don", "sheriff", "seating"].map((step, index) => (
          <div key={step} class="row">
            <i class="order">{index + 1}</i>
            <span class="row-main">{t(`panel-zero-${step}`)}</span>
            {step === "seating" && running?.purpose !== "seating" && !locked.value && (
              <button
                type="button"
                class="button"
                data-testid="start-seating"
                onClick={() => startClock("seating")}
              >
                {t("panel-resume")}
              </button>
            )}
          </div>
        ))}
      </section>
      <p class="hint">{t(dealt ? "panel-roles-dealt" : "panel-roles-not-kept")}</p>
    </>
  );
}
