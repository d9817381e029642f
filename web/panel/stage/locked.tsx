/** A closed panel shows and does not act: said where the keys for moves would stand. */
import { Lock } from "../icons";
import { t } from "../store";

export function LockedNote() {
  return (
    <section class="card note" data-testid="locked-note">
      <Lock size={22} />
      <span class="row-main">
        <b>{t("panel-locked-shows")}</b> {t("panel-locked-shows-how")}
      </span>
    </section>
  );
}
