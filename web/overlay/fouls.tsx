/** The strip of counters: fouls, technical fouls and deductions of all ten seats in one line. */
import { useAir } from "./air";
import type { FoulsCell } from "./fouls-model";
import { FATE_ICON } from "./icons";
import { NumberPlate } from "./plate";
import { formatPoints } from "./points";
import { useSkin } from "./skin/skin";

function Counters({ cell }: { cell: FoulsCell }) {
  const { words } = useAir();
  const { Mark } = useSkin();
  const points = formatPoints(cell.deduction, words.lang);
  const technical = cell.technicals > 0 ? words.t("air-technical-short", { count: cell.technicals }) : null;
  const second = points ?? technical;
  return (
    <span class="fouls-counters">
      {cell.slots > 0 ? (
        <span class="marks">
          {Array.from({ length: cell.slots }, (_, index) => (
            <Mark key={index} index={index} filled={index < cell.fouls} />
          ))}
        </span>
      ) : (
        cell.fouls > 0 && <span class="fouls-number">{cell.fouls}</span>
      )}
      {second !== null && <span class="fouls-points">{second}</span>}
    </span>
  );
}

function Fate({ left }: { left: NonNullable<FoulsCell["left"]> }) {
  const { words } = useAir();
  const Sign = FATE_ICON[left.how];
  return (
    <span class={`fouls-fate fouls-fate-${left.how}`}>
      <Sign size={20} />
      {words.t(`air-moment-${left.phase}`, { number: left.number })}
    </span>
  );
}

export function Fouls() {
  const cells = useAir().fouls.value;
  if (cells.length === 0) return null;
  return (
    <div class="fouls">
      {cells.map((cell) => {
        const gone = cell.left !== null && !cell.speaking;
        return (
          <span
            class={`fouls-cell ${gone ? "fouls-gone" : ""} ${cell.speaking ? "fouls-speaking" : ""}`}
            key={cell.seat}
            data-cell={cell.seat}
          >
            <NumberPlate
              seat={cell.seat}
              team={cell.team}
              class={gone ? "plate-fouls plate-gone" : "plate-fouls"}
            />
            {gone && cell.left ? <Fate left={cell.left} /> : <Counters cell={cell} />}
          </span>
        );
      })}
    </div>
  );
}
