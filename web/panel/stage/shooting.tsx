/** The night's count: one seat or a miss, drafted here and published by the blue button. */
import type { Snapshot } from "../../shared/wire";
import { isGone } from "../acts";
import { pick, picked } from "../drafts";
import { type Seat, t } from "../store";
import { HeldNote } from "./held";
import { RoundKeys } from "./round-keys";

export function Shooting({ view }: { view: Snapshot }) {
  const { seats, miss } = picked.value;
  const seat = seats[0] ?? null;
  const first = view.nights.every((night) => night.shot === null || night.number === view.game.night);
  return (
    <>
      <div class="section-head">
        <b>{t("panel-shooting")}</b>
        {first && <span>{t("panel-first-shots")}</span>}
      </div>
      <section class="card headline">
        <b>{miss ? t("panel-miss") : seat === null ? t("panel-whom-shot") : t("panel-killed", { seat })}</b>
        <span>{miss || seat !== null ? t("panel-shot-draft") : t("panel-shot-how")}</span>
      </section>
      <RoundKeys
        label={t("panel-shooting")}
        keyFor={(one) =>
          isGone(one)
            ? { mode: "shut", under: t("panel-round-no") }
            : { mode: one === seat ? "chosen" : "free" }
        }
        onTap={(one: Seat) => pick(one === seat ? [] : [one])}
      />
      <button
        type="button"
        class={`button wide ${miss ? "is-chosen" : ""}`}
        data-testid="miss"
        aria-pressed={miss}
        onClick={() => pick([], !miss)}
      >
        {t("panel-miss-button")}
      </button>
      <HeldNote />
    </>
  );
}
