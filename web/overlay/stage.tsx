/** The 1920 x 1080 frame and what each view puts into it. */
import { useLayoutEffect, useState } from "preact/hooks";
import { useAir } from "./air";
import { BannerPlace } from "./banner";
import { Header, Nominees } from "./header";
import type { View } from "./options";
import { Result } from "./result";
import { Tile } from "./tile";
import { VoteStrip } from "./vote";

const WIDTH = 1920;
const HEIGHT = 1080;

/** A browser source is scaled to its width; the hall's screen shows the whole frame, whatever its shape. */
function placeIn(view: View): string {
  const across = window.innerWidth / WIDTH;
  if (view !== "hall") return `scale(${across})`;
  const scale = Math.min(across, window.innerHeight / HEIGHT);
  const x = (window.innerWidth - WIDTH * scale) / 2;
  const y = (window.innerHeight - HEIGHT * scale) / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

function Board() {
  const { tiles, clocks } = useAir();
  return (
    <div class="board">
      {tiles.map((tile, index) => {
        const clock = clocks[index];
        return clock && <Tile key={index} signal={tile} clock={clock} index={index} />;
      })}
    </div>
  );
}

export function Stage({ view }: { view: View }) {
  const [place, setPlace] = useState(() => placeIn(view));
  useLayoutEffect(() => {
    const resize = () => setPlace(placeIn(view));
    window.addEventListener("resize", resize);
    return () => window.removeEventListener("resize", resize);
  }, [view]);
  const whole = view === "full" || view === "hall";
  return (
    <div class={`stage stage-${view}`} style={{ transform: place }}>
      {whole && <div class="scrim-top" />}
      {view !== "banner" && <div class="scrim-bottom" />}
      {whole && <Header />}
      {whole && <Nominees />}
      {whole && <VoteStrip />}
      {whole && <Result />}
      {view !== "banner" && <Board />}
      {view !== "board" && <BannerPlace />}
    </div>
  );
}
