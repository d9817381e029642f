/** The clock by itself: who speaks, what for, and the time left. A tile carries its own. */
import { useAir } from "./air";
import { Clock } from "./clock";
import type { ClockCard as Model } from "./clock-model";
import { bannerLadder, type Ladder } from "./fit";
import { Name } from "./name";
import { NumberPlate } from "./plate";

const NAME: Ladder = { ...bannerLadder(300, 42), pair: [28, 26].map((px) => ({ face: "last", px })) };

function Purpose({ card }: { card: Model }) {
  const { words } = useAir();
  const { clock, turn } = card;
  const said = words.t(`air-clock-${clock.purpose}`);
  return (
    <span class="clock-card-purpose">
      {turn === null ? said : words.t("air-clock-turn", { number: turn.number, of: turn.of })}
    </span>
  );
}

export function ClockCard() {
  const card = useAir().clockCard.value;
  if (card === null) return null;
  const { speaker, clock } = card;
  return (
    <div class="clock-card">
      {speaker && <NumberPlate seat={speaker.seat} team={speaker.team} class="plate-clock" />}
      <span class="clock-card-text">
        {speaker && <Name text={speaker.name} ladder={NAME} />}
        <Purpose card={card} />
      </span>
      <span class="clock-card-time">
        <Clock clock={clock} />
      </span>
    </div>
  );
}
