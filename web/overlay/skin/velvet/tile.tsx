/** Theme "Velvet": a box of the theatre under an arch. Whoever leaves, the curtain closes on the box and it sinks. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { enter, fade, shift } from "../../motion";
import { Name } from "../../name";
import { NumberPlate, RolePlate } from "../../plate";
import type { TileModel } from "../../tile-model";
import { Deduction, Face, Flag, Marks, TimeTag, useFate, useFinal, useRise } from "../../tile-parts";
import type { MarkProps } from "../skin";
import { BOX } from "./ladder";

export { Sign } from "../ether/tile";

const RISE_PX = 18;
const SINK_PX = 34;
/** The curtain is drawn from both sides, its folds with it. */
const drawn: Keyframe[] = [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];

/** Fouls rise like a crescendo: each bar is higher than the one before it. */
export function Mark({ index, filled, part }: MarkProps) {
  return (
    <span class={`mark mark-${index + 1}`}>{filled && <span class="mark-fill" data-part={part} />}</span>
  );
}

function Sill({ model, gone = false }: { model: TileModel; gone?: boolean }) {
  return (
    <div class="sill">
      <NumberPlate
        seat={model.seat}
        team={model.team}
        class={gone ? "plate-tile plate-gone" : "plate-tile"}
      />
      {!gone && <RolePlate role={model.role} />}
    </div>
  );
}

export function Seated({ model }: { model: TileModel }) {
  const flagged = model.flag !== null;
  return (
    <div class={`tile ${model.speaking ? "tile-speaking" : ""}`}>
      <div class="portrait">
        <Face model={model} />
      </div>
      <Sill model={model} />
      {model.flag !== null && <Flag order={model.flag} from={-44} icon={20} />}
      {model.tagSeconds !== null && (
        <div class={`box-tag ${flagged ? "box-tag-above" : ""}`}>
          <TimeTag seconds={model.tagSeconds} bannerAt={model.bannerAt} />
        </div>
      )}
      <div class="tile-name">
        <Name text={model.name} ladder={BOX} />
      </div>
      <div class="tile-row">
        <Marks model={model} />
        <Deduction model={model} />
      </div>
    </div>
  );
}

export function Gone({ model, lively }: { model: TileModel; lively: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the curtain closes once, when the seat has just left
  useLayoutEffect(() => {
    if (!lively) return;
    enter(left.current, drawn, 320);
    enter(right.current, drawn, 320);
    enter(box.current, shift(-SINK_PX), 360);
    enter(said.current, fade, 160, 260);
  }, []);
  const { how, Sign: Fate, title, line } = useFate(model);
  return (
    <div class={`gone fate-${how} ${model.amber ? "fate-amber" : ""}`}>
      <div class="gone-box" ref={box}>
        <div class="portrait">
          <Face model={model} />
          <div class="curtain curtain-left" ref={left} />
          <div class="curtain curtain-right" ref={right} />
        </div>
        <Sill model={model} gone />
        <span class="fate-title" ref={said}>
          {title}
        </span>
      </div>
      <div class="tile-name">
        <Name text={model.name} ladder={BOX} />
      </div>
      <div class="tile-row fate-line">
        {Fate && <Fate size={22} />}
        {line}
      </div>
    </div>
  );
}

export function Final({ model, index }: { model: TileModel; index: number }) {
  const body = useRise(model, index, RISE_PX);
  const { Sign: Fate, fate, removed, side } = useFinal(model);
  return (
    <div class={`tile final final-${side}`} ref={body}>
      <div class="portrait">
        <Face model={model} />
      </div>
      <Sill model={model} />
      <div class="tile-name">
        <Name text={model.name} ladder={BOX} />
      </div>
      <div class={`tile-row final-fate ${removed ? "final-removed" : ""}`}>
        {Fate && <Fate size={22} />}
        {fate}
      </div>
    </div>
  );
}
