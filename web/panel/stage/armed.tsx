/** A penalty has been chosen and waits for its seat: what it is, and whom it would cost the game. */
import { Leave } from "../icons";
import { clock, outlook, previewOf, SEATS, snapshot, t } from "../store";
import type { Armed } from "../ui";
import { sentence } from "../words/effect";
import { points } from "../words/format";
import { ClockCard } from "./clock-card";

const MOST_WARNINGS = 2;

const pointsOf = (kind: string) =>
  points(outlook.value?.register.find((key) => key.kind === kind)?.points ?? "0");

export function ArmedCard({ chosen }: { chosen: Armed }) {
  const view = snapshot.value;
  const running = clock.value;
  const heavy = SEATS.flatMap((seat) => {
    const effect = previewOf(seat, chosen.kind);
    return effect?.confirm ? [{ seat, text: sentence(effect) }] : [];
  });
  return (
    <>
      <section class={`card telling tone-card-${chosen.tone}`}>
        <b class="telling-title">
          {t("panel-armed-title", { what: chosen.label, kind: chosen.kind, points: pointsOf(chosen.kind) })}
        </b>
        <span class="muted">{t("panel-armed-how")}</span>
      </section>
      {running && view && <ClockCard clock={running} view={view} tools={false} />}
      {heavy.slice(0, MOST_WARNINGS).map(({ seat, text }) => (
        <section key={seat} class="card note is-danger">
          <Leave size={22} />
          <span class="row-main">
            <b>{t("panel-seat", { seat })}</b>: {text}. {t("panel-will-ask")}
          </span>
        </section>
      ))}
      {chosen.clause === null && <p class="hint">{t("panel-clause-later")}</p>}
    </>
  );
}
