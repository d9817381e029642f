/** The pieces of a seat's tile that every skin puts together in its own way. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useAir } from "./air";
import { graphemes } from "./fit";
import { FATE_ICON, Hand } from "./icons";
import { enter, FRESH_MS, fromRight, shift } from "./motion";
import { formatPoints } from "./points";
import { useSkin } from "./skin/skin";
import type { TileModel } from "./tile-model";

/** In the motion of a banner: when its new mark fills, and when its price lands. */
const MARK_AT = 280;
const TAG_AT = 300;

/** How long until this point of the banner's motion; 0 when there is no banner that has just begun. */
export function useUntil(bannerAt: number | null, point: number): number {
  const { now } = useAir();
  if (bannerAt === null) return 0;
  const age = now() - bannerAt;
  return age < 0 || age > FRESH_MS ? 0 : Math.max(0, point - age);
}

export function Marks({ model }: { model: TileModel }) {
  const { Mark, markIn } = useSkin();
  const { fouls, slots, bannerAt } = model;
  const row = useRef<HTMLSpanElement>(null);
  const before = useRef(fouls);
  const wait = useUntil(bannerAt, MARK_AT);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new foul moves
  useLayoutEffect(() => {
    const fills = row.current?.querySelectorAll(".mark-fill") ?? [];
    for (let index = before.current; index < fouls; index += 1) {
      enter(fills[index] ?? null, markIn, 160, wait);
    }
    before.current = fouls;
  }, [fouls]);
  return (
    <span class="marks" ref={row}>
      {Array.from({ length: slots }, (_, index) => (
        <Mark key={index} index={index} filled={index < fouls} />
      ))}
    </span>
  );
}

/** A photo that has come whole; until then, and where it does not come, the initial under it stays. */
function Photo({ address }: { address: string }) {
  const [came, setCame] = useState(false);
  return (
    <img
      class="portrait-photo"
      data-came={came}
      src={address}
      alt=""
      decoding="async"
      onLoad={() => setCame(true)}
      onError={() => setCame(false)}
    />
  );
}

/** The face: a photo, and the initial where there is none. `class` says what the initial must make room for. */
export function Face({ model, class: extra = "" }: { model: TileModel; class?: string }) {
  const photo = useAir().photos[model.seat - 1]?.value ?? null;
  return (
    <>
      <span class={`portrait-letter ${extra}`}>{graphemes(model.name.trim())[0] ?? ""}</span>
      {photo !== null && <Photo key={photo} address={photo} />}
    </>
  );
}

/** The order of a nomination, in the corner. It falls in from `from` px above. */
export function Flag({ order, from = -58, icon = 23 }: { order: number; from?: number; icon?: number }) {
  const flag = useRef<HTMLSpanElement>(null);
  const { now, born } = useAir();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start of its life
  useLayoutEffect(() => {
    if (now() - born > FRESH_MS) enter(flag.current, shift(from), 240);
  }, []);
  return (
    <span class="flag">
      <span class="flag-cloth" ref={flag}>
        {icon > 0 && <Hand size={icon} />}
        {order}
      </span>
    </span>
  );
}

/** Whom this seat votes against: above the tile, out from behind it. */
export function HandTab({ hand }: { hand: NonNullable<TileModel["hand"]> }) {
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

/** What the third foul costs: it lands on the tile when the banner tells it. */
export function TimeTag({ seconds, bannerAt }: { seconds: number; bannerAt: number | null }) {
  const { words, now, born } = useAir();
  const tag = useRef<HTMLSpanElement>(null);
  const wait = useUntil(bannerAt, TAG_AT);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start of its life
  useLayoutEffect(() => {
    if (now() - born > FRESH_MS) enter(tag.current, fromRight, 200, wait);
  }, []);
  return (
    <span class="time-tag" ref={tag}>
      {words.t(seconds === 0 ? "air-no-speech" : "air-seconds", { seconds })}
    </span>
  );
}

export function Deduction({ model }: { model: TileModel }) {
  const { words } = useAir();
  const points = formatPoints(model.deduction, words.lang);
  if (points === null) return null;
  return <span class={`deduction ${model.major ? "deduction-major" : ""}`}>{points}</span>;
}

/** How a seat left, in words: a title, and a line with its sign where that is not crowded. */
export function useFate(model: TileModel) {
  const { words } = useAir();
  const { left, clause, amber } = model;
  const how = left?.how ?? "removed";
  const points = how === "removed" ? formatPoints(model.deduction, words.lang) : null;
  const moment = left ? words.t(`air-moment-${left.phase}`, { number: left.number }) : "";
  const priced = how === "removed" && points !== null && clause !== null;
  const cited = clause === null ? moment : words.t("air-clause", { clause });
  return {
    how,
    Sign: priced ? null : FATE_ICON[how],
    title: words.t(amber ? `air-amber-${amber}` : `air-left-${how}`, { number: model.fouls }),
    line: how !== "removed" ? moment : priced ? `${points} · ${clause}` : cited,
  };
}

/** How the game went for a seat, at its end. */
export function useFinal(model: TileModel) {
  const { words } = useAir();
  const { left, clause, wins, team } = model;
  const fate = !left
    ? words.t("air-at-table")
    : left.how === "removed" && clause !== null
      ? words.t("air-clause", { clause })
      : words.t(`air-moment-${left.phase}`, { number: left.number });
  return {
    Sign: left && FATE_ICON[left.how],
    fate,
    removed: left?.how === "removed",
    side: wins === null ? "even" : wins ? `wins-${team}` : "loses",
  };
}

/** A winner's tile rises by `px` when the result comes, each a little after the one before it. */
export function useRise(model: TileModel, index: number, px: number) {
  const { now, born } = useAir();
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rises once, when the result comes
  useLayoutEffect(() => {
    if (model.wins && now() - born > FRESH_MS) enter(body.current, shift(px), 360, 360 + index * 40);
  }, []);
  return body;
}
