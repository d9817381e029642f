/** What waits on this device for the link, in the order in which it will go. */
import { panel, t } from "../store";
import { over } from "../ui";
import { timeOfDay } from "../words/format";
import { stepTitle } from "../words/step";

export function Waiting() {
  const { outbox } = panel();
  const taps = outbox.taps.value;
  return (
    <>
      <div class="section-head">
        <b>{t("panel-what-waits")}</b>
        <span>{t("panel-waiting-count", { count: taps.length })}</span>
      </div>
      {taps.map((tap) => (
        <section key={tap.id} class="card row">
          <b>{timeOfDay(tap.at)}</b>
          <span class="row-main">{stepTitle(tap.do)}</span>
          {!tap.sent && (
            <button type="button" class="button" onClick={() => outbox.withdraw(tap.id)}>
              {t("panel-withdraw")}
            </button>
          )}
        </section>
      ))}
      {taps.length === 0 && <p class="hint">{t("panel-nothing-waits")}</p>}
      <button
        type="button"
        class="button wide"
        onClick={() => {
          over.value = null;
        }}
      >
        {t("panel-back-button")}
      </button>
    </>
  );
}
