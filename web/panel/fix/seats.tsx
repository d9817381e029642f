/** "За столом": who is there, who has left and how; from here also to a seat's card. */
import { RoundKeys } from "../stage/round-keys";
import { seatView, t } from "../store";
import { type Over, over } from "../ui";
import { PRESENCES } from "./draft";
import { change, fix } from "./state";

type Card = Extract<Over, { card: "fix" }>;

const presenceOf = (seat: number) => fix.value.presence[seat] ?? seatView(seat)?.presence ?? "seated";

export function SeatsAtTable({ card }: { card: Card }) {
  return (
    <>
      <RoundKeys
        label={t("panel-fix-page-seats")}
        keyFor={(seat) => ({
          mode: seat === card.seat ? "chosen" : "free",
          under: t(`panel-fix-short-${presenceOf(seat)}`),
        })}
        onTap={(seat) => {
          over.value = { ...card, seat };
        }}
      />
      {card.seat === null ? <p class="hint">{t("panel-fix-seats-hint")}</p> : <OneSeat seat={card.seat} />}
    </>
  );
}

function OneSeat({ seat }: { seat: number }) {
  const view = seatView(seat);
  const ruled = view?.left?.ref != null;
  return (
    <section class="card fix-seat">
      <b>{t("panel-fix-seat", { seat, name: view?.name || t("panel-no-name") })}</b>
      {ruled ? (
        <p class="hint">{t("panel-fix-ruled")}</p>
      ) : (
        <div class="grid-two">
          {PRESENCES.map((presence) => (
            <button
              key={presence}
              type="button"
              class={`button ${presenceOf(seat) === presence ? "is-chosen" : ""}`}
              data-testid={`presence-${presence}`}
              aria-pressed={presenceOf(seat) === presence}
              onClick={() => {
                const { [seat]: _, ...others } = fix.value.presence;
                change({
                  presence: presence === view?.presence ? others : { ...others, [seat]: presence },
                });
              }}
            >
              {t(`panel-presence-${presence}`)}
            </button>
          ))}
        </div>
      )}
      <button
        type="button"
        class="button wide"
        data-testid="fix-card"
        onClick={() => {
          over.value = ruled
            ? { card: "timeline", seat, open: view?.left?.ref ?? null }
            : { card: "seat", seat };
        }}
      >
        {t(ruled ? "panel-fix-to-timeline" : "panel-fix-to-card")}
      </button>
    </section>
  );
}
