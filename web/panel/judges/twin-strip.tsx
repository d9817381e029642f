/** The strip while two judges' fouls at one seat await the word whether they saw one infraction. */
import { computed, effect, signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { send, undo } from "../acts";
import { Back } from "../icons";
import { panel, type Step, snapshot, t } from "../store";
import { locked, QUESTION_DEAD_MS } from "../ui";
import { ASK_MS, type Twins, twinsIn } from "./twins";

const asksAgain = signal(0);

/** The pair that is asked about now. */
export const twins = computed(() => {
  const view = snapshot.value;
  void asksAgain.value;
  return view && view.game.phase !== "finished" ? twinsIn(view.rulings, panel().serverNow()) : null;
});

/** The question goes when its time is over, whatever else happens. */
export function watchTwins(): () => void {
  return effect(() => {
    if (!twins.value) return;
    const timer = setTimeout(() => {
      asksAgain.value += 1;
    }, ASK_MS);
    return () => clearTimeout(timer);
  });
}

export function TwinStrip({ of }: { of: Twins }) {
  const [answered, setAnswered] = useState<string | null>(null);
  const shown = useRef({ ref: "", at: 0 });
  const ref = of.second.ref;
  if (shown.current.ref !== ref) shown.current = { ref, at: performance.now() };
  const answer = (step: Step) => {
    // It came under a finger that was on its way to what the strip said before.
    if (performance.now() - shown.current.at < QUESTION_DEAD_MS) return;
    if (locked.value || answered === ref) return;
    if (send(step)) setAnswered(ref);
  };
  return (
    <div class="strip is-twins">
      <p class="strip-text tone-foul" role="status" data-testid="strip">
        <span>{t("panel-twins", { seat: of.seat })}</span>
      </p>
      <button
        type="button"
        class={`offer ${locked.value ? "is-locked" : ""}`}
        data-testid="same-one"
        onClick={() => answer({ revoke: ref } as Step)}
      >
        {t("panel-twins-one")}
      </button>
      <button
        type="button"
        class={`offer ${locked.value ? "is-locked" : ""}`}
        data-testid="same-two"
        onClick={() => answer({ amend: { ref, note: t("panel-twins-note") } } as Step)}
      >
        {t("panel-twins-two")}
      </button>
      <button
        type="button"
        class={`undo ${locked.value ? "is-locked" : ""}`}
        data-testid="undo"
        aria-label={t("panel-undo")}
        onClick={undo}
      >
        <Back size={20} />
        {t("panel-undo")}
      </button>
    </div>
  );
}
