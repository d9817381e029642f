/** "Где мы": the phase, its number, and who has the word. */
import { RoundKeys } from "../stage/round-keys";
import { seatView, snapshot, t } from "../store";
import { hasSpeaker, meant, numberOf, PLACES } from "./draft";
import { change, fix } from "./state";

export function Places() {
  const view = snapshot.value;
  if (!view) return null;
  const { place, number, seat } = meant(fix.value, view);
  const least = place === "night" ? 0 : 1;
  return (
    <>
      <div class="grid-three">
        {PLACES.map((one) => (
          <button
            key={one}
            type="button"
            class={`button place ${one === place ? "is-chosen" : ""}`}
            data-testid={`place-${one}`}
            aria-pressed={one === place}
            onClick={() => change({ place: one, number: numberOf(view, one), seat: null })}
          >
            {t(`panel-fix-place-${one}`)}
          </button>
        ))}
      </div>
      <div class="stepper">
        <button
          type="button"
          class="button"
          data-testid="number-less"
          aria-label={t("panel-fix-less")}
          disabled={number <= least}
          onClick={() => change({ place, number: number - 1 })}
        >
          −
        </button>
        <b>{t(place === "night" ? "panel-night" : "panel-day", { number })}</b>
        <button
          type="button"
          class="button"
          data-testid="number-more"
          aria-label={t("panel-fix-more")}
          onClick={() => change({ place, number: number + 1 })}
        >
          +
        </button>
      </div>
      <div class="section">
        <div class="section-head">
          <b>{t("panel-fix-speaks")}</b>
          <span>{t("panel-fix-then")}</span>
        </div>
        <RoundKeys
          label={t("panel-fix-speaks")}
          keyFor={(one) => {
            if (one === seat) return { mode: "chosen" };
            const presence = fix.value.presence[one] ?? seatView(one)?.presence;
            const gone = place !== "last_word" && presence !== undefined && presence !== "seated";
            return gone ? { mode: "shut", under: t("panel-round-no") } : { mode: "free" };
          }}
          onTap={(one) => {
            if (hasSpeaker(place)) change({ place, number, seat: one });
            else change({ place: "speeches", number: numberOf(view, "speeches"), seat: one });
          }}
        />
      </div>
      <p class="hint">{t("panel-fix-place-hint")}</p>
    </>
  );
}
