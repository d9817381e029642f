/** The title card: what is played and what comes next, with the operator's line. For breaks and beginnings. */
import { useAir } from "./air";
import { Emblem } from "./emblem";
import { bannerLadder, type Ladder } from "./fit";
import { Name } from "./name";

const EVENT: Ladder = {
  width: 1090,
  single: [72, 68, 64, 60, 56, 52, 48, 44].map((px) => ({ face: "display", px })),
  pairWidth: 1090,
  pair: [{ face: "narrow", px: 40 }],
  broken: { face: "narrow", px: 40 },
};
const STAGE = bannerLadder(1090, 36);
const MESSAGE: Ladder = {
  width: 1090,
  single: [
    ...[40, 38, 36, 34, 32, 30].map((px) => ({ face: "text" as const, px })),
    ...[34, 32, 30, 28].map((px) => ({ face: "narrow" as const, px })),
  ],
  pairWidth: 1090,
  pair: [{ face: "narrow", px: 28 }],
  broken: { face: "narrow", px: 28 },
};

export function TitleCard() {
  const { title, words } = useAir();
  const model = title.value;
  if (model === null) return null;
  const { event, stage, message, next, game } = model;
  return (
    <div class="title-card">
      <span class="title-card-mark">
        <Emblem size={132} />
      </span>
      <span class="title-card-text">
        <span class="title-card-event">
          <Name
            text={event === "" ? words.t("air-title-table", { table: model.table }) : event}
            ladder={EVENT}
          />
        </span>
        {stage !== "" && (
          <span class="title-card-stage">
            <Name text={stage} ladder={STAGE} />
          </span>
        )}
        {message !== "" && (
          <span class="title-card-message">
            <Name text={message} ladder={MESSAGE} />
          </span>
        )}
      </span>
      <span class="title-card-next">
        <span class="title-card-caption">{words.t(next ? "air-title-next" : "air-title-now")}</span>
        <span class="title-card-game">{words.t("air-title-game", { number: game })}</span>
      </span>
    </div>
  );
}
