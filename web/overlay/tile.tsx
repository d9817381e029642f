/** One seat's tile: at the table, after it left, and at the end of the game. */
import type { ReadonlySignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ClockView } from "../shared/wire";
import { useAir } from "./air";
import { Clock } from "./clock";
import { GONE, graphemes, TILE } from "./fit";
import { Gavel, Hand, Moon } from "./icons";
import { useLater, useLinger } from "./linger";
import { enter, FRESH_MS, fromBelow, fromLeft, leave, shift } from "./motion";
import { Name } from "./name";
import { NumberPlate, RolePlate } from "./plate";
import { formatPoints } from "./points";
import type { TileModel } from "./tile-model";

/** In the motion of a banner: when its new mark fills, and when a removed seat steps down. */
const MARK_AT = 280;
const STEP_AT = 500;
const STEP_PX = 48;

/** How long until this point of the banner's motion; 0 when there is no banner that has just begun. */
function useUntil(bannerAt: number | null, point: number): number {
  const { now } = useAir();
  if (bannerAt === null) return 0;
  const age = now() - bannerAt;
  return age < 0 || age > FRESH_MS ? 0 : Math.max(0, point - age);
}

function Marks({ fouls, slots, bannerAt }: { fouls: number; slots: number; bannerAt: number | null }) {
  const row = useRef<HTMLSpanElement>(null);
  const before = useRef(fouls);
  const wait = useUntil(bannerAt, MARK_AT);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new foul moves
  useLayoutEffect(() => {
    const fills = row.current?.querySelectorAll(".mark-fill") ?? [];
    for (let index = before.current; index < fouls; index += 1) {
      enter(fills[index] ?? null, fromLeft, 160, wait);
    }
    before.current = fouls;
  }, [fouls]);
  return (
    <span class="marks" ref={row}>
      {Array.from({ length: slots }, (_, index) => (
        <span class="mark" key={index}>
          {index < fouls && <span class="mark-fill" />}
        </span>
      ))}
    </span>
  );
}

function Portrait({ model }: { model: TileModel }) {
  const whole = model.form !== "final";
  const flagged = whole && model.flag !== null ? "portrait-flagged" : "";
  const tagged = whole && model.tagSeconds !== null ? "portrait-tagged" : "";
  return (
    <div class="portrait">
      <span class={`portrait-letter ${flagged} ${tagged}`}>{graphemes(model.name.trim())[0] ?? ""}</span>
      <NumberPlate seat={model.seat} team={model.team} class="plate-tile" />
      <RolePlate role={model.role} />
    </div>
  );
}

function Flag({ order }: { order: number }) {
  const flag = useRef<HTMLSpanElement>(null);
  const { now, born } = useAir();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start of its life
  useLayoutEffect(() => {
    if (now() - born > FRESH_MS) enter(flag.current, shift(-58), 240);
  }, []);
  return (
    <span class="flag">
      <span class="flag-cloth" ref={flag}>
        <Hand size={23} />
        {order}
      </span>
    </span>
  );
}

function HandTab({ hand }: { hand: NonNullable<TileModel["hand"]> }) {
  const tab = useRef<HTMLDivElement>(null);
  const { now, born } = useAir();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start of its life
  useLayoutEffect(() => {
    if (now() - born > FRESH_MS) enter(tab.current, shift(46), 160);
  }, []);
  return (
    <div class="hand">
      <div class={`hand-tab ${hand.live ? "hand-live" : ""}`} ref={tab}>
        <Hand size={28} />
        {hand.candidate}
      </div>
    </div>
  );
}

function Seated({ model }: { model: TileModel }) {
  const { words } = useAir();
  const points = formatPoints(model.deduction, words.lang);
  return (
    <div class={`tile ${model.speaking ? "tile-speaking" : ""}`}>
      <Portrait model={model} />
      {model.flag !== null && <Flag order={model.flag} />}
      {model.tagSeconds !== null && (
        <span class="time-tag">
          {words.t(model.tagSeconds === 0 ? "air-no-speech" : "air-seconds", { seconds: model.tagSeconds })}
        </span>
      )}
      <div class="tile-name">
        <Name text={model.name} ladder={TILE} />
      </div>
      <div class="tile-row">
        <Marks fouls={model.fouls} slots={model.slots} bannerAt={model.bannerAt} />
        {points !== null && <span class={`deduction ${model.major ? "deduction-major" : ""}`}>{points}</span>}
      </div>
    </div>
  );
}

const FATE_ICON = { killed: Moon, voted_out: Hand, removed: Gavel } as const;

function Gone({ model, lively }: { model: TileModel; lively: boolean }) {
  const { words } = useAir();
  const body = useRef<HTMLDivElement>(null);
  const flood = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: steps down once, when it has just left
  useLayoutEffect(() => {
    if (!lively) return;
    enter(body.current, shift(-STEP_PX), 360);
    if (model.amber) enter(flood.current, fromBelow, 200);
  }, []);
  const { left, clause } = model;
  const how = left?.how ?? "removed";
  const Sign = FATE_ICON[how];
  const points = how === "removed" ? formatPoints(model.deduction, words.lang) : null;
  const title = model.amber ? `air-amber-${model.amber}` : `air-left-${how}`;
  const moment = left ? words.t(`air-moment-${left.phase}`, { number: left.number }) : "";
  const second =
    how !== "removed" || clause === null
      ? moment
      : points === null
        ? words.t("air-clause", { clause })
        : `${points} · ${clause}`;
  return (
    <div class="gone">
      <div class="gone-body" ref={body}>
        <div class="gone-head">
          <NumberPlate seat={model.seat} team={model.team} class="plate-gone" />
          <Name text={model.name} ladder={GONE} />
        </div>
        <div class={`fate fate-${how} ${model.amber ? "fate-amber" : ""}`} ref={flood}>
          <span class="fate-title">{words.t(title, { number: model.fouls })}</span>
          <span class="fate-line">
            {!(how === "removed" && points !== null && clause !== null) && <Sign size={22} />}
            {second}
          </span>
        </div>
      </div>
    </div>
  );
}

function Final({ model, index }: { model: TileModel; index: number }) {
  const { words, now, born } = useAir();
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rises once, when the result comes
  useLayoutEffect(() => {
    if (model.wins && now() - born > FRESH_MS) enter(body.current, shift(18), 360, 360 + index * 40);
  }, []);
  const { left, clause } = model;
  const Sign = left && FATE_ICON[left.how];
  const fate = !left
    ? words.t("air-at-table")
    : left.how === "removed" && clause !== null
      ? words.t("air-clause", { clause })
      : words.t(`air-moment-${left.phase}`, { number: left.number });
  const side = model.wins === null ? "even" : model.wins ? `wins-${model.team}` : "loses";
  return (
    <div class={`tile final final-${side}`} ref={body}>
      <Portrait model={model} />
      <div class="tile-name">
        <Name text={model.name} ladder={TILE} />
      </div>
      <div class={`tile-row final-fate ${left?.how === "removed" ? "final-removed" : ""}`}>
        {Sign && <Sign size={22} />}
        {fate}
      </div>
    </div>
  );
}

const CLOCK_OUT_MS = 160;

function ClockSlot({ clock }: { clock: ClockView | null }) {
  const { shown, leaving } = useLinger(clock, CLOCK_OUT_MS);
  const { now, born } = useAir();
  const box = useRef<HTMLDivElement>(null);
  const going = useRef<Animation | null>(null);
  const present = clock !== null;
  const there = shown !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves when the clock comes or goes, not as it runs
  useLayoutEffect(() => {
    going.current?.cancel();
    if (now() - born < FRESH_MS) return;
    if (present) enter(box.current, shift(64), 240, CLOCK_OUT_MS);
    else if (there) going.current = leave(box.current, shift(64), CLOCK_OUT_MS, 0);
  }, [present]);
  if (shown === null) return null;
  return (
    <div class="clock-slot" data-leaving={leaving}>
      <div ref={box}>
        <Clock clock={shown} />
      </div>
    </div>
  );
}

export function Tile({
  signal,
  clock,
  index,
}: {
  signal: ReadonlySignal<TileModel | null>;
  clock: ReadonlySignal<ClockView | null>;
  index: number;
}) {
  const model = signal.value;
  const first = useRef(true);
  const wait = useUntil(model?.bannerAt ?? null, STEP_AT);
  // Down it goes at its point of the banner's motion; up, or to the result, at once.
  const form = useLater(model?.form ?? null, model?.form === "gone" ? wait : 0);
  const lively = !first.current;
  useLayoutEffect(() => {
    first.current = false;
  }, []);
  const mine = clock.value;
  if (model === null) return null;
  return (
    <div class="seat" style={{ left: `${172 * index}px` }} data-seat={model.seat} data-form={form}>
      {model.hand && !mine && <HandTab hand={model.hand} />}
      <ClockSlot clock={mine} />
      {form === "final" ? (
        <Final model={model} index={index} />
      ) : form === "gone" ? (
        <Gone model={model} lively={lively} />
      ) : (
        <Seated model={model} />
      )}
    </div>
  );
}
