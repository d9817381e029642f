/** What is done to all tables at once: the title card with its line, and test data where nobody plays. */
import { useSignal } from "@preact/signals";
import { Press, Refused, useAct } from "../act";
import { isRunning } from "../game";
import { type Answer, give } from "../requests";
import { steady, tableNames, tableNow } from "../store";
import { t } from "../words";

const LONGEST_MESSAGE = 120;

const state = steady(() => {
  const all = tableNames.value.flatMap((name) => tableNow(name) ?? []);
  const idle = all.filter(({ snapshot }) => !isRunning(snapshot));
  const messages = [...new Set(all.map(({ production }) => production.message))];
  return {
    // Where nobody plays it is there by itself; only what a hand has put on is there to be taken off.
    titled:
      all.length > 0 &&
      all.every(({ production }) => production.program.title === true) &&
      all.some(({ switches }) => !switches.auto || switches.by_hand.includes("title")),
    idle: idle.map(({ table }) => table),
    rehearsing: all.filter(({ production }) => production.rehearsal).map(({ table }) => table),
    message: messages.length === 1 ? (messages[0] ?? "") : "",
  };
});

/** One order after another; the first refusal is told. */
async function each(tables: readonly string[], order: (table: string) => Promise<Answer>): Promise<Answer> {
  for (const table of tables) {
    const answer = await order(table);
    if (!answer.ok) return { ok: false, message: `${t("desk-table", { table })}: ${answer.message}` };
  }
  return { ok: true, value: null };
}

export function Everywhere() {
  const act = useAct();
  const typed = useSignal<string | null>(null);
  const { titled, idle, rehearsing, message } = state.value;
  const line = typed.value ?? message;
  const testing = rehearsing.length > 0;
  const tables = testing ? rehearsing : idle;
  return (
    <section class="panel everywhere" aria-labelledby="everywhere">
      <h2 id="everywhere">{t("desk-everywhere")}</h2>
      <label class="field">
        <span>{t("desk-message")}</span>
        <input
          type="text"
          maxLength={LONGEST_MESSAGE}
          placeholder={t("desk-message-example")}
          value={line}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
        />
      </label>
      <Press
        act={act}
        name="title"
        class={`button wide${titled ? " is-air" : ""}`}
        pressed={titled}
        testid="title-all"
        order={async () => {
          if (!titled && line.trim() !== message) {
            const said = await give(null, { message: line.trim() });
            if (!said.ok) return said;
          }
          return give(null, { show: { bus: "program", elements: { title: !titled } } });
        }}
        onDone={() => {
          typed.value = null;
        }}
      >
        {t(titled ? "desk-title-all-off" : "desk-title-all")}
      </Press>
      <Press
        act={act}
        name="rehearsal"
        class={`button wide${testing ? " is-hold" : ""}`}
        pressed={testing}
        disabled={tables.length === 0}
        testid="rehearsal-all"
        order={() => each(tables, (table) => give(table, { rehearsal: !testing }))}
      >
        {tables.length === 0
          ? t("desk-rehearsal-busy")
          : t(testing ? "desk-rehearsal-end" : "desk-rehearsal-idle", {
              tables: tables.join(", "),
              count: tables.length,
            })}
      </Press>
      <Refused act={act} />
    </section>
  );
}
