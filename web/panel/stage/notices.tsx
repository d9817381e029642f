/** Cards above the situation: no link, taps that were refused, a server that began another journal. */
import { dismissRefusals, panel, refusals, t } from "../store";
import { over } from "../ui";
import { timeOfDay } from "../words/format";
import { stepTitle } from "../words/step";

export function Notices() {
  return (
    <>
      <OtherJournal />
      <Refused />
      <Offline />
    </>
  );
}

function Offline() {
  if (panel().link.value.connected) return null;
  const waiting = panel().outbox.taps.value.length;
  const { refused } = panel().link.value;
  if (refused) {
    return (
      <section class="card note is-link">
        <span class="row-main">{t("panel-turned-away-why", { why: refused })}</span>
      </section>
    );
  }
  return (
    <section class="card note is-link">
      <span class="row-main">
        <b>{t("panel-carry-on")}</b> {t("panel-carry-on-how")}
      </span>
      {waiting > 0 && (
        <button
          type="button"
          class="button"
          data-testid="what-waits"
          onClick={() => {
            over.value = { card: "waiting" };
          }}
        >
          {t("panel-what-waits")}
        </button>
      )}
    </section>
  );
}

function Refused() {
  const list = refusals.value;
  if (list.length === 0) return null;
  return (
    <section class="card telling is-warn" data-testid="refused">
      <b class="telling-title">{t("panel-refused-title", { count: list.length })}</b>
      {list.map((refusal) => (
        <div key={refusal.id} class="row is-dashed">
          <b>{timeOfDay(refusal.at)}</b>
          <span class="row-main">
            <b>{stepTitle(refusal.do)}</b>
            <span class="muted">{refusal.message}</span>
          </span>
        </div>
      ))}
      <button type="button" class="button wide" data-testid="refused-read" onClick={dismissRefusals}>
        {t("panel-refused-read")}
      </button>
      <span class="muted">{t("panel-refused-nothing")}</span>
    </section>
  );
}

function OtherJournal() {
  const { outbox } = panel();
  if (!outbox.foreign.value) return null;
  return (
    <section class="card telling is-warn" role="alert">
      <b class="telling-title">{t("panel-other-journal")}</b>
      <span>{t("panel-other-journal-why", { count: outbox.taps.value.length })}</span>
      <div class="pair">
        <button type="button" class="button" data-testid="journal-drop" onClick={outbox.discardForeign}>
          {t("panel-other-journal-drop")}
        </button>
        <button type="button" class="button" data-testid="journal-send" onClick={outbox.adopt}>
          {t("panel-other-journal-send")}
        </button>
      </div>
    </section>
  );
}
