/** Who has been nominated, in order, and by whom: always one line, which says less the more there are. */
import type { Snapshot } from "../../shared/wire";
import { Clock } from "../icons";
import { bodyOf, panel, t } from "../store";

/** Up to so many chips say by whom, and up to so many still stand beside their heading. */
const WITH_AUTHOR = 2;
const WITH_HEADING = 3;

export function Nominees({ view }: { view: Snapshot }) {
  const waiting = panel().outbox.taps.value.flatMap((tap) => bodyOf(tap.do, "nominate") ?? []);
  const all = [
    ...view.nominees.map((one) => ({ ...one, waits: false })),
    ...waiting.map((one) => ({ ...one, waits: true })),
  ];
  if (all.length === 0) return null;
  const room = all.length <= WITH_AUTHOR ? "roomy" : all.length <= WITH_HEADING ? "tight" : "numbers";
  return (
    <div class={`nominees is-${room}`}>
      <span class={room === "numbers" ? "unseen" : "muted"}>{t("panel-nominated")}</span>
      {all.map(({ seat, by, waits }, index) => (
        <span key={`${waits ? "waiting-" : ""}${seat}`} class={`chip ${waits ? "is-waiting" : ""}`}>
          <i class="order">{index + 1}</i>
          <b>{room === "numbers" ? seat : t("panel-seat", { seat })}</b>
          {by !== null && !waits && (
            <span class={room === "roomy" ? "chip-by" : "unseen"}>{t("panel-by", { seat: by })}</span>
          )}
          {waits && room !== "numbers" && <Clock size={16} />}
        </span>
      ))}
    </div>
  );
}
