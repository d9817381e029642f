/** Ten keys that never move: a tap is a penalty for that seat, a hold opens its card. */
import { useMemo } from "preact/hooks";
import type { Effect, Left, SeatView } from "../../shared/wire";
import { foul, justRecorded, tapSeat } from "../acts";
import { cachedEffect } from "../clauses";
import { DOUBLE_TAP_MS, makeDoubleTapGuard } from "../guard";
import { Clock, Mic } from "../icons";
import { picking } from "../lit";
import { usePress } from "../press";
import {
  foulSlots,
  isNight,
  outlook,
  perSeat,
  previewOf,
  SEATS,
  type Seat,
  seatView,
  snapshot,
  speaker,
  t,
  waitingFor,
} from "../store";
import { type Armed, arm, armed, deciding, flashed, locked, ONE_MORE_MS, over, question, say } from "../ui";
import { onKey, sentence, type Tone } from "../words/effect";
import { points } from "../words/format";

export function Seats() {
  const guard = useMemo(() => makeDoubleTapGuard(DOUBLE_TAP_MS), []);
  return (
    <section class="seats" aria-label={t("panel-seats")}>
      {SEATS.map((seat) => (
        <SeatKey
          key={seat}
          seat={seat}
          onTap={(now, downAt) => {
            const double = guard.isDouble(seat, downAt);
            guard.raised(seat, now);
            if (double) sayDouble(seat);
            else tapSeat(seat, downAt);
          }}
        />
      ))}
    </section>
  );
}

function sayDouble(seat: Seat): void {
  const first = justRecorded(seat);
  // The first tap opened a question, chose a seat or said why not; there is nothing to count twice.
  if (locked.value || question.value || first === null) return;
  const title = t("panel-double", { seat });
  const [detail, offer] =
    first === "foul"
      ? [t("panel-double-one"), { label: t("panel-one-more"), act: () => foul(seat) }]
      : [t("panel-double-once"), null];
  say({ tone: "foul", title, detail, undo: "named", offer }, ONE_MORE_MS);
}

const speaks = perSeat((seat) => speaker.value === seat);
const isFlashed = perSeat((seat) => flashed.value === seat);
const isLookedAt = perSeat((seat) => {
  const card = over.value;
  if (deciding.value === seat) return true;
  if (question.value?.ask === "penalty") return question.value.seat === seat;
  if (card?.card === "seat") return card.seat === seat;
  return card?.card === "picker" && card.pick.mode === "seat" && card.pick.seat === seat;
});
const isHeld = perSeat((seat) =>
  snapshot.value?.rulings.some(
    (ruling) => ruling.seat === seat && ruling.held && outlook.value?.held.includes(ruling.ref),
  ),
);

interface SeatKeyProps {
  seat: Seat;
  onTap: (now: number, downAt: number) => void;
}

function SeatKey({ seat, onTap }: SeatKeyProps) {
  const press = usePress({
    onTap: ({ now, downAt }) => onTap(now, downAt),
    onHold: () => {
      if (locked.value || !seatView(seat)) return;
      arm(null);
      over.value = { card: "seat", seat };
    },
  });
  const view = seatView(seat);
  const waiting = waitingFor(seat);
  const chosen = armed.value;
  const effect = effectFor(seat, chosen);
  const gone = view !== null && isGone(view);
  const line = lineFor(view, chosen, effect, waiting.length);
  const classes = [
    "seat",
    gone && "is-gone",
    view && speaks(seat) && "is-speaking",
    chosen && !gone && `armed-${chosen.tone}`,
    chosen && effect?.confirm && "would-remove",
    isLookedAt(seat) && "is-asked",
    isFlashed(seat) && "is-flashed",
    locked.value && "is-locked",
  ].filter(Boolean);
  return (
    <button
      type="button"
      class={classes.join(" ")}
      data-testid={`seat-${seat}`}
      aria-label={labelFor(seat, view, effect)}
      {...press}
    >
      <span class="seat-top">
        <span class={`seat-number ${seat > 9 ? "is-two" : ""}`}>{seat}</span>
        <Badge view={view} waiting={waiting.length > 0} gone={gone} />
      </span>
      <span class="seat-name">{view?.name ?? ""}</span>
      <Pips view={view} waiting={fouls(waiting)} gone={gone} />
      <span class={`seat-line tone-${line.tone}`}>{line.text}</span>
    </button>
  );
}

/** Left for good; whoever still has a last word to say can still be cited. */
const isGone = (view: SeatView) => view.left !== null && !view.may_be_cited;

const fouls = (waiting: readonly { do: unknown }[]) =>
  waiting.filter((tap) => {
    const body = (tap.do as { infraction?: { sanction?: string; clause?: string } }).infraction;
    return body?.sanction === "foul" || (!body?.clause && !body?.sanction);
  }).length;

function effectFor(seat: Seat, chosen: Armed | null): Effect | null {
  const asked = question.value;
  if (asked?.ask === "penalty" && asked.seat === seat) return asked.effect;
  // Which clause is not known yet, and so neither what it would bring.
  if (picking.value) return null;
  if (!chosen) return previewOf(seat, "foul");
  return previewOf(seat, chosen.kind) ?? (chosen.clause === null ? null : cachedEffect(seat, chosen.clause));
}

function lineFor(
  view: SeatView | null,
  chosen: Armed | null,
  effect: Effect | null,
  waiting: number,
): { text: string; tone: Tone } {
  if (!view) return { text: "", tone: "plain" };
  if (waiting > 0) return { text: t("panel-key-waits"), tone: "wait" };
  // That the next tap ends its game is told before anything else.
  if (isHeld(view.seat) && !chosen && !effect?.confirm)
    return { text: t(isNight.value ? "panel-key-morning" : "panel-key-now"), tone: "gone" };
  if (isGone(view) && view.left) {
    return {
      text: t(`panel-key-${view.left.how}-${view.left.phase}`, { number: view.left.number }),
      tone: "plain",
    };
  }
  const line = onKey(effect);
  if (chosen && effect?.act === "foul") return { text: t("panel-key-foul"), tone: "foul" };
  if (chosen && effect?.act === "refused") return { text: t("panel-key-refused"), tone: "plain" };
  if (line.text === "" && view.last_word === "running") return { text: t("panel-key-speaks"), tone: "plain" };
  if (line.text === "" && view.left) return leftLine(view.left);
  return line;
}

const leftLine = ({ how, phase, number }: Left): { text: string; tone: Tone } => ({
  text: t(`panel-key-${how}-${phase}`, { number }),
  tone: "plain",
});

function Badge({ view, waiting, gone }: { view: SeatView | null; waiting: boolean; gone: boolean }) {
  if (!view) return null;
  if (waiting) {
    return (
      <span class="badge badge-wait">
        <Clock size={18} />
      </span>
    );
  }
  const sum = view.technical_fouls.reduce((total, one) => total + Number(one.deduction), 0);
  if (sum !== 0 && !gone) return <span class="badge badge-technical">{points(sum.toFixed(2))}</span>;
  if (!speaks(view.seat)) return null;
  return (
    <span class="badge badge-speaks">
      <Mic size={18} />
    </span>
  );
}

function Pips({ view, waiting, gone }: { view: SeatView | null; waiting: number; gone: boolean }) {
  const slots = foulSlots.value;
  if (gone) return <span class="pips" />;
  const full = view?.fouls ?? 0;
  return (
    <span class="pips">
      {Array.from({ length: Math.max(slots, 0) }, (_, index) => {
        const kind = index < full ? "is-full" : index < full + waiting ? "is-waiting" : "";
        // Slots have no identity beyond their place.
        return <span key={index} class={`pip ${kind}`} />;
      })}
    </span>
  );
}

function labelFor(seat: Seat, view: SeatView | null, effect: Effect | null): string {
  if (!view) return t("panel-seat", { seat });
  const name = view.name || t("panel-no-name");
  if (isGone(view)) return t("panel-label-gone", { seat, name, how: view.left?.how ?? view.presence });
  return t("panel-label-seat", {
    seat,
    name,
    fouls: view.fouls,
    what: effect ? sentence(effect) : t(picking.value ? "panel-kind-clause" : "panel-kind-foul"),
  });
}
