/** One seat's place: its tile as the skin draws it, at the table, after it left and at the end, with clock and hand. */
import type { ReadonlySignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ClockView } from "../shared/wire";
import { useAir } from "./air";
import { Clock } from "./clock";
import { useLater, useLinger } from "./linger";
import { enter, FRESH_MS, leave, shift } from "./motion";
import { useSkin } from "./skin/skin";
import type { TileModel } from "./tile-model";
import { HandTab, useUntil } from "./tile-parts";

/** In the motion of a banner: when a removed seat leaves. */
const STEP_AT = 500;
const CLOCK_OUT_MS = 160;

function ClockSlot({ clock }: { clock: ClockView | null }) {
  const { shown, leaving } = useLinger(clock, CLOCK_OUT_MS);
  const { now, born } = useAir();
  const { clockRise } = useSkin();
  const box = useRef<HTMLDivElement>(null);
  const going = useRef<Animation | null>(null);
  const present = clock !== null;
  const there = shown !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves when the clock comes or goes, not as it runs
  useLayoutEffect(() => {
    going.current?.cancel();
    if (now() - born < FRESH_MS) return;
    if (present) enter(box.current, shift(clockRise), 240, CLOCK_OUT_MS);
    else if (there) going.current = leave(box.current, shift(clockRise), CLOCK_OUT_MS, 0);
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
  const { Seated, Gone, Final, step } = useSkin();
  const { now, born } = useAir();
  const model = signal.value;
  const first = useRef(true);
  const wait = useUntil(model?.bannerAt ?? null, STEP_AT);
  // Down it goes at its point of the banner's motion; up, or to the result, at once.
  const form = useLater(model?.form ?? null, model?.form === "gone" ? wait : 0);
  const lively = !first.current && now() - born > FRESH_MS;
  useLayoutEffect(() => {
    first.current = false;
  }, []);
  const mine = clock.value;
  if (model === null) return null;
  return (
    <div class="seat" style={{ left: `${step * index}px` }} data-seat={model.seat} data-form={form}>
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
