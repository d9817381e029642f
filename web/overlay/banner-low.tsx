/** The low banners: caution, a shorter minute, foul, third foul, correction. */
import type { Wording } from "../shared/fluent";
import type { Banner } from "../shared/wire";
import { useAir } from "./air";
import { BannerMarks, Price, Slab, Who, Why, widthOfWho } from "./banner-parts";
import { bannerLadder, type Ladder, type Rung } from "./fit";
import { fontOf, measure } from "./measure";
import { clausesOf, setWording } from "./wording";

const CAUTION_NAME = bannerLadder(270, 38);
const FOUL_NAME = bannerLadder(360, 48);
const CORRECTION_NAME = bannerLadder(330, 44);
const STRUCK: readonly Rung[] = [
  { face: "text", px: 32 },
  { face: "text", px: 30 },
  { face: "text", px: 28 },
  { face: "narrow", px: 28 },
  { face: "narrow", px: 26 },
];
const GAP = 24;

export function CautionBanner({ banner }: { banner: Banner }) {
  const { words } = useAir();
  return (
    <>
      <div class="banner-body" data-part="body">
        <span class="label">{words.t("air-caution")}</span>
        <Who banner={banner} ladder={CAUTION_NAME} />
        {banner.cited.length > 0 && <span class="caution-clause">{clausesOf(banner.cited, words)}</span>}
      </div>
      <Slab>{null}</Slab>
    </>
  );
}

const FOUL_ROOM = 1024 - 350 - GAP;
const PRICE_ROOM = 258;
const REASON: Rung = { face: "text", px: 30 };

/** A name stays on one line for as long as the reason beside it does not need the room. */
function foulLadder(banner: Banner, words: Wording): Ladder {
  const price = banner.grade === "foul" || banner.speech === null ? 0 : PRICE_ROOM;
  const titles = banner.cited.map(({ title }) => measure(words.pick(title), { face: "text", px: 26 }, 500));
  const reason =
    banner.cited.length === 0
      ? 0
      : GAP + Math.max(measure(clausesOf(banner.cited, words), REASON), ...titles);
  const room = Math.floor(FOUL_ROOM - price - reason);
  return room > FOUL_NAME.width ? bannerLadder(room, 48) : FOUL_NAME;
}

export function FoulBanner({ banner }: { banner: Banner }) {
  const { words } = useAir();
  const number = banner.fouls ?? 1;
  const cost = banner.grade === "foul" ? null : banner.speech;
  const ladder = foulLadder(banner, words);
  const who = widthOfWho(banner, ladder, null);
  const room = FOUL_ROOM - who - GAP - (cost === null ? 0 : PRICE_ROOM);
  const text = setWording(banner.cited, words, room, cost === null ? "low" : "line");
  // Beside a price the clause is told only where it does not crowd the name.
  const why = room >= measure(clausesOf(banner.cited, words), REASON);
  return (
    <>
      <div class="banner-body" data-part="body">
        <Who banner={banner} ladder={ladder} width={who} />
        {why && <Why banner={banner} text={text} width={room} />}
        {cost && (
          <Price kind="speech">
            <span class="price-seconds">
              {words.t(cost.seconds === 0 ? "air-no-speech" : "air-seconds", { seconds: cost.seconds })}
            </span>
            <span class="price-caption">{words.t(`air-speech-${cost.when}`)}</span>
          </Price>
        )}
      </div>
      <Slab>
        <span class="verdict">
          {banner.grade === "minute" ? words.t("air-minute") : words.t("air-foul", { number })}
        </span>
        {banner.grade !== "minute" && <BannerMarks fouls={number} slots={banner.foul_slots} />}
      </Slab>
    </>
  );
}

const STRUCK_ROOM = 1024 - 384 - GAP - GAP;

/** What was taken back with the clause of the act, in the largest size that leaves the name alone. */
function useStruck(banner: Banner): Rung & { text: string } {
  const { words } = useAir();
  const room = STRUCK_ROOM - widthOfWho(banner, CORRECTION_NAME, null);
  const act = words.t(`air-corrected-${banner.corrects ?? "ruling"}`, { number: banner.fouls ?? 1 });
  const whole = banner.cited.length === 0 ? act : `${act}, ${clausesOf(banner.cited.slice(0, 1), words)}`;
  for (const text of [whole, act]) {
    const rung = STRUCK.find((each) => measure(text, each) <= room);
    if (rung) return { ...rung, text };
  }
  return { face: "narrow", px: 24, text: act };
}

export function CorrectionBanner({ banner }: { banner: Banner }) {
  const { words, standing } = useAir();
  const struck = useStruck(banner);
  const { fouls = 0, seconds = 0 } = standing.value ?? {};
  const ofFouls = banner.corrects === "foul" || banner.corrects === "third_foul";
  const again = [
    ofFouls && fouls > 0 ? words.t("air-again-fouls", { fouls }) : null,
    banner.corrects === "third_foul" && seconds > 0 ? words.t("air-again-speech", { seconds }) : null,
  ].filter((part) => part !== null);
  return (
    <>
      <div class="banner-body" data-part="body">
        <Who banner={banner} ladder={CORRECTION_NAME} />
        <span class="why">
          <span class="struck" style={fontOf(struck)}>
            {struck.text}
            <span class="strike" data-part="strike" />
          </span>
          {again.length > 0 && <span class="why-text again">{again.join(", ")}</span>}
        </span>
      </div>
      <Slab>
        <span class="verdict">{words.t("air-taken-back")}</span>
        <span class="verdict-small">{words.t("air-by-judge")}</span>
      </Slab>
    </>
  );
}
