/** Texts that go with the clock: each is a text node of its own, so a second's step draws nothing else. */
import { useComputed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ClockView } from "../shared/wire";
import type { Shown } from "./screens";
import { now } from "./store";
import { ago, digits, lasted, seconds, t, timeOfDay } from "./words";

/** Pages say twice in this time how late they last were. */
const FRESH_MS = 10_000;

/** The time left of a table's clock. Keyed by the clock where it is used: a new clock is a new text. */
export function ClockDigits({ clock }: { clock: ClockView }) {
  const text = useComputed(() =>
    digits(clock.ends_at === null ? (clock.left_ms ?? 0) : clock.ends_at - now.value),
  );
  return <>{text}</>;
}

export function Lasted({ since }: { since: number }) {
  const text = useComputed(() => lasted(now.value - since));
  return <>{text}</>;
}

export function Ago({ at }: { at: number }) {
  const text = useComputed(() => ago(now.value - at));
  return <>{text}</>;
}

/** Whether a table is shown, and how late, as long as that tells of now. Keyed by the lag's time where it is used. */
export function ShownNow({ shown: { count, lag }, what }: { shown: Shown; what: "air" | "hall" }) {
  const text = useComputed(() => {
    if (count === 0) return t(`desk-${what}-none`);
    const isFresh = lag !== null && now.value - lag.at <= FRESH_MS;
    return isFresh ? t(`desk-${what}-lag`, { ms: lag.ms }) : t(`desk-${what}`);
  });
  return <>{text}</>;
}

/** How old a measured lag is, once it no longer tells of now. Keyed by its time where it is used. */
export function LagAge({ at }: { at: number }) {
  const text = useComputed(() => {
    const age = now.value - at;
    return age > FRESH_MS ? ` ${t("desk-lag-age", { ago: ago(age) })}` : "";
  });
  return <>{text}</>;
}

export function Left({ until }: { until: number }) {
  const text = useComputed(() => seconds(Math.ceil(Math.max(0, until - now.value) / 1000) * 1000));
  return <>{text}</>;
}

export function WallClock() {
  const text = useComputed(() => timeOfDay(now.value, true));
  return <>{text}</>;
}

/** A bar that runs dry by its deadline; the browser moves it. Keyed by its times where it is used. */
export function Countdown({ from, until }: { from: number; until: number }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const total = until - from;
    const left = Math.max(0, until - now.peek());
    bar.current?.animate(
      [{ transform: `scaleX(${total > 0 ? left / total : 0})` }, { transform: "scaleX(0)" }],
      { duration: left, fill: "forwards" },
    );
  }, [from, until]);
  return (
    <span class="countdown" aria-hidden="true">
      <span ref={bar} />
    </span>
  );
}
