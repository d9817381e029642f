/** An element of the picture that the operator switches: it fades as the desk ordered, or is cut. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useAir } from "./air";
import type { Element } from "./elements";
import { useLinger } from "./linger";
import { fade } from "./motion";

export function Part({ element, children }: { element: Element; children: ComponentChildren }) {
  const air = useAir();
  const on = air.shows[element].value;
  const ms = air.transitionMs();
  const { shown } = useLinger(on ? true : null, ms);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(on);
  const going = useRef<Animation | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fade is that of the switch
  useLayoutEffect(() => {
    if (before.current === on) return;
    before.current = on;
    going.current?.cancel();
    going.current = null;
    if (ms === 0) return;
    if (on) box.current?.animate(fade, { duration: ms, easing: "linear" });
    else {
      const frames = [...fade].reverse();
      going.current =
        box.current?.animate(frames, { duration: ms, easing: "linear", fill: "forwards" }) ?? null;
    }
  }, [on]);
  if (!on && (ms === 0 || shown === null)) return null;
  return (
    <div class="part" data-element={element} ref={box}>
      {children}
    </div>
  );
}
