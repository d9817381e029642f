/** Who has been nominated, in order, and by whom. */
import type { Snapshot } from "../../shared/wire";
import { Clock } from "../icons";
import { bodyOf, panel, t } from "../store";

export function Nominees({ view }: { view: Snapshot }) {
  const waiting = panel().outbox.taps.value.flatMap((tap) => bodyOf(tap.do, "nominate") ?? []);
  if (view.nominees.length + waiting.length === 0) return null;
  return (
    <div class="nominees">
      <span class="muted">{t("panel-nominated")}</span>
      {view.nominees.map(({ seat, by }, index) => (
        <span key={seat} class="chip">
          <i class="order">{index + 1}</i>
          <b>{t("panel-seat", { seat })}</b>
          {by !== null && <span class="chip-by">{t("panel-by", { seat: by })}</span>}
        </span>
      ))}
      {waiting.map(({ seat }, index) => (
        <span key={`waiting-${seat}`} class="chip is-waiting">
          <i class="order">{view.nominees.length + index + 1}</i>
          <b>{t("panel-seat", { seat })}</b>
          <Clock size={16} />
        </span>
      ))}
    </div>
  );
}
