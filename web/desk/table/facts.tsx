/** The game at this table in a few lines, the judges' devices, the line of the title card, photos and test data. */
import { useSignal } from "@preact/signals";
import type { DeskJudge } from "../../shared/wire";
import { Press, Refused, useAct } from "../act";
import { isRunning, phaseLine } from "../game";
import { Light } from "../marks";
import { give } from "../requests";
import { usePart } from "../store";
import { ClockDigits } from "../ticking";
import { t } from "../words";
import { sheet, toggleSheet } from "./sheet";

const LONGEST_MESSAGE = 120;

function Where({ table }: { table: string }) {
  const line = usePart(table, ({ snapshot }) => (snapshot ? phaseLine(snapshot) : null));
  const clock = usePart(table, ({ snapshot }) => snapshot?.clock ?? null);
  if (!line) return <p>{t("desk-break-note")}</p>;
  return (
    <>
      <p class="where">
        {line.speaker ? (
          <>
            {t("desk-speaks-now")} <b>{line.speaker}</b>
          </>
        ) : (
          <b>{line.rest[0] ?? line.head}</b>
        )}
        {clock && (
          <>
            {", "}
            <b class="tabular">
              <ClockDigits key={`${clock.purpose}${clock.ends_at}${clock.left_ms}`} clock={clock} />
            </b>
          </>
        )}
      </p>
      {(line.speaker ? line.rest : line.rest.slice(1)).map((one) => (
        <p key={one} class="note">
          {one}
        </p>
      ))}
    </>
  );
}

function judgeWords({ name, given, locked }: DeskJudge): string {
  const called = given ? name : t("device-not-named", { name });
  return locked ? t("desk-judge-locked", { name: called }) : called;
}

function Judges({ table }: { table: string }) {
  const judges = usePart(table, (state) => ({ known: state.judges, running: isRunning(state.snapshot) }));
  if (!judges) return null;
  return (
    <ul class="lights">
      {judges.known.map((judge) => (
        <li key={`${judge.name}${judge.since}`}>
          <Light health={judge.locked ? "off" : "good"} />
          {judge.given ? <b>{judgeWords(judge)}</b> : judgeWords(judge)}
        </li>
      ))}
      {judges.known.length === 0 && (
        <li>
          <Light health={judges.running ? "broken" : "off"} />
          {t("desk-judges", { count: 0 })}
        </li>
      )}
    </ul>
  );
}

function TitleLine({ table }: { table: string }) {
  const act = useAct();
  const message = usePart(table, ({ production }) => production.message) ?? "";
  const typed = useSignal<string | null>(null);
  const line = typed.value ?? message;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The next Space is the take again.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        if (typed.value === null) return;
        void act
          .run("message", () => give(table, { message: line.trim() }))
          .then((done) => {
            if (done) typed.value = null;
          });
      }}
    >
      <span class="field-row">
        <input
          type="text"
          aria-label={t("desk-message")}
          maxLength={LONGEST_MESSAGE}
          placeholder={t("desk-message")}
          value={line}
          data-testid="message"
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
        />
        {typed.value !== null && typed.value.trim() !== message && (
          <button type="submit" class="button">
            {t("desk-set")}
          </button>
        )}
      </span>
      <Refused act={act} />
    </form>
  );
}

/** Test data is for a table where nobody plays: the server shows it over no game. */
function Rehearsal({ table }: { table: string }) {
  const act = useAct();
  const state = usePart(table, ({ production, snapshot }) => ({
    on: production.rehearsal,
    running: isRunning(snapshot),
  }));
  if (!state) return null;
  const { on, running } = state;
  return (
    <>
      <Press
        act={act}
        name="rehearsal"
        class={`button wide${on ? " is-hold" : ""}`}
        pressed={on}
        disabled={running && !on}
        testid="rehearsal"
        order={() => give(table, { rehearsal: !on })}
      >
        {t(on ? "desk-rehearsal-off" : running ? "desk-rehearsal-game" : "desk-rehearsal")}
      </Press>
      <Refused act={act} />
    </>
  );
}

export function Facts({ table }: { table: string }) {
  const head = usePart(table, ({ snapshot }) => ({
    phase: snapshot ? phaseLine(snapshot).head : t("desk-break"),
    game: snapshot?.game.number ?? null,
  }));
  return (
    <section class="panel facts" aria-labelledby="facts">
      <div class="panel-head">
        <h2 id="facts">{t("desk-table", { table })}</h2>
        <span class="note">
          {head?.game === null ? "" : `${t("desk-game", { number: head?.game ?? 0 })} · `}
          {head?.phase.toLocaleLowerCase()}
        </span>
      </div>
      <Where table={table} />
      <Judges table={table} />
      <TitleLine table={table} />
      <button
        type="button"
        class="button wide"
        aria-expanded={sheet.value?.kind === "photos"}
        data-testid="photos"
        onClick={() => toggleSheet({ kind: "photos" })}
      >
        {t("desk-photos")}
      </button>
      <Rehearsal table={table} />
    </section>
  );
}
