/** Starts the on-air page: nothing is visible until the typefaces and a picture are there. */
import { effect, type ReadonlySignal } from "@preact/signals";
import { render } from "preact";
import airEn from "../../overlay/locale/en/air.ftl?raw";
import airRu from "../../overlay/locale/ru/air.ftl?raw";
import { connect } from "../shared/connection";
import { makeWording } from "../shared/fluent";
import "../shared/fonts-overlay";
import { keptName, readKept, writeKept } from "../shared/kept";
import { isOutdated, reloadPage } from "../shared/version";
import type { TableState } from "../shared/wire";
import { AirContext, makeAir } from "./air";
import { delayed } from "./delay";
import { loadFonts, watchFonts } from "./measure";
import { readOptions } from "./options";
import { Stage } from "./stage";
import "./styles";

function first(state: ReadonlySignal<TableState | null>): Promise<TableState> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (state.value === null) return;
      resolve(state.value);
      queueMicrotask(() => stop());
    });
  });
}

async function start(root: HTMLElement): Promise<void> {
  const options = readOptions(location);
  const { table, key, lang, view } = options;
  document.documentElement.lang = lang;
  document.documentElement.dataset.view = view;
  const words = makeWording(lang, [lang === "ru" ? airRu : airEn]);
  const name = keptName(view, table, key);
  const kept = readKept(name);
  let outdated = false;
  const connection = connect({
    table,
    key,
    lang,
    kept,
    onReconnect: () => void isOutdated().then((is) => refresh(is)),
  });
  const shown = delayed(connection.state, options.delayMs);
  const now = () => connection.serverNow() - options.delayMs;
  const air = makeAir(shown, now, words);

  // A new version of the page comes in between two banners, not across one.
  const refresh = (is: boolean) => {
    outdated = is;
    if (outdated && air.banner.peek() === null) reloadPage();
  };
  effect(() => {
    if (air.banner.value === null && outdated) reloadPage();
  });
  effect(() => {
    if (shown.value) writeKept(name, { state: shown.value, skew: connection.serverNow() - Date.now() });
  });

  const state = await first(shown);
  const names = state.snapshot?.seats.map((seat) => seat.name).join("") ?? "";
  await loadFonts(names + state.title.event + state.title.stage);
  watchFonts();
  air.born = now();
  render(
    <AirContext.Provider value={air}>
      <Stage view={view} />
    </AirContext.Provider>,
    root,
  );
}

const root = document.getElementById("app");
if (root) void start(root);
