/** What this panel does not do, said where the keys for it would stand: a closed one nothing, a side judge's not all. */
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

export function HeadOnlyNote() {
  return (
    <section class="card note" data-testid="head-only-note">
      <Lock size={22} />
      <span class="row-main">
        <b>{t("panel-head-only")}</b> {t("panel-head-only-how")}
      </span>
    </section>
  );
}
