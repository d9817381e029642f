/** Theme "Protocol": one of ten ruled columns of the scorer's sheet. Whoever leaves is hatched and ruled through. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { enter, fade, fromBelow, fromLeft } from "../../motion";
import { Name } from "../../name";
import { NumberPlate, RolePlate } from "../../plate";
import type { TileModel } from "../../tile-model";
import { Deduction, Flag, Marks, TimeTag, useFate, useFinal, useRise } from "../../tile-parts";
import type { MarkProps, SignProps } from "../skin";
import { COLUMN, FATE } from "./ladder";

const RISE_PX = 18;

/** No two strokes of a pen are alike. */
const STROKES = [
  "M11.5 3C11.2 12 10 24 5.5 33.5",
  "M11 3C10.5 14 8.5 25 5 33.5",
  "M12 3.5C11.5 13 9.5 24 5.5 34",
  "M11 3C11.5 13 9 25 4.5 33",
];

export function Mark({ index, filled, part }: MarkProps) {
  return (
    <span class={`mark ${filled ? "mark-filled" : ""}`}>
      {filled && (
        <svg class="mark-fill" width="17" height="37" viewBox="0 0 17 37" aria-hidden="true" data-part={part}>
          <path
            d={STROKES[index % STROKES.length] ?? ""}
            fill="none"
            stroke="currentColor"
            stroke-width="6"
            stroke-linecap="round"
          />
        </svg>
      )}
    </span>
  );
}

/** Red: a ring with a white core. Black: a filled square. */
export function Sign({ team, size, class: extra = "" }: SignProps) {
  return (
    <svg class={`icon ${extra}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {team === "red" ? (
        <circle cx="12" cy="12" r="9.5" fill="#fff" stroke="currentColor" stroke-width="5" />
      ) : (
        <path d="M1.5 1.5h21v21h-21z" fill="currentColor" />
      )}
    </svg>
  );
}

export function Seated({ model }: { model: TileModel }) {
  const fined = Number(model.deduction) !== 0;
  const tight = model.tagSeconds !== null && (fined || model.tagSeconds === 0);
  const tightest = tight && fined && model.tagSeconds === 0;
  return (
    <div class={`tile column ${model.speaking ? "tile-speaking" : ""}`}>
      <div class="column-head">
        <NumberPlate seat={model.seat} team={model.team} class="plate-tile" />
        <RolePlate role={model.role} />
        {model.flag !== null && <Flag order={model.flag} from={-46} icon={0} />}
      </div>
      <div class="tile-name">
        <Name text={model.name} ladder={COLUMN} />
      </div>
      <div class={`tile-row ${tight ? "column-tight" : ""} ${tightest ? "column-tightest" : ""}`}>
        <Marks model={model} />
        {model.tagSeconds !== null && <TimeTag seconds={model.tagSeconds} bannerAt={model.bannerAt} />}
        <Deduction model={model} />
      </div>
    </div>
  );
}

export function Gone({ model, lively }: { model: TileModel; lively: boolean }) {
  const hatch = useRef<HTMLDivElement>(null);
  const rule = useRef<HTMLSpanElement>(null);
  const flood = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: crossed out once, when it has just left
  useLayoutEffect(() => {
    if (!lively) return;
    enter(hatch.current, fade, 180);
    enter(rule.current, fromLeft, 180, 120);
    if (model.amber) enter(flood.current, fromBelow, 200);
  }, []);
  const { how, Sign: Fate, title, line } = useFate(model);
  const said = model.amber !== null;
  return (
    <div class={`gone column fate-${how} ${said ? "fate-amber" : ""}`}>
      <div class="column-hatch" ref={hatch} />
      <div class="column-head">
        <NumberPlate seat={model.seat} team={model.team} class="plate-tile plate-gone" />
        <span class="fate-title">
          <Name text={title} ladder={FATE} />
        </span>
        {!said && <span class="column-rule" ref={rule} />}
      </div>
      <div class="fate" ref={flood}>
        <div class="tile-name">
          <Name text={model.name} ladder={COLUMN} />
        </div>
        <div class="tile-row fate-line">
          {Fate && <Fate size={24} />}
          {line}
        </div>
      </div>
    </div>
  );
}

export function Final({ model, index }: { model: TileModel; index: number }) {
  const body = useRise(model, index, RISE_PX);
  const { Sign: Fate, fate, removed, side } = useFinal(model);
  return (
    <div class={`tile column final final-${side}`} ref={body}>
      <div class="column-head">
        <NumberPlate seat={model.seat} team={model.team} class="plate-tile" />
        <RolePlate role={model.role} />
      </div>
      <div class="tile-name">
        <Name text={model.name} ladder={COLUMN} />
      </div>
      <div class={`tile-row final-fate ${removed ? "final-removed" : ""}`}>
        {Fate && <Fate size={22} />}
        {fate}
      </div>
    </div>
  );
}
