/** One table's card. Each part of it is drawn again only when that part has changed. */
import type { UnitLight } from "../../shared/wire";
import { phaseLine, rulingLines, seatCells } from "../game";
import { Light } from "../marks";
import { hashOf } from "../place";
import { ofAudience, sumUp } from "../screens";
import { now, usePart } from "../store";
import { Ago, ClockDigits, Lasted, ShownNow } from "../ticking";
import { pick, t } from "../words";

/** A ruling this young is news. */
const FRESH_MS = 20_000;

function Head({ table }: { table: string }) {
  const head = usePart(table, ({ snapshot, stage }) => ({
    game: snapshot?.game.number ?? null,
    stage,
    clock: snapshot?.clock ?? null,
  }));
  if (!head) return null;
  return (
    <div class="card-head">
      <h2>
        {t("desk-table", { table })}{" "}
        <small>{head.game === null ? head.stage : t("desk-game", { number: head.game })}</small>
      </h2>
      {head.clock ? (
        <span class="card-clock">
          <ClockDigits
            key={`${head.clock.purpose}${head.clock.ends_at}${head.clock.left_ms}`}
            clock={head.clock}
          />
        </span>
      ) : (
        // Between two games the line below says that there is none.
        head.game !== null && <span class="card-no-clock">{t("desk-no-clock")}</span>
      )}
    </div>
  );
}

function Phase({ table }: { table: string }) {
  const line = usePart(table, ({ snapshot }) => (snapshot ? phaseLine(snapshot) : null));
  const review = usePart(table, ({ production }) => production.review);
  const rehearsal = usePart(table, ({ production }) => production.rehearsal);
  return (
    <p class="phase">
      {rehearsal && <span class="badge badge-hold">{t("desk-rehearsal-badge")}</span>}
      {review !== null && (
        <span class="badge badge-hold">
          {t("desk-review-badge")} <Lasted since={review} />
        </span>
      )}
      {line ? (
        <>
          <span class={line.speaker ? "" : "strong"}>{line.head}</span>
          {line.speaker && (
            <>
              {" · "}
              {t("desk-speaks")} <b>{line.speaker}</b>
            </>
          )}
          {line.rest.length > 0 && ` · ${line.rest.join(" · ")}`}
        </>
      ) : (
        <>
          <b>{t("desk-break")}</b> · {t("desk-break-note")}
        </>
      )}
    </p>
  );
}

function Seats({ table }: { table: string }) {
  const cells = usePart(table, ({ snapshot }) => seatCells(snapshot)) ?? [];
  return (
    <ol class="seats" aria-label={t("desk-seats")}>
      {cells.map(({ seat, fouls, technical, gone, speaks, label }) => (
        <li key={seat} class={`seat${gone ? " is-gone" : ""}${speaks ? " is-speaking" : ""}`}>
          <span class="unseen">{label}</span>
          <span class="seat-number" aria-hidden="true">
            {seat}
          </span>
          <span class="pips" aria-hidden="true">
            {Array.from({ length: fouls }, (_, index) => (
              <i key={index} />
            ))}
            {technical > 0 && <b>{t("desk-technical-mark", { count: technical })}</b>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Rulings({ table }: { table: string }) {
  const lines = usePart(table, ({ snapshot }) => (snapshot ? rulingLines(snapshot, 2) : [])) ?? [];
  const since = usePart(table, ({ attention }) => {
    const gone = attention.find(({ code }) => code === "judge_gone");
    return gone ? Number(gone.facts.since) : null;
  });
  return (
    <ul class="rulings">
      {since !== null && (
        <li class="is-fresh">
          <b class="bad">
            {t("desk-judge-gone")} <Lasted since={since} />
          </b>
        </li>
      )}
      {lines.slice(0, since === null ? 2 : 1).map((line, index) => (
        <li key={line.ref} class={index === 0 && now.peek() - line.at < FRESH_MS ? "is-fresh" : ""}>
          <b>{line.what}</b>
          {` — ${line.why} · `}
          <Ago at={line.at} />
        </li>
      ))}
      {since === null && lines.length === 0 && <li>{t("desk-no-rulings")}</li>}
    </ul>
  );
}

function unitWord(unit: string, { health, title, detail }: UnitLight): string {
  if (health === "good") return unit;
  return health === "off" ? t("desk-without", { unit }) : `${unit}: ${pick(detail) || pick(title)}`;
}

function Lights({ table }: { table: string }) {
  const lights = usePart(table, (state) => ({
    judges: state.judges.length,
    isRunning: state.snapshot !== null && state.snapshot.game.phase !== "finished",
    air: sumUp(ofAudience(state, "air")),
    hall: sumUp(ofAudience(state, "hall")),
    units: state.units.map(({ unit, title, summary }) => ({ unit, title, summary })),
  }));
  if (!lights) return null;
  const { judges, air, hall, units, isRunning } = lights;
  return (
    <ul class="lights">
      <li>
        <Light health={judges > 0 ? "good" : isRunning ? "broken" : "off"} />
        {t("desk-judges", { count: judges })}
      </li>
      <li>
        <Light health={air.health} />
        <ShownNow key={`${air.count} ${air.lag?.at}`} shown={air} what="air" />
      </li>
      <li>
        <Light health={hall.health} />
        <ShownNow key={`${hall.count} ${hall.lag?.at}`} shown={hall} what="hall" />
      </li>
      {units.map(({ unit, title, summary }) => (
        <li key={unit} class="unit-light" title={`${pick(summary.title)}: ${pick(summary.detail)}`}>
          <Light health={summary.health} />
          <span class="unit-word">{unitWord(pick(title), summary)}</span>
        </li>
      ))}
    </ul>
  );
}

export function TableCard({ table }: { table: string }) {
  const wanted = usePart(table, ({ attention }) =>
    attention.some(({ health }) => health === "broken" || health === "warning"),
  );
  return (
    <article class={`panel card${wanted ? " is-wanted" : ""}`} data-testid={`card-${table}`}>
      <Head table={table} />
      <Phase table={table} />
      <Seats table={table} />
      <Rulings table={table} />
      <div class="card-foot">
        <Lights table={table} />
        <a
          class="button"
          href={hashOf({ screen: "table", table })}
          aria-label={`${t("desk-open")}: ${t("desk-table", { table })}`}
        >
          {t("desk-open")}
        </a>
      </div>
    </article>
  );
}
