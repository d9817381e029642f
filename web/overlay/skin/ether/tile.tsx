/** Theme "Ether": a tile with a portrait, which steps down when its seat leaves. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { GONE, TILE } from "../../fit";
import { Diamond, Round } from "../../icons";
import { enter, fromBelow, shift } from "../../motion";
import { Name } from "../../name";
import { NumberPlate, RolePlate } from "../../plate";
import type { TileModel } from "../../tile-model";
import { Deduction, Face, Flag, Marks, TimeTag, useFate, useFinal, useRise } from "../../tile-parts";
import type { MarkProps, SignProps } from "../skin";

const STEP_PX = 48;
const RISE_PX = 18;

export function Mark({ filled, part }: MarkProps) {
  return <span class="mark">{filled && <span class="mark-fill" data-part={part} />}</span>;
}

export function Sign({ team, size, class: extra }: SignProps) {
  const given = extra === undefined ? { size } : { size, class: extra };
  return team === "red" ? <Round {...given} /> : <Diamond {...given} />;
}

function Portrait({ model }: { model: TileModel }) {
  const whole = model.form !== "final";
  const flagged = whole && model.flag !== null ? "portrait-flagged" : "";
  const tagged = whole && model.tagSeconds !== null ? "portrait-tagged" : "";
  return (
    <div class="portrait">
      <Face model={model} class={`${flagged} ${tagged}`} />
      <NumberPlate seat={model.seat} team={model.team} class="plate-tile" />
      <RolePlate role={model.role} />
    </div>
  );
}

export function Seated({ model }: { model: TileModel }) {
  return (
    <div class={`tile ${model.speaking ? "tile-speaking" : ""}`}>
      <Portrait model={model} />
      {model.flag !== null && <Flag order={model.flag} />}
      {model.tagSeconds !== null && <TimeTag seconds={model.tagSeconds} bannerAt={model.bannerAt} />}
      <div class="tile-name">
        <Name text={model.name} ladder={TILE} />
      </div>
      <div class="tile-row">
        <Marks model={model} />
        <Deduction model={model} />
      </div>
    </div>
  );
}

export function Gone({ model, lively }: { model: TileModel; lively: boolean }) {
  const body = useRef<HTMLDivElement>(null);
  const flood = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: steps down once, when it has just left
  useLayoutEffect(() => {
    if (!lively) return;
    enter(body.current, shift(-STEP_PX), 360);
    if (model.amber) enter(flood.current, fromBelow, 200);
  }, []);
  const { how, Sign, title, line } = useFate(model);
  return (
    <div class="gone">
      <div class="gone-body" ref={body}>
        <div class="gone-head">
          <NumberPlate seat={model.seat} team={model.team} class="plate-gone" />
          <Name text={model.name} ladder={GONE} />
        </div>
        <div class={`fate fate-${how} ${model.amber ? "fate-amber" : ""}`} ref={flood}>
          <span class="fate-title">{title}</span>
          <span class="fate-line">
            {Sign && <Sign size={22} />}
            {line}
          </span>
        </div>
      </div>
    </div>
  );
}

export function Final({ model, index }: { model: TileModel; index: number }) {
  const body = useRise(model, index, RISE_PX);
  const { Sign, fate, removed, side } = useFinal(model);
  return (
    <div class={`tile final final-${side}`} ref={body}>
      <Portrait model={model} />
      <div class="tile-name">
        <Name text={model.name} ladder={TILE} />
      </div>
      <div class={`tile-row final-fate ${removed ? "final-removed" : ""}`}>
        {Sign && <Sign size={22} />}
        {fate}
      </div>
    </div>
  );
}
