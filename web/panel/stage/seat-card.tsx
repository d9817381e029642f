/** One seat in full: its record, what comes next for it, and every penalty the regulation knows. */

import type { PenaltyKey, SeatView } from "../../shared/wire";
import { isGone, penalise } from "../acts";
import { Close } from "../icons";
import { isBarred } from "../judges/own";
import { openPicker } from "../lit";
import { Name } from "../name";
import { keyLabel, toneOfKind } from "../slab/register";
import { outlook, previewOf, type Seat, seatView, snapshot, t } from "../store";
import { over } from "../ui";
import { sentence } from "../words/effect";
import { isZero, list, points } from "../words/format";

export function SeatCard({ seat }: { seat: Seat }) {
  const view = seatView(seat);
  if (!view) return null;
  const gone = isGone(seat) && !view.may_be_cited;
  const close = () => {
    over.value = null;
  };
  return (
    <>
      <section class="card seat-head">
        <span class="disc">{seat}</span>
        <span class="clock-who">
          <b>
            <Name of={view.name || t("panel-no-name")} />
          </b>
          <span>{where(view)}</span>
        </span>
        <button
          type="button"
          class="button square"
          data-testid="close-card"
          aria-label={t("panel-close")}
          onClick={close}
        >
          <Close />
        </button>
      </section>
      <section class="card headline small">
        <b>{record(view)}</b>
        <span>{outcome(view)}</span>
      </section>
      <div class="grid-two">
        {!gone && <Penalties seat={seat} />}
        <PickerButton seat={seat} kind="clause" />
        {!gone && <PickerButton seat={seat} kind="removal" />}
        {!gone && <PickerButton seat={seat} kind="team_defeat" />}
        <button
          type="button"
          class="button"
          data-testid="card-timeline"
          onClick={() => {
            over.value = { card: "timeline", seat, open: null };
          }}
        >
          {t("panel-timeline-of", { seat, count: rulingsOf(seat) })}
        </button>
        {!isBarred("set") && (
          <button
            type="button"
            class="button"
            data-testid="card-fix"
            onClick={() => {
              over.value = { card: "fix", page: "counts", seat };
            }}
          >
            {t("panel-fix-by-hand")}
          </button>
        )}
      </div>
    </>
  );
}

const rulingsOf = (seat: Seat) =>
  snapshot.value?.rulings.filter((ruling) => ruling.seat === seat).length ?? 0;

function Penalties({ seat }: { seat: Seat }) {
  const keys =
    outlook.value?.register.filter(
      (key) => key.kind !== "foul" && (key.clause !== null || key.sanction !== null),
    ) ?? [];
  return (
    <>
      {keys.map((key) => (
        <button
          key={key.kind}
          type="button"
          class={`button tone-button-${toneOfKind(key.kind)}`}
          data-testid={`card-${key.kind}`}
          onClick={() => void penalise(seat, key)}
        >
          {cardLabel(key)}
        </button>
      ))}
    </>
  );
}

function cardLabel(key: PenaltyKey): string {
  if (key.points !== null) return t("panel-card-technical", { points: points(key.points) });
  return key.kind === "caution" ? t("panel-card-caution") : keyLabel(key)[0];
}

function PickerButton({ seat, kind }: { seat: Seat; kind: "clause" | "removal" | "team_defeat" }) {
  return (
    <button
      type="button"
      class={`button tone-button-${toneOfKind(kind)}`}
      data-testid={`card-${kind}`}
      onClick={() => openPicker(kind === "clause" ? null : kind, seat)}
    >
      {t(`panel-card-${kind}`)}
    </button>
  );
}

function where(view: SeatView): string {
  const left = view.left;
  const presence = left
    ? t(`panel-left-${left.how}-${left.phase}`, { number: left.number })
    : t(`panel-presence-${view.presence}`);
  if (left) return presence;
  const by = snapshot.value?.nominees.find((one) => one.seat === view.seat)?.by ?? null;
  const nominated =
    view.nominated === null ? t("panel-not-nominated") : t("panel-nominated-by", { by: by ?? 0 });
  return snapshot.value?.game.phase === "night" ? presence : `${presence} · ${nominated}`;
}

function record(view: SeatView): string {
  const parts = [t("panel-has-fouls", { fouls: view.fouls })];
  if (view.technical_fouls.length > 0) {
    const sizes = list(view.technical_fouls.map((one) => points(one.deduction)));
    parts.push(t("panel-technicals", { count: view.technical_fouls.length, list: sizes }));
  }
  if (view.cautions > 0) parts.push(t("panel-cautions", { count: view.cautions }));
  if (!isZero(view.deduction)) parts.push(t("panel-total", { total: points(view.deduction) }));
  return parts.join(", ");
}

function outcome(view: SeatView): string {
  const parts: string[] = [];
  if (view.speech_cost)
    parts.push(t(`panel-then-${view.speech_cost.when}-plain`, { seconds: view.speech_cost.seconds }));
  const foul = previewOf(view.seat, "foul");
  if (foul) parts.push(t("panel-one-more-foul", { what: sentence(foul) }));
  return parts.join(" ");
}
