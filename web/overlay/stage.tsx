/** The 1920 x 1080 frame and what each view puts into it. */
import { useAir } from "./air";
import { BannerPlace } from "./banner";
import { ClockCard } from "./clock-card";
import { Fouls } from "./fouls";
import { Called, Header, Nominees } from "./header";
import { Ledger } from "./ledger";
import { Night } from "./night";
import { Part } from "./part";
import { placing } from "./place";
import { Result } from "./result";
import { Review } from "./review";
import { SkinContext } from "./skin/skin";
import { SKINS } from "./skin/skins";
import { theme } from "./theme-signal";
import { Tile } from "./tile";
import { TitleCard } from "./title";
import { VoteStrip } from "./vote";

function usePlace(): string {
  const { options, page } = useAir();
  const { x, y, scale } = placing(options, page.value, theme.value.safe);
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

function Rehearsal() {
  const { rehearsal, words } = useAir();
  return rehearsal.value ? <span class="rehearsal">{words.t("air-rehearsal")}</span> : null;
}

function Picture() {
  const { options, shows } = useAir();
  const { view } = options;
  const place = usePlace();
  return (
    <div
      class={`stage stage-${view}`}
      style={{ transform: place }}
      data-tiled={shows.board.value}
      data-headed={shows.header.value}
      data-counted={shows.fouls.value}
      data-clocked={shows.clock.value}
      data-nights={shows.night.value}
    >
      <Part element="header">
        <div class="scrim-top" />
        <Header />
        <Nominees />
        <Called />
      </Part>
      <Part element="board">
        <div class="scrim-bottom" />
      </Part>
      <Part element="fouls">
        <Fouls />
      </Part>
      <Part element="ledger">
        <Ledger />
      </Part>
      <Part element="night">
        <Night />
      </Part>
      <Part element="vote">
        <VoteStrip />
      </Part>
      <Part element="result">
        <Result />
      </Part>
      <Part element="board">
        <Board />
      </Part>
      <Part element="clock">
        <ClockCard />
      </Part>
      <Part element="title">
        <TitleCard />
      </Part>
      <Part element="banner">
        <BannerPlace />
        <Review />
      </Part>
      <Rehearsal />
    </div>
  );
}

/** The picture in the skin of its theme; another theme draws all of it anew, in place. */
export function Stage() {
  return (
    <SkinContext.Provider value={SKINS[theme.value.skin]}>
      <Picture />
    </SkinContext.Provider>
  );
}
