/** Names the last act and offers to take back exactly that; nothing else ever stands there. */
import { useEffect, useState } from "preact/hooks";
import { amend, undo } from "../acts";
import { votes } from "../drafts";
import { Back } from "../icons";
import { TwinStrip, twins } from "../judges/twin-strip";
import { outlook, panel, snapshot, t } from "../store";
import { type Armed, arm, armed, locked, note, over } from "../ui";
import { draftStrip, undoDraft } from "../vote-strip";
import { type LastAct, lastAct } from "../words/reversal";
import { stepTitle } from "../words/step";

interface Line {
  tone: string;
  title: string;
  detail: string;
}

export function Strip() {
  const chosen = armed.value;
  if (chosen) return <ArmedStrip chosen={chosen} />;
  if (twins.value) return <TwinStrip of={twins.value} />;
  const passing = note.value;
  const counting = draftStrip(votes.value);
  const waiting = waitingLine();
  const act = actNow();
  const standing = waiting ?? counting ?? act;
  const line = passing
    ? {
        ...passing,
        detail: passing.undo === "next" && act ? t("panel-undo-next", { what: act.title }) : passing.detail,
      }
    : (standing ?? { tone: "plain", title: t("panel-nothing-yet"), detail: "" });
  const back =
    passing?.undo === "none" ? null : waiting || (!counting && act) ? undo : counting ? undoDraft : null;
  return (
    <div class="strip">
      <p class={`strip-text tone-${line.tone}`} role="status" data-testid="strip">
        <b>{line.title}</b>
        <span>{line.detail}</span>
      </p>
      <Offer act={act} quiet={waiting !== null || counting !== null} />
      <button
        type="button"
        class={`undo ${locked.value ? "is-locked" : ""}`}
        data-testid="undo"
        disabled={back === null}
        aria-label={t("panel-undo-label", { what: standing?.title ?? "" })}
        onClick={() => back?.()}
      >
        <Back size={20} />
        {t("panel-undo")}
      </button>
    </div>
  );
}

function actNow(): LastAct | null {
  const last = outlook.value?.last;
  return last && snapshot.value ? lastAct(last, snapshot.value) : null;
}

/** Before the server has answered nobody knows the count that a tap makes. */
function waitingLine(): Line | null {
  const taps = panel().outbox.taps.value;
  const last = taps[taps.length - 1];
  if (!last) return null;
  const nth = taps.length;
  const detail = !panel().link.value.connected
    ? t("panel-waits-nth", { nth })
    : panel().outbox.heldUp.value === null
      ? t("panel-sending")
      : t("panel-waits-server-nth", { nth });
  return { tone: "wait", title: stepTitle(last.do), detail };
}

function Offer({ act, quiet }: { act: LastAct | null; quiet: boolean }) {
  const passing = note.value;
  if (passing?.offer) {
    const { label, act: accept } = passing.offer;
    return (
      <button
        type="button"
        class="offer"
        data-testid="offer"
        onClick={() => {
          note.value = null;
          accept();
        }}
      >
        {label}
      </button>
    );
  }
  const readAs = act?.readAs;
  if (readAs && !quiet && !passing && !locked.value) {
    return (
      <button
        type="button"
        class="offer"
        data-testid="keep-foul"
        onClick={() => amend(readAs, { sanction: "foul" })}
      >
        {t("panel-as-foul")}
      </button>
    );
  }
  const bare = act?.bare;
  if (quiet || passing || !bare || locked.value || over.value?.card === "picker") return null;
  return (
    <button
      type="button"
      class="offer"
      data-testid="add-clause"
      onClick={() => {
        over.value = { card: "picker", pick: { mode: "attach", seat: bare.seat, ref: bare.ref } };
      }}
    >
      {t("panel-add-clause")}
    </button>
  );
}

function ArmedStrip({ chosen }: { chosen: Armed }) {
  const left = useSecondsUntil(chosen.until);
  return (
    <div class="strip">
      <p class={`strip-text tone-${chosen.tone}`} role="status" data-testid="strip">
        <b>{t("panel-armed-whom", { what: chosen.label })}</b>
        <span>{t("panel-armed-left", { seconds: left })}</span>
      </p>
      <button type="button" class="undo" data-testid="disarm" onClick={() => arm(null)}>
        {t("panel-cancel")}
      </button>
    </div>
  );
}

function useSecondsUntil(until: number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(1, Math.ceil((until - performance.now()) / 1000));
}
