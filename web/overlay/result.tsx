/** The result: who won, how it was settled, the best move, what points were taken. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Wording } from "../shared/fluent";
import { useAir } from "./air";
import { type Ladder, rungs } from "./fit";
import { enter, FRESH_MS, fromLeft } from "./motion";
import { Name, takesOneLine } from "./name";
import { NumberPlate, TeamMark } from "./plate";
import { formatPoints } from "./points";
import type { Decisive, ResultModel } from "./result-model";

const CAPTION: Ladder = {
  width: 320,
  single: [...rungs("text", 28, 26), ...rungs("narrow", 26, 24), ...rungs("last", 24)],
  pairWidth: 320,
  pair: [],
  broken: { face: "last", px: 24 },
};

/** Of whom the best move is, in a line of its own. */
const WHOSE: Ladder = {
  width: 320,
  single: [...rungs("narrow", 26, 24), ...rungs("last", 24, 22, 20)],
  pairWidth: 320,
  pair: [],
  broken: { face: "last", px: 20 },
};

const FACT: Ladder = {
  width: 360,
  single: [38, 36, 34, 32, 30].map((px) => ({ face: "text", px })),
  pairWidth: 360,
  pair: [{ face: "narrow", px: 28 }],
  broken: { face: "narrow", px: 28 },
};

/** "Day 5: 4, don", as far as it is known. */
function factOf(decisive: Decisive, words: Wording): string | null {
  const { phase, number, seats, role } = decisive;
  if (seats.length === 0 || phase === null || number === null) return null;
  const seat = seats.join(", ");
  const moment = words.t(`air-${phase}`, { number });
  return role === null
    ? words.t("air-decided-seat", { moment, seat })
    : words.t("air-decided-role", { moment, seat, role: words.t(`air-role-${role}`) });
}

function DecisiveCell({ decisive }: { decisive: Decisive }) {
  const { words } = useAir();
  const fact = factOf(decisive, words);
  const third =
    decisive.clause !== null
      ? words.t("air-clause", { clause: decisive.clause })
      : decisive.votes !== null && decisive.hands !== null
        ? words.t("air-votes-of", { votes: decisive.votes, hands: decisive.hands })
        : null;
  return (
    <div class="result-cell result-decisive">
      <span class="result-caption">{words.t(`air-decided-by-${decisive.by}`)}</span>
      {fact !== null && (
        <span class="result-fact">
          <Name text={fact} ladder={FACT} />
        </span>
      )}
      {third !== null && <span class="result-third">{third}</span>}
    </div>
  );
}

/** More than this many rows of deductions and they go in smaller type, two beside each other. */
const ROOMY = 2;
/** More than this many, and three beside each other in a narrower face. */
const CROWDED = 6;

/** What stays free above and below a cell of the plate, together. */
const CELL_AIR = 8;

function Deductions({ deductions }: Pick<ResultModel, "deductions">) {
  const { words } = useAir();
  if (deductions.length === 0) return null;
  const many = deductions.length > ROOMY ? "result-many" : "";
  const crowd = deductions.length > CROWDED ? "result-crowd" : "";
  return (
    <div class={`result-cell result-deductions ${many} ${crowd}`}>
      <span class="result-caption">{words.t("air-deductions")}</span>
      <span class="result-list">
        {deductions.map(({ seat, points }) => (
          <span class="result-deduction" key={seat}>
            {seat} <b>{formatPoints(points, words.lang)}</b>
          </span>
        ))}
      </span>
    </div>
  );
}

function BestMove({ best }: { best: NonNullable<ResultModel["bestMove"]> }) {
  const { words } = useAir();
  const caption = (name: string) => words.t("air-best-move", { seat: best.seat, name }).trim();
  const isLong = !takesOneLine(caption(best.name), CAPTION);
  return (
    <div class="result-cell result-best">
      <span class="result-caption">
        <Name text={caption(isLong ? "" : best.name)} ladder={CAPTION} />
      </span>
      {isLong && <Name text={best.name} ladder={WHOSE} class="result-whose" />}
      <span class="result-named">
        {best.named.map(({ seat, team }) => (
          <NumberPlate key={seat} seat={seat} team={team} class="plate-best" />
        ))}
      </span>
    </div>
  );
}

/** The winner's slab gives way where what is told has no room beside it. */
function makeRoom(plate: HTMLElement, body: HTMLElement): void {
  delete plate.dataset.room;
  const isFull =
    body.scrollWidth > body.clientWidth ||
    [...body.children].some(
      (cell) => cell.scrollWidth > cell.clientWidth || cell.clientHeight > body.clientHeight - CELL_AIR,
    );
  if (isFull) plate.dataset.room = "little";
}

export function Result() {
  const { result, words, now, born } = useAir();
  const slab = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const plate = useRef<HTMLDivElement>(null);
  const model = result.value;
  const there = model !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told decides on the winner's room
  useLayoutEffect(() => {
    if (plate.current && body.current) makeRoom(plate.current, body.current);
  }, [model]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the result comes
  useLayoutEffect(() => {
    if (!there || now() - born < FRESH_MS) return;
    enter(slab.current, fromLeft, 360);
    enter(body.current, fromLeft, 360, 160);
  }, [there]);
  if (model === null) return null;
  const team = model.winner === "draw" ? null : model.winner;
  return (
    <div class={`result result-${model.winner}`} ref={plate}>
      <div class="result-body" ref={body}>
        <DecisiveCell decisive={model.decisive} />
        {model.bestMove && <BestMove best={model.bestMove} />}
        <Deductions deductions={model.deductions} />
      </div>
      <div class="result-slab" ref={slab}>
        <div class="result-shape">
          {team && <TeamMark team={team} size={84} />}
          <span class="result-winner">
            {team && <span class="result-victory">{words.t("air-victory")}</span>}
            <span class="result-word">{words.t(team ? `air-of-${team}` : "air-draw")}</span>
          </span>
        </div>
      </div>
    </div>
  );
}
