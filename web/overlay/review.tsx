/** Told in the place of the banner while the judges confer, until the operator lets the rulings go on. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { useAir } from "./air";
import { Gavel } from "./icons";
import { useLinger } from "./linger";
import { enter, FRESH_MS, fade, leave } from "./motion";

const FADE_MS = 160;

export function Review() {
  const { review, banner, words, now, born } = useAir();
  const box = useRef<HTMLDivElement>(null);
  const going = useRef<Animation | null>(null);
  // The banner that was on air when they began may finish first.
  const on = review.value && banner.value === null;
  const { shown } = useLinger(on ? true : null, FADE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fades when it comes and goes
  useLayoutEffect(() => {
    going.current?.cancel();
    if (now() - born < FRESH_MS) return;
    if (on) enter(box.current, fade, FADE_MS);
    else going.current = leave(box.current, fade, FADE_MS, 0);
  }, [on]);
  if (shown === null) return null;
  return (
    <div class="review" ref={box}>
      <Gavel size={40} />
      <span class="review-title">{words.t("air-review")}</span>
      <span class="review-text">{words.t("air-review-text")}</span>
    </div>
  );
}
