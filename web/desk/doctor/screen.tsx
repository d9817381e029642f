/** The doctor: what is wrong at a table, what follows from it and what to do, worst first. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Checkup, Finding } from "../../shared/wire";
import { Press, Refused, useAct } from "../act";
import { Copy } from "../copy";
import { Hosts } from "../links/hosts";
import { SceneFiles } from "../links/scenes";
import { Verdict } from "../marks";
import { give, readCheckup } from "../requests";
import { peek, usePart, version } from "../store";
import { UnitForm, UnitPress } from "../table/units";
import { pick, t, timeOfDay } from "../words";
import { counted, report } from "./report";

function Line({ table, finding, again }: { table: string; finding: Finding; again: () => void }) {
  const act = useAct();
  const open = useSignal(false);
  const units = usePart(table, (state) => state.units) ?? [];
  const { health, title, detail, remedy, fix } = finding;
  const button =
    fix && units.find(({ unit }) => unit === fix.unit)?.buttons.find((one) => one.act === fix.act);
  const asks = button ? Object.keys(button.form).length > 0 || pick(button.question) !== "" : false;
  const isGood = health === "good" || health === "off";
  return (
    <li class={`finding finding-${health}`} data-testid={`finding-${finding.code}`}>
      <Verdict health={health} />
      <div class="finding-text">
        <h3>{title}</h3>
        {detail !== "" && <p>{detail}</p>}
        {open.value && !asks && <p class="remedy">{remedy}</p>}
        {open.value && asks && fix && (
          <UnitForm
            table={table}
            unit={fix.unit}
            act={fix.act}
            onDone={() => {
              open.value = false;
              again();
            }}
          />
        )}
        <Refused act={act} />
      </div>
      {fix && button && !asks && (
        <Press
          act={act}
          name="fix"
          class="button primary"
          order={() => give(table, { unit: { unit: fix.unit, act: fix.act, values: {} } })}
          onDone={again}
        >
          {pick(button.title)}
        </Press>
      )}
      {!isGood && (asks || remedy !== "") && (
        <button
          type="button"
          class="button"
          aria-expanded={open.value}
          aria-label={`${asks && button ? pick(button.title) : t("desk-how-to-fix")}: ${title}`}
          onClick={() => {
            open.value = !open.value;
          }}
        >
          {asks && button ? `${pick(button.title)}…` : t("desk-how-to-fix")}
        </button>
      )}
    </li>
  );
}

/** Whatever a unit can do to load its pages anew. */
function Refresh({ table }: { table: string }) {
  const act = useAct();
  const buttons = (usePart(table, (state) => state.units) ?? []).flatMap(({ unit, buttons }) =>
    buttons.filter((button) => button.act.startsWith("refresh")).map((button) => ({ unit, button })),
  );
  if (buttons.length === 0) return null;
  return (
    <>
      {buttons.map(({ unit, button }) => (
        <div key={unit} class="stretch">
          <UnitPress table={table} unit={unit} button={button} act={act} />
        </div>
      ))}
      <p class="note">{t("desk-refresh-note")}</p>
      <Refused act={act} />
    </>
  );
}

function Title({ table, checkup }: { table: string; checkup: Checkup }) {
  const { broken, warnings } = counted(checkup);
  return (
    <h1>
      {broken + warnings === 0
        ? t("desk-doctor-well", { table })
        : broken === 0
          ? t("desk-doctor-warnings", { table, warnings })
          : warnings === 0
            ? t("desk-doctor-broken", { table, broken })
            : t("desk-doctor-both", { table, broken, warnings })}
    </h1>
  );
}

export function DoctorScreen({ table }: { table: string }) {
  const checkup = useSignal<Checkup | null>(null);
  const failed = useSignal<string | null>(null);
  const busy = useSignal(false);

  const examine = async () => {
    if (busy.peek()) return;
    busy.value = true;
    const answer = await readCheckup(table);
    busy.value = false;
    failed.value = answer.ok ? null : answer.message;
    if (answer.ok) checkup.value = answer.value;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the table; later by the button.
  useEffect(() => void examine(), [table]);

  const found = checkup.value;
  const wrong = found?.findings.filter(({ health }) => health === "broken" || health === "warning") ?? [];
  const well = found?.findings.filter(({ health }) => health === "good" || health === "off") ?? [];
  const lines = (findings: readonly Finding[]) =>
    findings.map((finding, index) => (
      <Line key={`${finding.code}${index}`} table={table} finding={finding} again={() => void examine()} />
    ));
  return (
    <main class="with-side">
      <div class="main-column">
        <div class="title-row">
          {found ? <Title table={table} checkup={found} /> : <h1>{t("desk-table", { table })}</h1>}
          {found && (
            <span class="note tabular">{t("desk-checked-at", { time: timeOfDay(found.at, true) })}</span>
          )}
          <button
            type="button"
            class={`button primary${busy.value ? " is-busy" : ""}`}
            data-testid="examine"
            onClick={() => void examine()}
          >
            {t(busy.value ? "desk-examining" : "desk-examine")}
          </button>
        </div>
        {failed.value !== null && (
          <p class="refused" role="alert">
            {failed.value}
          </p>
        )}
        {wrong.length > 0 && <ul class="panel findings">{lines(wrong)}</ul>}
        {well.length > 0 && <ul class="panel findings">{lines(well)}</ul>}
      </div>
      <aside class="side">
        <Hosts table={table} />
        <SceneFiles table={table} />
        <section class="panel" aria-labelledby="report">
          <h2 id="report">{t("desk-report")}</h2>
          <p class="note">{t("desk-report-note")}</p>
          {found && (
            <div class="stretch">
              <Copy text={report(found, peek(table), version.value)} label={t("desk-report-copy")} />
            </div>
          )}
          <Refresh table={table} />
        </section>
      </aside>
    </main>
  );
}
