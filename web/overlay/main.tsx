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
import { applyTheme } from "./theme-apply";
import { packNamed } from "./theme-packs";

/** How long a live picture is waited for before the remembered one is shown instead. */
const PATIENCE_MS = 1_500;

/** The first state that is not `stale`. */
function first(state: ReadonlySignal<TableState | null>, stale: TableState | null): Promise<TableState> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (state.value === null || state.value === stale) return;
      resolve(state.value);
      queueMicrotask(() => stop());
    });
  });
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}

async function start(root: HTMLElement): Promise<void> {
  const options = readOptions(location);
  const { table, key, lang, view } = options;
  applyTheme(packNamed("ether"));
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

  // A remembered picture may be an hour old: it is for a server that does not answer. With a delay it is the picture.
  const stale = options.delayMs === 0 ? (kept?.state ?? null) : null;
  const live = first(shown, stale);
  const state = await (stale ? Promise.race([live, after(PATIENCE_MS, stale)]) : live);
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
