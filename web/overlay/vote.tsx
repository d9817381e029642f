/** The vote strip: who is voted on, whose hands went where, what came of it. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { useAir } from "./air";
import type { Ladder } from "./fit";
import { Hand } from "./icons";
import { enter, FRESH_MS, fromLeft } from "./motion";
import { Name } from "./name";
import { NumberPlate } from "./plate";
import type { VoteCell, VoteModel } from "./vote-model";

/** With more candidates there is room for the number and the count only. */
const NAMED = 4;
const STRIP_PX = 1376;
const VOTER_PX = 50;
const SMALL_VOTER_PX = 36;
/** Of a cell: its edge, the plate, the gaps, and what the count takes. */
const FRAME_PX = 20 + 76 + 18;
const COUNT_PX = 84;
const SILENT_PX = 20;

function ladderFor(width: number): Ladder {
  const sizes = [38, 36, 34, 32, 30, 28, 26];
  return {
    width,
    single: [
      ...sizes.map((px) => ({ face: "text" as const, px })),
      ...[28, 26, 24, 22].map((px) => ({ face: "narrow" as const, px })),
    ],
    pairWidth: width,
    pair: [
      ...[28, 26, 24, 22].map((px) => ({ face: "narrow" as const, px })),
      ...[24, 22].map((px) => ({ face: "last" as const, px })),
    ],
    broken: { face: "last", px: 22 },
  };
}

type Chips = "large" | "small" | null;

/** Whose hands are told alike for every candidate: large, small, or nowhere, since the count tells it too. */
function chipsOf(cells: readonly VoteCell[], room: number): Chips {
  const most = Math.max(0, ...cells.map(({ voters }) => voters?.length ?? 0));
  if (most * VOTER_PX <= room) return "large";
  return most * SMALL_VOTER_PX <= room ? "small" : null;
}

function Voters({ voters, chips }: { voters: readonly number[]; chips: Chips }) {
  if (chips === null) return null;
  return (
    <span class={`voters voters-${chips}`}>
      {voters.map((voter) => (
        <span class="voter" key={voter}>
          {voter}
        </span>
      ))}
    </span>
  );
}

function Cell({
  cell,
  named,
  width,
  model,
  chips,
}: {
  cell: VoteCell;
  named: boolean;
  width: number;
  model: VoteModel;
  chips: Chips;
}) {
  const { words } = useAir();
  const waits = cell.state === "waits";
  const silent = waits || model.uncounted || model.title === "nominated" || model.title === "cancelled";
  const open = model.title === "open" || model.title === "revote";
  const room = Math.floor(width - FRAME_PX - (silent ? SILENT_PX : COUNT_PX));
  const ladder = ladderFor(room);
  return (
    <span class={`cell cell-${cell.state}`} style={{ width: `${width}px` }}>
      <NumberPlate seat={cell.seat} team={cell.team} class="plate-vote" />
      {named && (
        <span class="cell-text">
          <Name text={cell.name} ladder={ladder} />
          {waits && !open && <span class="cell-waits">{words.t("air-waits", { left: model.left })}</span>}
          {!waits && cell.voters && cell.voters.length > 0 && <Voters voters={cell.voters} chips={chips} />}
        </span>
      )}
      {!silent && <span class="cell-count">{cell.votes}</span>}
    </span>
  );
}

function titleOf(model: VoteModel, words: ReturnType<typeof useAir>["words"]): string {
  if (model.title === "against") return words.t("air-vote-against", { seat: model.seat ?? 0 });
  if (model.title === "leaves") {
    return words.t("air-vote-leaves", { seats: model.leaving.join(", "), count: model.leaving.length });
  }
  if (model.title === "nominated") return words.t("air-nominated");
  return words.t(`air-vote-${model.title}`);
}

export function VoteStrip() {
  const { vote, words, now, born } = useAir();
  const strip = useRef<HTMLDivElement>(null);
  const model = vote.value;
  const there = model !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the strip comes
  useLayoutEffect(() => {
    if (there && now() - born > FRESH_MS) enter(strip.current, fromLeft, 280);
  }, [there]);
  if (model === null) return null;
  const count = model.cells.length;
  const width = STRIP_PX / Math.max(1, count);
  const chips = chipsOf(model.cells, width - FRAME_PX - COUNT_PX);
  return (
    <div class="vote" ref={strip}>
      {model.cells.map((cell) => (
        <Cell key={cell.seat} cell={cell} named={count <= NAMED} width={width} model={model} chips={chips} />
      ))}
      <div class="vote-slab">
        <span class="vote-title">
          <Hand size={44} />
          {titleOf(model, words)}
        </span>
        {model.needed > 0 && (
          <span class="vote-hands">
            {model.liftHands === null
              ? words.t("air-hands", { hands: model.hands, needed: model.needed })
              : words.t("air-lift-hands", { given: model.liftHands, hands: model.hands })}
          </span>
        )}
      </div>
    </div>
  );
}
