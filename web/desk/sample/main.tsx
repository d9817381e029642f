/** The theme editor's picture: the on-air page itself over a stand-in for the camera, with sample games instead of a table. */
import { computed, signal } from "@preact/signals";
import { render } from "preact";
import airEn from "../../../overlay/locale/en/air.ftl?raw";
import airRu from "../../../overlay/locale/ru/air.ftl?raw";
import { AirContext, makeAir } from "../../overlay/air";
import { studio } from "../../overlay/fixture-photo";
import { STATES } from "../../overlay/fixture-states";
import { loadFonts, watchFonts } from "../../overlay/measure";
import { readOptions } from "../../overlay/options";
import { watchPage } from "../../overlay/place";
import { Stage } from "../../overlay/stage";
import "../../overlay/styles";
import { applyTheme, fontsOf } from "../../overlay/theme-apply";
import { completed } from "../../overlay/theme-packs";
import { makeWording } from "../../shared/fluent";
import "../../shared/fonts-overlay";
import type { TableState } from "../../shared/wire";
import { type Ask, MOMENTS, type Moment, type Tell } from "./speech";

/** How long the banner of a moment has been on air: its motion is over. */
const SINCE_MS = 3_000;
/** Layout and fitting settle within two frames; what was found is told after that. */
const SETTLE_MS = 120;

const options = readOptions({ pathname: "/overlay/1/full", search: location.search });

/** Time stands still, so that a banner stays for as long as it is looked at. */
let still = Date.now();

function momentOf(moment: Moment): TableState | null {
  still = Date.now();
  const state = (STATES[moment] ?? STATES.day)?.(still) ?? null;
  return (
    state && {
      ...state,
      banners: state.banners.map((banner) => ({
        ...banner,
        starts_at: still - SINCE_MS,
        ends_at: still + 60_000,
      })),
    }
  );
}

const state = signal<TableState | null>(null);
const air = makeAir({
  state,
  production: computed(() => state.value?.production ?? null),
  now: () => still,
  words: makeWording(options.lang, [options.lang === "ru" ? airRu : airEn]),
  options,
  page: watchPage(),
});

const tell = (what: Tell) => window.parent.postMessage(what, window.location.origin);

/** Names on tiles, and how many of them did not fit whole. */
function namesFound(): { names: number; cut: number } {
  const names = [...document.querySelectorAll<HTMLElement>("[data-seat] .name")];
  const cut = names.filter(
    (name) => name.scrollWidth > name.clientWidth + 1 || name.textContent?.includes("…"),
  );
  return { names: names.length, cut: cut.length };
}

let asked = 0;
let shown: Moment | null = null;

async function draw({ moment, manifest, base }: Ask["sample"]): Promise<void> {
  asked += 1;
  const turn = asked;
  const theme = completed(manifest, base);
  const files = fontsOf(theme);
  const loads = await Promise.allSettled(files.map((font) => font.load()));
  const unloaded = files.filter((_font, index) => loads[index]?.status === "rejected");
  if (moment !== shown || state.peek() === null) state.value = momentOf(moment);
  const letters =
    state
      .peek()
      ?.snapshot?.seats.map(({ name }) => name)
      .join("") ?? "";
  await loadFonts(letters, theme);
  // Colours are dragged faster than they are drawn.
  if (turn !== asked) return;
  shown = moment;
  air.born = still;
  applyTheme(
    theme,
    files.filter((font) => !unloaded.includes(font)),
  );
  if (root && !root.hasChildNodes()) {
    watchFonts();
    render(
      <AirContext.Provider value={air}>
        <Stage />
      </AirContext.Provider>,
      root,
    );
  }
  setTimeout(() => {
    if (turn !== asked) return;
    tell({ sample: { moment, ...namesFound(), unloaded: unloaded.map(({ family }) => family) } });
  }, SETTLE_MS);
}

const root = document.getElementById("app");
document.documentElement.dataset.view = options.view;
document.body.prepend(studio());

window.addEventListener("message", (event: MessageEvent<Partial<Ask>>) => {
  if (event.origin !== window.location.origin || event.source !== window.parent) return;
  const ask = event.data?.sample;
  if (ask && MOMENTS.includes(ask.moment)) void draw(ask);
});
tell({ sample: "ready" });
