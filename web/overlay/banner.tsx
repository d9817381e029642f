/** The place of the banner: at most one, from its start to its deadline on the server's clock. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Banner } from "../shared/wire";
import { useAir } from "./air";
import { CautionBanner, CorrectionBanner, FoulBanner } from "./banner-low";
import { bringIn, takeOut } from "./banner-motion";
import { DefeatBanner, RemovalBanner, TechnicalBanner } from "./banner-tall";
import { LEAVE_MS } from "./motion";
import { useSkin } from "./skin/skin";

const BY_GRADE: Record<Banner["grade"], (props: { banner: Banner }) => preact.JSX.Element> = {
  caution: CautionBanner,
  minute: FoulBanner,
  foul: FoulBanner,
  third_foul: FoulBanner,
  technical: TechnicalBanner,
  second_technical: RemovalBanner,
  removal: RemovalBanner,
  team_defeat: DefeatBanner,
  correction: CorrectionBanner,
};

function Shown({ banner }: { banner: Banner }) {
  const root = useRef<HTMLDivElement>(null);
  const { now, born } = useAir();
  const { markIn } = useSkin();
  const { ends_at } = banner;
  // biome-ignore lint/correctness/useExhaustiveDependencies: comes in once, whatever else changes
  useLayoutEffect(() => {
    if (root.current) bringIn(root.current, banner, now(), born, markIn);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a deadline that moves takes its leaving along
  useLayoutEffect(() => {
    const moves = root.current ? takeOut(root.current, banner, now()) : [];
    return () => {
      for (const animation of moves) animation.cancel();
    };
  }, [ends_at]);
  const Content = BY_GRADE[banner.grade];
  return (
    <div class={`banner banner-${banner.grade}`} ref={root} data-banner={banner.id}>
      <span class="banner-shadow" data-part="shadow" />
      <Content banner={banner} />
    </div>
  );
}

/** The banner on air; one that the operator takes down before its time leaves as others do. */
export function BannerPlace() {
  const { banner, now } = useAir();
  const current = banner.value;
  const before = useRef<Banner | null>(null);
  const leaving = useRef<Banner | null>(null);
  const [, draw] = useState(0);
  if (current !== null) {
    before.current = current;
    leaving.current = null;
  } else if (before.current !== null) {
    const ends_at = now() + LEAVE_MS;
    leaving.current = before.current.ends_at > ends_at ? { ...before.current, ends_at } : null;
    before.current = null;
  }
  const last = leaving.current;
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => {
      leaving.current = null;
      draw((count) => count + 1);
    }, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const shown = current ?? last;
  return shown && <Shown key={shown.id} banner={shown} />;
}
