/** The pieces that banners are put together from: who, why, the marks, the price. */
import type { ComponentChildren } from "preact";
import type { Banner } from "../shared/wire";
import { useAir } from "./air";
import { fitName, type Ladder } from "./fit";
import { fontOf, fontsCame, measure } from "./measure";
import { Name } from "./name";
import { NumberPlate, RoleMark } from "./plate";
import { useSkin } from "./skin/skin";
import { setClauses, type Text, WordingText } from "./wording";

const ROLE_ICON_PX = 34;

/** The role's word; with its team where the team pays. */
export function useRoleWord(banner: Banner): string | null {
  const { words } = useAir();
  if (banner.role === null) return null;
  const word = words.t(`air-role-${banner.role}`);
  if (banner.grade !== "team_defeat" || banner.team === null) return word;
  return words.t("air-role-of-team", { role: word, team: words.t(`air-team-${banner.team}`) });
}

/** How wide the column with name and role gets. */
export function widthOfWho(banner: Banner, ladder: Ladder, roleWord: string | null): number {
  // Read so that widths are asked for again when a typeface has come in.
  void fontsCame.value;
  const fit = fitName(banner.name, ladder, measure);
  const name = Math.max(...fit.lines.map((line) => measure(line, fit)));
  const role = roleWord === null ? 0 : ROLE_ICON_PX + measure(roleWord, { face: "text", px: 28 }, 500);
  return Math.ceil(Math.max(name, role));
}

export function Who({
  banner,
  ladder,
  width,
  roleWord = null,
}: {
  banner: Banner;
  ladder: Ladder;
  width?: number;
  roleWord?: string | null;
}) {
  return (
    <>
      <NumberPlate seat={banner.seat} team={banner.team} class="plate-banner" />
      <span class="who" style={width === undefined ? {} : { width: `${width}px` }}>
        <Name text={banner.name} ladder={ladder} class="who-name" />
        {roleWord !== null && banner.role !== null && (
          <span class="who-role">
            <RoleMark role={banner.role} />
            {roleWord}
          </span>
        )}
      </span>
    </>
  );
}

export function Why({ banner, text, width }: { banner: Banner; text: Text | null; width: number }) {
  const { words } = useAir();
  if (banner.cited.length === 0) return null;
  const clauses = setClauses(banner.cited, words, width);
  return (
    <span class="why" style={{ width: `${width}px` }}>
      <span class="why-clause" style={clauses.rung === null ? {} : fontOf(clauses.rung)}>
        {clauses.text}
      </span>
      <WordingText text={text} />
    </span>
  );
}

/** Foul marks. The newest one is a part of its own: it fills after the banner has come. */
export function BannerMarks({ fouls, slots }: { fouls: number; slots: number }) {
  const { Mark } = useSkin();
  return (
    <span class="marks marks-banner">
      {Array.from({ length: slots }, (_, index) => (
        <Mark
          key={index}
          index={index}
          filled={index < fouls}
          {...(index === fouls - 1 ? { part: "mark" } : {})}
        />
      ))}
    </span>
  );
}

export function Slab({ children }: { children: ComponentChildren }) {
  return (
    <div class="slab" data-part="slab">
      <div class="slab-shape">{children}</div>
    </div>
  );
}

export function Price({ kind, children }: { kind: string; children: ComponentChildren }) {
  return (
    <div class={`price price-${kind}`} data-part="price">
      <div class="price-shape">{children}</div>
    </div>
  );
}
