/** The tall banners: technical, second technical, removal, team defeat. */
import type { Wording } from "../shared/fluent";
import type { Banner, Term } from "../shared/wire";
import { useAir } from "./air";
import { BannerMarks, Price, Slab, useRoleWord, Who, Why, widthOfWho } from "./banner-parts";
import { bannerLadder, type Ladder } from "./fit";
import { fontsCame, measure } from "./measure";
import { TeamMark } from "./plate";
import { formatPoints, twice } from "./points";
import type { SkinId } from "./theme-packs";
import { theme } from "./theme-signal";
import { setWording } from "./wording";

const WIDE_NAME = bannerLadder(274, 58);
/** Beside a sum of three terms. */
const SUM_NAME: Ladder = {
  ...bannerLadder(220, 56),
  pair: [34, 32, 30, 28, 26, 24].map((px) => ({ face: "last", px })),
};
const DEFEAT_NAME = bannerLadder(300, 58);
const TECHNICAL_NAME = bannerLadder(230, 58);
/** Plate and the gaps around it; the divider with its gap. */
const PLATE = 14 + 92 + 22;
const DIVIDER = 2 + 25;
const END = 24;

/** Columns of a tall banner: what name and reason get, once slab and price have taken theirs. */
function useColumns(banner: Banner, ladder: Ladder, total: number, min: number, pad: number) {
  const { words } = useAir();
  const roleWord = useRoleWord(banner);
  const who = Math.max(min, widthOfWho(banner, ladder, roleWord));
  const room = total - PLATE - who - pad - DIVIDER - END;
  return { roleWord, who: who + pad, room, text: setWording(banner.cited, words, room, "tall") };
}

export function TechnicalBanner({ banner }: { banner: Banner }) {
  const { words } = useAir();
  const points = formatPoints(banner.points, words.lang);
  const total = formatPoints(banner.total, words.lang);
  const size = banner.technical?.size ?? "minor";
  const room = 1368 - 336 - (points === null ? 0 : 190) - (total === null ? 0 : 152);
  const columns = useColumns(banner, TECHNICAL_NAME, room, 120, 22);
  return (
    <>
      <div class="banner-body" data-part="body">
        <Who banner={banner} ladder={TECHNICAL_NAME} width={columns.who} roleWord={columns.roleWord} />
        <span class="divider" />
        <Why banner={banner} text={columns.text} width={columns.room} />
        {points !== null && (
          <Price kind={size}>
            <span class="price-points">{points}</span>
          </Price>
        )}
        {total !== null && (
          <span class="total">
            <span class="total-points">{total}</span>
            <span class="total-caption">{words.t("air-in-game")}</span>
          </span>
        )}
      </div>
      <Slab>
        <span class="slab-kind">{words.t("air-technical")}</span>
        <span class="verdict">{words.t(`air-technical-${size}`)}</span>
      </Slab>
    </>
  );
}

/** What a term says: the points, and how they come about. */
function termOf(term: Term, words: Wording): { points: string; caption: string } {
  const single = formatPoints(term.points, words.lang) ?? "";
  const points = term.double ? (formatPoints(twice(term.points), words.lang) ?? "") : single;
  const caption =
    term.size === null
      ? words.t("air-for-removal")
      : term.double
        ? words.t("air-twice", { points: single })
        : words.t("air-first");
  return { points, caption };
}

function TermCell({ term, index }: { term: Term; index: number }) {
  const { words } = useAir();
  const { points, caption } = termOf(term, words);
  return (
    <>
      {index > 0 && (
        <span class="term-sign" data-part="term">
          +
        </span>
      )}
      <span class="term" data-part="term">
        <span class="term-points">{points}</span>
        <span class="term-caption">{caption}</span>
      </span>
    </>
  );
}

/** How large a skin draws a term. */
const TERM_PX: Readonly<Record<SkinId, number>> = { ether: 60, protocol: 52, velvet: 54 };
const CAPTION_PX = 26;
const SIGN_PX = 42;
const SUM_PX = 206;

function Sum({ banner, total }: { banner: Banner; total: string }) {
  const { words } = useAir();
  return (
    <>
      <span class="terms" data-part="terms" style={{ width: `${widthOfTerms(banner, words)}px` }}>
        {banner.terms.map((term, index) => (
          <TermCell key={index} term={term} index={index} />
        ))}
        <span class="term-sign" data-part="term">
          =
        </span>
      </span>
      <Price kind="sum">
        <span class="price-points">{total}</span>
        <span class="price-caption">{words.t("air-in-game")}</span>
      </Price>
    </>
  );
}

/** The sum is told whole, whatever is left for the reason. */
function widthOfTerms(banner: Banner, words: Wording): number {
  void fontsCame.value;
  const widths = banner.terms.map((term) => {
    const { points, caption } = termOf(term, words);
    const digits = measure(points, { face: "text", px: TERM_PX[theme.value.skin] }, 700);
    return Math.max(digits, measure(caption, { face: "text", px: CAPTION_PX }, 500)) + SIGN_PX;
  });
  return Math.ceil(widths.reduce((sum, width) => sum + width, 24));
}

/** Removal, by whatever way: the fourth foul, the second technical, or at once. */
export function RemovalBanner({ banner }: { banner: Banner }) {
  const { words } = useAir();
  const points = formatPoints(banner.points, words.lang);
  const total = formatPoints(banner.total, words.lang);
  const summed = total !== null && banner.terms.length > 1;
  const crowded = summed && banner.terms.length > 2;
  const cost = summed ? SUM_PX + widthOfTerms(banner, words) : points === null ? 0 : 180;
  const ladder = crowded ? SUM_NAME : WIDE_NAME;
  const columns = useColumns(banner, ladder, 1712 - 388 - cost, crowded ? 120 : 274, 28);
  return (
    <>
      <div class="banner-body" data-part="body">
        <Who banner={banner} ladder={ladder} width={columns.who} roleWord={columns.roleWord} />
        <span class="divider" />
        <Why banner={banner} text={columns.text} width={columns.room} />
        {summed ? (
          <Sum banner={banner} total={total} />
        ) : (
          points !== null && (
            <Price kind="removal">
              <span class="price-points">{points}</span>
              <span class="price-caption">{words.t("air-for-removal")}</span>
            </Price>
          )
        )}
      </div>
      <Slab>
        <span class="verdict">{words.t("air-removal")}</span>
        <SlabReason banner={banner} />
      </Slab>
    </>
  );
}

/** Under "Removal": what it follows from, else which vote it cancels. */
function SlabReason({ banner }: { banner: Banner }) {
  const { words } = useAir();
  if (banner.grade === "second_technical") {
    return <span class="verdict-small">{words.t("air-second-technical")}</span>;
  }
  if (banner.fouls !== null) {
    return (
      <span class="verdict-small">
        {banner.foul_slots > 0 && <BannerMarks fouls={banner.fouls} slots={banner.foul_slots} />}
        {words.t("air-foul", { number: banner.fouls })}
      </span>
    );
  }
  if (banner.vote_cancelled === null) return null;
  return <span class="verdict-small">{words.t(`air-no-vote-${banner.vote_cancelled}`)}</span>;
}

export function DefeatBanner({ banner }: { banner: Banner }) {
  const { words } = useAir();
  const { winner } = banner;
  const team = winner === "red" || winner === "black" ? winner : null;
  const columns = useColumns(banner, DEFEAT_NAME, 1712 - 388 - (team === null ? 0 : 440), 274, 36);
  return (
    <>
      <div class="banner-body" data-part="body">
        <Who banner={banner} ladder={DEFEAT_NAME} width={columns.who} roleWord={columns.roleWord} />
        <span class="divider" />
        <Why banner={banner} text={columns.text} width={columns.room} />
        {team && (
          <Price kind={`winner-${team}`}>
            <TeamMark team={team} size={52} />
            <span class="winner-words">
              <span class="price-caption">{words.t("air-victory")}</span>
              <span class="price-points">{words.t(`air-of-${team}`)}</span>
            </span>
          </Price>
        )}
      </div>
      <Slab>
        <span class="verdict">{words.t("air-defeat")}</span>
        <span class="verdict-small">{words.t("air-defeat-caption")}</span>
      </Slab>
    </>
  );
}
