/** The on-air page without a server, for looking at: `fixture.html?state=removal&view=full&lang=ru`. Never built. */
import { signal } from "@preact/signals";
import { render } from "preact";
import airEn from "../../overlay/locale/en/air.ftl?raw";
import airRu from "../../overlay/locale/ru/air.ftl?raw";
import { langOf, makeWording } from "../shared/fluent";
import "../shared/fonts-overlay";
import { AirContext, makeAir } from "./air";
import { STATES } from "./fixture-states";
import { loadFonts, watchFonts } from "./measure";
import type { View } from "./options";
import { Stage } from "./stage";
import "./styles";

const query = new URLSearchParams(location.search);
const lang = langOf(location.search, ["ru"]);
const view = (query.get("view") ?? "full") as View;
const make = (name: string | null) => (STATES[name ?? "day"] ?? STATES.day)?.(Date.now()) ?? null;

const state = signal(make(query.get("state")));
const air = makeAir(state, Date.now, makeWording(lang, [lang === "ru" ? airRu : airEn]));
document.documentElement.dataset.view = view;

await loadFonts(JSON.stringify(state.value?.snapshot?.seats ?? []));
watchFonts();
air.born = Date.now();
const root = document.getElementById("app");
if (root) {
  render(
    <AirContext.Provider value={air}>
      <Stage view={view} />
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
