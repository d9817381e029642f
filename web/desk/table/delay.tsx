/** How far the picture lags behind the table, to meet a video that is late. */
import { useSignal } from "@preact/signals";
import { Press, Refused, useAct } from "../act";
import { Asking } from "../asking";
import { give } from "../requests";
import { usePart } from "../store";
import { seconds, t } from "../words";

const USUAL_MS = [0, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const MOST_S = 3_600;
/** More than a video is late: it may be a slip of the hand, and the air would stand still as long. */
const UNUSUAL_S = 60;

export function DelaySheet({ table }: { table: string }) {
  const act = useAct();
  const delayMs = usePart(table, ({ production }) => production.delay_ms) ?? 0;
  const typed = useSignal("");
  const asking = useSignal(false);
  const wanted = Number(typed.value.replace(",", "."));
  const isGood = typed.value.trim() !== "" && wanted >= 0 && wanted <= MOST_S;
  const set = (word: string, kind: string) => (
    <Press
      act={act}
      name="delay-other"
      class={kind}
      disabled={!isGood}
      testid="delay-set"
      order={() => give(table, { delay_ms: Math.round(wanted * 1000) })}
      onDone={() => {
        typed.value = "";
        asking.value = false;
      }}
    >
      {word}
    </Press>
  );
  return (
    <div class="delay">
      <p class="note">{t("desk-delay-note")}</p>
      <div class="row">
        {USUAL_MS.map((ms) => (
          <Press
            key={ms}
            act={act}
            name={`delay-${ms}`}
            class={`button${ms === delayMs ? " primary" : ""}`}
            pressed={ms === delayMs}
            testid={`delay-${ms}`}
            order={() => give(table, { delay_ms: ms })}
          >
            {seconds(ms)}
          </Press>
        ))}
      </div>
      <div class="row">
        <label class="field">
          <span>{t("desk-delay-other")}</span>
          <input
            type="text"
            inputMode="decimal"
            value={typed.value}
            placeholder={String(delayMs / 1000)}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
              asking.value = false;
            }}
          />
        </label>
        {wanted > UNUSUAL_S && !asking.value ? (
          <button
            type="button"
            class="button"
            disabled={!isGood}
            data-testid="delay-ask"
            onClick={() => {
              asking.value = true;
            }}
          >
            {t("desk-set")}
          </button>
        ) : (
          !asking.value && set(t("desk-set"), "button")
        )}
      </div>
      {asking.value && (
        <Asking
          question={t("desk-delay-ask", { by: seconds(wanted * 1000) })}
          onNo={() => {
            asking.value = false;
          }}
        >
          {set(t("desk-set"), "button danger")}
        </Asking>
      )}
      <Refused act={act} />
    </div>
  );
}
