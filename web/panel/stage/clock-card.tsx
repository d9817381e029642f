/** The clock: who speaks, how long is left, and the three corrections a judge makes. */
import { useEffect, useState } from "preact/hooks";
import { partsOf } from "../../shared/syllables";
import type { ClockView, Snapshot } from "../../shared/wire";
import { addSeconds, restartClock } from "../acts";
import { warnsOfTen } from "../comfort/warnings";
import { Name } from "../name";
import { seatView, t } from "../store";
import { useTime } from "../time";
import { clockDigits, spell } from "../words/format";

const TICK_S = 10;
const TOOLS_MS = 5_000;
/** What is longer has less room beside the digits than it needs, and takes a smaller type. */
const LONG_NAME = 24;
const LONG_PART = 12;
/** As long as this it would have to be broken even then. */
const LONGEST_PART = 14;

interface ClockCardProps {
  clock: ClockView;
  tools?: boolean;
  view: Snapshot;
}

export function ClockCard({ clock, tools = true, view }: ClockCardProps) {
  const time = useTime(clock);
  const { open, openTools } = useTools();
  if (!time) return null;
  const ended = time.leftMs <= 0;
  const late = !ended && warnsOfTen(clock) && time.leftMs <= TICK_S * 1_000;
  const name = clock.seat === null ? t(`panel-clock-${clock.purpose}`) : (seatView(clock.seat)?.name ?? "");
  const classes = [
    "card",
    "clock",
    late && "is-late",
    ended && "is-ended",
    !time.running && "is-paused",
    open && "is-open",
  ];
  return (
    <section class={classes.filter(Boolean).join(" ")} aria-label={t("panel-clock")}>
      <button type="button" class="clock-row" aria-expanded={open} onClick={openTools}>
        {clock.seat !== null && <span class="disc">{clock.seat}</span>}
        <span class="clock-who">
          <b class={shapeOf(name)}>
            <Name of={name} />
          </b>
          {clock.seat !== null && (
            <span>{[purposeOf(clock), turnOf(clock, view)].filter(Boolean).join(", ")}</span>
          )}
          {!time.running && <span class="clock-paused">{t("panel-paused")}</span>}
        </span>
        <span class="clock-digits" data-testid="clock">
          {clockDigits(time.leftMs)}
          {ended && time.overS > 0 && <small>+{spell(time.overS)}</small>}
        </span>
      </button>
      <Gauge clock={clock} leftMs={time.leftMs} />
      {tools && <Tools onUse={openTools} />}
      <Announced clock={clock} leftMs={time.leftMs} />
    </section>
  );
}

/** "4 из 10": the speaker's place in today's round. */
function turnOf(clock: ClockView, view: Snapshot): string {
  const { turn, turns } = view.game;
  if (clock.purpose !== "speech" || turn === null || turns === null) return "";
  return t("panel-clock-turn", { turn, turns });
}

function shapeOf(name: string): string | undefined {
  const part = Math.max(0, ...partsOf(name).map(({ length }) => length));
  if (part > LONGEST_PART) return "is-longest";
  return part > LONG_PART || name.length > LONG_NAME ? "is-long" : undefined;
}

function purposeOf(clock: ClockView): string {
  const shortened = clock.purpose === "speech" && clock.seconds < 60;
  return t(`panel-clock-${clock.purpose}`, { seconds: clock.seconds, cut: shortened ? "yes" : "no" });
}

function Gauge({ clock, leftMs }: { clock: ClockView; leftMs: number }) {
  const share = Math.min(1, Math.max(0, leftMs / (clock.seconds * 1_000)));
  return (
    <div class="gauge" aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
      {warnsOfTen(clock) && <u style={{ left: `${(TICK_S / clock.seconds) * 100}%` }} />}
    </div>
  );
}

/** Where the screen is short, a tap on the clock shows its corrections for a while; each use begins the while anew. */
function useTools(): { open: boolean; openTools: () => void } {
  const [until, setUntil] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => setUntil(0), Math.max(0, until - performance.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return { open: until > 0, openTools: () => setUntil(performance.now() + TOOLS_MS) };
}

function Tools({ onUse }: { onUse: () => void }) {
  return (
    <div class="clock-tools" onClickCapture={onUse}>
      <button type="button" class="button" onClick={() => addSeconds(-10)}>
        {t("panel-clock-minus")}
      </button>
      <button type="button" class="button" onClick={() => addSeconds(10)}>
        {t("panel-clock-plus")}
      </button>
      <button type="button" class="button" onClick={restartClock}>
        {t("panel-clock-restart")}
      </button>
    </div>
  );
}

/** A screen reader hears 30, 10 and 0, not every second, and only what is less than the whole. */
const SAID_S = [0, 10, 30];

function Announced({ clock, leftMs }: { clock: ClockView; leftMs: number }) {
  const left = Math.max(0, Math.ceil(leftMs / 1_000));
  const said = SAID_S.find((seconds) => left <= seconds && seconds < clock.seconds);
  return (
    <span class="unseen" role="status">
      {said === undefined ? "" : t("panel-clock-said", { seconds: said })}
    </span>
  );
}
