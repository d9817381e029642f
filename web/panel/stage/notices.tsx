/** Cards above the situation: no link, taps that were refused, a server that began another journal. */
import { send } from "../acts";
import { missed } from "../offline/away";
import { bodyOf, dismissRefusal, panel, type Refusal, refusals, type Step, snapshot, t } from "../store";
import { over } from "../ui";
import { timeOfDay } from "../words/format";
import { stepTitle } from "../words/step";

export function Notices() {
  return (
    <>
      <OtherJournal />
      <Refused />
      <Missed />
      <Offline />
      <HeldUp />
    </>
  );
}

/** The taps go out by themselves; what the server lacks is said, for somebody must give it. */
function HeldUp() {
  const why = panel().outbox.heldUp.value;
  const waiting = panel().outbox.taps.value.length;
  if (why === null || waiting === 0 || !panel().link.value.connected) return null;
  return (
    <section class="card note is-link" data-testid="held-up-why">
      <span class="row-main">
        <b>{t("panel-held-up-how")}</b> {why}
      </span>
      <WhatWaits />
    </section>
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
      {waiting > 0 && <WhatWaits />}
    </section>
  );
}

function WhatWaits() {
  return (
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
  );
}

/** One card for each: it stays over reloads until it is read. */
function Refused() {
  return (
    <>
      {refusals.value.map((refusal) => (
        <RefusedTap key={refusal.id} refusal={refusal} />
      ))}
    </>
  );
}

function RefusedTap({ refusal }: { refusal: Refusal }) {
  const wanted = bodyOf(refusal.do, "nominate");
  const stands = wanted && snapshot.value?.nominees.find((one) => one.by === wanted.by);
  const read = () => dismissRefusal(refusal.id);
  return (
    <section class="card telling is-warn" data-testid="refused">
      <b class="telling-title">{t("panel-refused-title", { count: 1 })}</b>
      <div class="row is-dashed">
        <b>{timeOfDay(refusal.at)}</b>
        <span class="row-main">
          <b>{stepTitle(refusal.do)}</b>
          <span class="muted">
            {stands && stands.seat !== wanted.seat
              ? t("panel-refused-nominated", { by: stands.by, seat: stands.seat })
              : refusal.message}
          </span>
        </span>
      </div>
      {wanted && stands && stands.seat !== wanted.seat ? (
        <div class="pair">
          <button type="button" class="button" data-testid="refused-read" onClick={read}>
            {t("panel-refused-keep", { seat: stands.seat })}
          </button>
          <button
            type="button"
            class="button"
            data-testid="refused-replace"
            onClick={() => {
              read();
              send({ undo: stands.step } as Step);
              send({ nominate: wanted } as Step);
            }}
          >
            {t("panel-refused-replace", { seat: wanted.seat })}
          </button>
        </div>
      ) : (
        <button type="button" class="button wide" data-testid="refused-read" onClick={read}>
          {t("panel-refused-read")}
        </button>
      )}
      <span class="muted">{t("panel-refused-nothing")}</span>
    </section>
  );
}

/** What the other judge did while this phone slept. */
function Missed() {
  const now = missed.value;
  if (!now) return null;
  const read = () => {
    missed.value = null;
  };
  return (
    <section class="card note" data-testid="missed">
      <span class="row-main">
        <b>{t("panel-missed")}</b>{" "}
        {now.rulings > 0 ? t("panel-missed-rulings", { count: now.rulings }) : t("panel-missed-moved")}
      </span>
      <button
        type="button"
        class="button"
        data-testid="missed-timeline"
        onClick={() => {
          read();
          over.value = { card: "timeline", seat: null, open: null };
        }}
      >
        {t("panel-tab-timeline")}
      </button>
      <button type="button" class="button" data-testid="missed-read" onClick={read}>
        {t("panel-refused-read")}
      </button>
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
