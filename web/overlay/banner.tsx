/** The place of the banner: at most one, from its start to its deadline on the server's clock. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Banner } from "../shared/wire";
import { useAir } from "./air";
import { CautionBanner, CorrectionBanner, FoulBanner } from "./banner-low";
import { bringIn, takeOut } from "./banner-motion";
import { DefeatBanner, RemovalBanner, TechnicalBanner } from "./banner-tall";
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

export function BannerPlace() {
  const banner = useAir().banner.value;
  return banner && <Shown key={banner.id} banner={banner} />;
}
