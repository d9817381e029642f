/** What the night has seen and the table has not heard: each with its moment, said now, softened or left for later. */
import { t } from "../store";
import { over } from "../ui";
import { HeldRuling } from "./ruling";
import { heldRulings } from "./state";

export function HeldCard() {
  const held = heldRulings.value;
  return (
    <>
      <div class="section-head">
        <b>{t("panel-held-card")}</b>
        <span>{t("panel-held-quiet")}</span>
      </div>
      {held.length === 0 && <p class="hint">{t("panel-held-none")}</p>}
      {held.map((ruling) => (
        <HeldRuling key={ruling.ref} ruling={ruling} />
      ))}
      <button
        type="button"
        class="button wide quiet"
        data-testid="held-back"
        onClick={() => {
          over.value = null;
        }}
      >
        {t("panel-back-button")}
      </button>
    </>
  );
}
