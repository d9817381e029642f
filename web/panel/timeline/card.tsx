/** Every ruling of the game, the newest first: its clause, its author, and the way back. */

import { useState } from "preact/hooks";
import type { RulingView } from "../../shared/wire";
import { amend, infraction, revoke, send } from "../acts";
import { Back } from "../icons";
import { isOthers } from "../judges/names";
import { outlook, type Seat, snapshot, t } from "../store";
import { locked, over } from "../ui";
import { timeOfDay } from "../words/format";
import { broughtBack } from "../words/reversal";
import { clausesOf, consequence, cost, headline, rulingTag, sentences, toneOf } from "../words/ruling";
import { RoundKeys } from "./round-keys";

export function Timeline({ seat, open }: { seat: Seat | null; open: string | null }) {
  const rulings = snapshot.value?.rulings ?? [];
  const shown = rulings.filter((ruling) => seat === null || ruling.seat === seat).reverse();
  return (
    <>
      {seat !== null && (
        <div class="segments">
          <button type="button" aria-pressed={false} onClick={() => show(null)}>
            {t("panel-timeline-all")}
          </button>
          <button type="button" aria-pressed={true}>
            {t("panel-seat", { seat })}
          </button>
        </div>
      )}
      {shown.length === 0 && <p class="hint">{t("panel-timeline-empty")}</p>}
      {shown.map((ruling) => (
        <Row key={ruling.ref} ruling={ruling} open={open === ruling.ref} seat={seat} />
      ))}
      {!locked.value && (
        <button
          type="button"
          class="button wide quiet"
          data-testid="other-game"
          onClick={() => {
            over.value = { card: "new-game" };
          }}
        >
          {t("panel-other-game")}
        </button>
      )}
    </>
  );
}

function show(seat: Seat | null): void {
  over.value = { card: "timeline", seat, open: null };
}

function Row({ ruling, open, seat }: { ruling: RulingView; open: boolean; seat: Seat | null }) {
  const off = ruling.status !== "standing";
  return (
    <section
      class={`card event ${open ? "is-open" : ""} ${off ? "is-off" : ""}`}
      data-testid={`ruling-${ruling.ref}`}
    >
      <button
        type="button"
        class="event-head"
        aria-expanded={open}
        onClick={() => {
          over.value = { card: "timeline", seat, open: open ? null : ruling.ref };
        }}
      >
        <time>{timeOfDay(ruling.made_at)}</time>
        <span class="row-main">
          <b>{headline(ruling)}</b>
          <span>
            {[clausesOf(ruling), when(ruling), isOthers(ruling.by) ? ruling.by : ""]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
        <span class={`tag tone-tag-${off ? "plain" : toneOf(ruling)}`}>
          {off ? t(`panel-status-${ruling.status}`) : ruling.held ? t("panel-tag-held") : rulingTag(ruling)}
        </span>
      </button>
      {open && <Details ruling={ruling} />}
    </section>
  );
}

const when = (ruling: RulingView) =>
  ruling.phase === "night"
    ? t("panel-n", { number: ruling.number })
    : t("panel-d", { number: ruling.number });

function Details({ ruling }: { ruling: RulingView }) {
  const [moving, setMoving] = useState(false);
  const last = outlook.value?.last;
  const back = last?.ref === ruling.ref ? broughtBack(last) : "";
  const lines = sentences([
    consequence(ruling),
    cost(ruling) && t("panel-cost", { points: cost(ruling) }),
    ruling.note ?? "",
  ]);
  const off = ruling.status !== "standing";
  return (
    <>
      {(lines !== "" || back) && (
        <p class="told">
          {back ? <b>{back}</b> : null} {lines}
        </p>
      )}
      {off && (
        <p class="hint">{t(`panel-already-${ruling.status}`, { time: timeOfDay(ruling.revoked_at) })}</p>
      )}
      {!locked.value && (
        <div class="pair">
          {off ? (
            <button
              type="button"
              class="button"
              data-testid="row-redo"
              onClick={() =>
                send(
                  infraction(
                    ruling.seat,
                    ruling.clause,
                    ruling.override ?? (ruling.clause === null ? "foul" : null),
                  ),
                )
              }
            >
              {t("panel-redo")}
            </button>
          ) : (
            <>
              {ruling.clause === null && (
                <button
                  type="button"
                  class="button"
                  data-testid="row-clause"
                  onClick={() => {
                    over.value = {
                      card: "picker",
                      pick: { mode: "attach", seat: ruling.seat, ref: ruling.ref },
                    };
                  }}
                >
                  {t("panel-clause")}
                </button>
              )}
              <button
                type="button"
                class={`button ${moving ? "is-chosen" : ""}`}
                data-testid="row-seat"
                aria-expanded={moving}
                onClick={() => setMoving(!moving)}
              >
                {t("panel-other-seat")}
              </button>
              <button
                type="button"
                class="button is-dark"
                data-testid="row-undo"
                onClick={() => revoke(ruling)}
              >
                <Back size={18} /> {t("panel-undo")}
              </button>
            </>
          )}
        </div>
      )}
      {moving && (
        <div class="moving">
          <RoundKeys
            label={t("panel-other-seat")}
            keyFor={(seat) => ({ mode: seat === ruling.seat ? "shut" : "free" })}
            onTap={(seat) => {
              setMoving(false);
              amend(ruling, { seat });
            }}
          />
        </div>
      )}
    </>
  );
}
