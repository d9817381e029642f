/** "Счётчики": fouls that were counted elsewhere. They can be raised; what was ruled here is taken back instead. */
import { RoundKeys } from "../stage/round-keys";
import { outlook, seatView, t } from "../store";
import { type Over, over } from "../ui";
import { list } from "../words/format";
import type { Size } from "./draft";
import { change, fix } from "./state";

type Card = Extract<Over, { card: "fix" }>;
const SIZES: readonly Size[] = ["minor", "major"];
const MOST_FOULS = 20;

const foulsOf = (seat: number) => fix.value.fouls[seat] ?? seatView(seat)?.fouls ?? 0;
const sizesOf = (seat: number): readonly Size[] =>
  fix.value.technical[seat] ?? seatView(seat)?.technical_fouls.map((one) => one.size) ?? [];

export function Counts({ card }: { card: Card }) {
  return (
    <>
      <RoundKeys
        label={t("panel-fix-page-counts")}
        keyFor={(seat) => ({
          mode: seat === card.seat ? "chosen" : "free",
          under: under(seat),
        })}
        onTap={(seat) => {
          over.value = { ...card, seat };
        }}
      />
      {card.seat === null ? <p class="hint">{t("panel-fix-counts-hint")}</p> : <OneSeat seat={card.seat} />}
    </>
  );
}

function under(seat: number): string {
  const technical = sizesOf(seat).length;
  return technical > 0
    ? t("panel-fix-short-both", { fouls: foulsOf(seat), technical })
    : t("panel-fix-short-fouls", { fouls: foulsOf(seat) });
}

function OneSeat({ seat }: { seat: number }) {
  const view = seatView(seat);
  const have = view?.fouls ?? 0;
  const fouls = foulsOf(seat);
  const set = (count: number) => {
    const { [seat]: _, ...others } = fix.value.fouls;
    change({ fouls: count === have ? others : { ...others, [seat]: count } });
  };
  return (
    <section class="card fix-seat">
      <b>{t("panel-fix-seat", { seat, name: view?.name || t("panel-no-name") })}</b>
      <div class="stepper">
        <button
          type="button"
          class="button"
          data-testid="fouls-less"
          aria-label={t("panel-fix-less")}
          disabled={fouls <= have}
          onClick={() => set(fouls - 1)}
        >
          −
        </button>
        <b>{t("panel-would-fouls", { fouls })}</b>
        <button
          type="button"
          class="button"
          data-testid="fouls-more"
          aria-label={t("panel-fix-more")}
          disabled={fouls >= MOST_FOULS}
          onClick={() => set(fouls + 1)}
        >
          +
        </button>
      </div>
      {hasTechnical() && <Technical seat={seat} />}
      <p class="hint">{t("panel-fix-counts-only-up")}</p>
    </section>
  );
}

/** The regulation knows technical fouls where its register has a button for them. */
const hasTechnical = () =>
  outlook.value?.register.some((key) => key.kind === "technical_minor" || key.kind === "technical_major") ??
  false;

function Technical({ seat }: { seat: number }) {
  const sizes = sizesOf(seat);
  const words = sizes.map((size) => t(`panel-fix-size-${size}`));
  return (
    <>
      <span class="muted">
        {words.length > 0 ? t("panel-fix-technicals", { list: list(words) }) : t("panel-fix-no-technical")}
      </span>
      <div class="grid-two">
        {SIZES.map((size) => (
          <button
            key={size}
            type="button"
            class="button tone-button-technical"
            data-testid={`technical-${size}`}
            onClick={() => change({ technical: { ...fix.value.technical, [seat]: [...sizes, size] } })}
          >
            {t(`panel-fix-add-${size}`)}
          </button>
        ))}
      </div>
    </>
  );
}
