/**
 * The on-air page without a server, for looking at: `fixture.html?state=removal&view=full&lang=ru`, with every option
 * of the real page. `bg=1` puts a stand-in for the camera behind it, `bg=kept` one that is drawn for the first picture
 * only: it takes a second. Not among the pages; built for the tests alone.
 */
import { computed, signal } from "@preact/signals";
import { render } from "preact";
import airEn from "../../overlay/locale/en/air.ftl?raw";
import airRu from "../../overlay/locale/ru/air.ftl?raw";
import { makeWording } from "../shared/fluent";
import "../shared/fonts-overlay";
import { AirContext, makeAir } from "./air";
import { placeStudio, studio } from "./fixture-photo";
import { STATES } from "./fixture-states";
import { loadFonts, watchFonts } from "./measure";
import { readOptions } from "./options";
import { loadPhotos } from "./photos";
import { watchPage } from "./place";
import { Stage } from "./stage";
import "./styles";
import { applyTheme } from "./theme-apply";
import { packNamed } from "./theme-packs";

/** What the first picture of this browser was drawn over. */
async function keptStudio(): Promise<HTMLElement> {
  const kept = await caches.open("fixture");
  const found = await kept.match("studio");
  if (found) {
    const picture = new Image();
    picture.src = URL.createObjectURL(await found.blob());
    await picture.decode();
    placeStudio(picture);
    return picture;
  }
  const canvas = studio();
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  await kept.put("studio", new Response(drawn));
  return canvas;
}

const query = new URLSearchParams(location.search);
const view = query.get("view") ?? "full";
const options = readOptions({
  pathname: view === "hall" ? "/hall/2" : `/overlay/2/${view}`,
  search: location.search,
});
const make = (name: string | null) => (STATES[name ?? "day"] ?? STATES.day)?.(Date.now()) ?? null;

const state = signal(make(query.get("state")));
const air = makeAir({
  state,
  production: computed(() => state.value?.production ?? null),
  now: Date.now,
  words: makeWording(options.lang, [options.lang === "ru" ? airRu : airEn]),
  options,
  page: watchPage(),
});
document.documentElement.dataset.view = options.view;
if (query.has("bg")) document.body.prepend(query.get("bg") === "kept" ? await keptStudio() : studio());

const theme = packNamed(options.theme ?? "ether");
await loadFonts(JSON.stringify(state.value?.snapshot?.seats ?? []), theme);
await loadPhotos(air.photos.flatMap(({ value }) => value ?? []));
applyTheme(theme);
watchFonts();
air.born = Date.now();
const root = document.getElementById("app");
if (root) {
  render(
    <AirContext.Provider value={air}>
      <Stage />
    </AirContext.Provider>,
    root,
  );
}
document.documentElement.dataset.ready = "yes";
// From the console: another picture, with its motion.
Object.assign(window, {
  show: (name: string) => {
    const next = make(name);
    if (next)
      state.value = {
        ...next,
        banners: next.banners.map((banner) => ({ ...banner, starts_at: Date.now() })),
      };
  },
});
