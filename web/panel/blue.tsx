/** Pause and the blue button, or the two answers of a question, or the lock's handle: one row under the stage. */
import { useEffect, useRef, useState } from "preact/hooks";
import { startClock, tapPause } from "./acts";
import { nextCode } from "./drafts";
import { Pause, Resume } from "./icons";
import { aimedBefore } from "./judges/moved";
import { lock } from "./judges/own";
import { blue } from "./next";
import { QuestionRow } from "./stage/question";
import { clock, t } from "./store";
import { locked, NEXT_DEAD_MS, over, question } from "./ui";

export function BlueRow() {
  if (locked.value) return <Unlock />;
  if (question.value) return <QuestionRow of={question.value} />;
  return <NextRow />;
}

function NextRow() {
  const actedAt = useRef(Number.NEGATIVE_INFINITY);
  const touchedAt = useRef(Number.POSITIVE_INFINITY);
  const touch = () => {
    touchedAt.current = performance.now();
  };
  /** A click without a pointer comes from whoever has just read the button. */
  const isMeant = (event: MouseEvent) => event.detail === 0 || !aimedBefore(touchedAt.current);
  const next = blue();
  const running = clock.value;
  const start = clockToStart();
  if (!next) return <div class="blue-row" />;
  return (
    <div class="blue-row">
      {start && over.value?.card !== "fix" && (
        <button type="button" class="pause" data-testid="start-clock" onClick={() => startClock(start)}>
          <Resume size={20} />
          <span>{t("panel-resume")}</span>
        </button>
      )}
      {running && !start && over.value?.card !== "fix" && (
        <button
          type="button"
          class="pause"
          data-testid="pause"
          onPointerDown={touch}
          onClick={(event) => isMeant(event) && tapPause()}
        >
          {running.ends_at === null ? <Resume size={20} /> : <Pause size={20} />}
          <span>{t(running.ends_at === null ? "panel-resume" : "panel-pause")}</span>
        </button>
      )}
      <button
        type="button"
        class="next"
        data-testid="next"
        aria-disabled={next.act === null && !next.busy}
        onPointerDown={touch}
        onClick={(event) => {
          const now = performance.now();
          if (!isMeant(event)) return;
          // A second tap of the same excitement would skip a step.
          if (now - actedAt.current < NEXT_DEAD_MS || !next.act) return;
          actedAt.current = now;
          next.act();
        }}
      >
        <b>{next.title}</b>
        {next.sub && <span>{next.sub}</span>}
      </button>
    </div>
  );
}

/** The night's short allowances begin when the judge says so. */
function clockToStart(): "best_move" | "don_check" | "sheriff_check" | null {
  const code = nextCode.value;
  if (code !== "best_move" && code !== "don_check" && code !== "sheriff_check") return null;
  return clock.value?.purpose === code ? null : code;
}

const UNLOCK_MS = 1_000;

function Unlock() {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [held, setHeld] = useState(false);
  const [armedByKey, setArmedByKey] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const release = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  return (
    <div class="blue-row">
      <button
        type="button"
        class={`unlock ${held ? "is-held" : ""}`}
        data-testid="unlock"
        onPointerDown={() => {
          setHeld(true);
          timer.current = setTimeout(() => lock(false), UNLOCK_MS);
        }}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.repeat) return;
          if (armedByKey) lock(false);
          else setArmedByKey(true);
        }}
      >
        <b>{t("panel-unlock")}</b>
        <span>{t("panel-unlock-how")}</span>
      </button>
    </div>
  );
}
