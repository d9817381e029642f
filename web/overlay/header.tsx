/** The head of the picture: what is played, where the game is, who is left, who is nominated. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ClockView } from "../shared/wire";
import { useAir } from "./air";
import { formatClock, useLeft } from "./clock";
import { Emblem } from "./emblem";
import { Hand } from "./icons";
import { enter, fromLeft } from "./motion";
import { TeamMark } from "./plate";
import { Sponsor } from "./sponsor";

function Title({ event, stage }: { event: string; stage: string }) {
  if (event === "" && stage === "") return null;
  return (
    <div class="title">
      <span class="title-mark">
        <Emblem size={48} />
      </span>
      <span class="title-text">
        <span class="title-event">{event}</span>
        <span class="title-stage">{stage}</span>
      </span>
    </div>
  );
}

/** A night's clock goes when it has run out: the next one is not the same step's any more. */
function RunningClock({ clock, night }: { clock: ClockView; night: boolean }) {
  const left = useLeft(clock);
  return night && left <= 0 ? null : <span class="state-clock">{formatClock(left)}</span>;
}

/** A time that is nobody's own, such as the agreement's minute, stands beside the name of the stage. */
function TableClock({ night }: { night: boolean }) {
  const clock = useAir().tableClock.value;
  return clock && <RunningClock clock={clock} night={night} />;
}

export function Header() {
  const { header, words } = useAir();
  const model = header.value;
  if (model === null) return null;
  const { game } = model;
  return (
    <>
      <div class="head-left">
        <Title event={model.event} stage={model.stage} />
        <Sponsor />
      </div>
      {game && (
        <div class="state">
          <span class="state-text">
            <span class="state-day">
              {words.t(game.night ? "air-night" : "air-day", { number: game.number })}
            </span>
            <span class="state-line" />
            <span class="state-stage">{words.t(`air-stage-${game.stage}`)}</span>
            <TableClock night={game.night} />
          </span>
          {game.reds !== null && game.blacks !== null && (
            <span class="counts">
              <span class="count count-red">
                <TeamMark team="red" size={22} />
                {game.reds}
              </span>
              <span class="count count-black">
                <TeamMark team="black" size={26} />
                {game.blacks}
              </span>
            </span>
          )}
        </div>
      )}
    </>
  );
}

function Nominee({ seat, name, late }: { seat: number; name: string | null; late: boolean }) {
  const cell = useRef<HTMLSpanElement>(null);
  // Only one that comes while the page is up wipes in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start of its life
  useLayoutEffect(() => {
    if (late) enter(cell.current, fromLeft, 240);
  }, []);
  return (
    <span class="nominee" ref={cell}>
      <span class="nominee-seat">{seat}</span>
      {name !== null && <span class="nominee-name">{name}</span>}
    </span>
  );
}

/** The three that the first victim names, in the place of the nominees: none stand as yet. */
export function Called() {
  const { called, words } = useAir();
  const model = called.value;
  if (model === null) return null;
  return (
    <div class="nominees called">
      <span class="nominees-label">{words.t("air-called", { seat: model.seat })}</span>
      {model.named.map((seat) => (
        <Nominee key={seat} seat={seat} name={null} late={false} />
      ))}
    </div>
  );
}

export function Nominees() {
  const { nominees, words } = useAir();
  const drawn = useRef(false);
  const late = drawn.current;
  useLayoutEffect(() => {
    drawn.current = true;
  }, []);
  const model = nominees.value;
  if (model === null) return null;
  const label = model.cancelled === null ? "air-nominated" : `air-cancelled-${model.cancelled}`;
  return (
    <div class={`nominees ${model.cancelled === null ? "" : "nominees-cancelled"}`}>
      <span class="nominees-label">
        <Hand size={26} />
        {words.t(label)}
      </span>
      {model.seats.map(({ seat, name }) => (
        <Nominee key={seat} seat={seat} name={model.named ? name : null} late={late} />
      ))}
    </div>
  );
}
