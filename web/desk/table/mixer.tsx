/** The row under the monitors: take, fade, automatic, delay. */
import { Press, Refused, useAct } from "../act";
import { give } from "../requests";
import { usePart } from "../store";
import { seconds, t } from "../words";
import { sheet, toggleSheet } from "./sheet";

const FADE_MS = 400;

export function Mixer({ table }: { table: string }) {
  const act = useAct();
  const state = usePart(table, ({ production, switches }) => ({
    auto: switches.auto,
    paused: switches.auto && switches.by_hand.length > 0,
    delayMs: production.delay_ms,
  }));
  if (!state) return null;
  const { auto, paused, delayMs } = state;
  return (
    <div class="mixer">
      <Press
        act={act}
        name="take"
        class="button take"
        hotkey="take"
        keys="Space"
        testid="take"
        order={() => give(table, { take: { fade_ms: 0 } })}
      >
        {t("desk-take")} <kbd>{t("desk-key-space")}</kbd>
      </Press>
      <Press
        act={act}
        name="fade"
        class="button tall"
        hotkey="fade"
        keys="Enter"
        testid="fade"
        order={() => give(table, { take: { fade_ms: FADE_MS } })}
      >
        {t("desk-fade", { by: seconds(FADE_MS) })} <kbd>⏎</kbd>
      </Press>
      <Press
        act={act}
        name="auto"
        class={`button tall auto${auto ? " is-on" : ""}`}
        pressed={auto}
        testid="auto"
        // With something switched by hand it goes back to following everything.
        order={() => give(table, { auto: paused || !auto })}
      >
        {t(auto ? (paused ? "desk-auto-partly" : "desk-auto-on") : "desk-auto-off")}
      </Press>
      <button
        type="button"
        class={`button tall${delayMs > 0 ? " is-hold" : ""}`}
        aria-expanded={sheet.value?.kind === "delay"}
        data-testid="delay"
        onClick={() => toggleSheet({ kind: "delay" })}
      >
        {t("desk-delay", { by: seconds(delayMs) })}
      </button>
      <Refused act={act} />
    </div>
  );
}
