/** Starts the on-air page: nothing is visible until the typefaces and a picture are there. */
import { computed, effect, type ReadonlySignal } from "@preact/signals";
import { render } from "preact";
import airEn from "../../overlay/locale/en/air.ftl?raw";
import airRu from "../../overlay/locale/ru/air.ftl?raw";
import { connect } from "../shared/connection";
import { makeWording } from "../shared/fluent";
import "../shared/fonts-overlay";
import { keptName, makeKeeper, readKept } from "../shared/kept";
import { isOutdated, reloadPage } from "../shared/version";
import type { TableState } from "../shared/wire";
import { AirContext, makeAir } from "./air";
import { delayed } from "./delay";
import { watchFonts } from "./measure";
import { readOptions } from "./options";
import { loadPhotos } from "./photos";
import { watchPage } from "./place";
import { reportScreen } from "./report";
import { Stage } from "./stage";
import "./styles";
import { followTheme } from "./theme";
import { tellTurnedAway } from "./turned-away";

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

/** Where the server's paths begin: the page's own stands under it. */
function rootOf(pathname: string): string {
  return pathname.replace(/\/(?:overlay|hall)\/.*$/, "");
}

async function start(root: HTMLElement): Promise<void> {
  const options = readOptions(location);
  const { table, key, lang, view } = options;
  document.documentElement.lang = lang;
  document.documentElement.dataset.view = view;
  document.documentElement.style.backgroundColor = options.background ?? "";
  const words = makeWording(lang, [lang === "ru" ? airRu : airEn]);
  // A window that is to be captured is found by its title.
  document.title = words.t("air-page-title", { table, view });
  const name = keptName(view, table, key);
  const kept = readKept(name);
  const keep = makeKeeper(name);
  let outdated = false;
  const connection = connect({
    table,
    key,
    lang,
    kept,
    onReconnect: () => void isOutdated().then((is) => refresh(is)),
  });
  const production = computed(() => connection.state.value?.production ?? null);
  const lag = computed(() => options.delayMs + (production.value?.delay_ms ?? 0));
  const shown = delayed(connection.state, lag);
  const now = () => connection.serverNow() - lag.peek();
  const serverRoot = rootOf(location.pathname);
  const air = makeAir({
    state: shown,
    production,
    now,
    lag,
    words,
    options,
    page: watchPage(),
    root: serverRoot,
  });

  // A new version of the page comes in between two banners, not across one.
  const refresh = (is: boolean) => {
    outdated = is;
    if (outdated && air.banner.peek() === null) reloadPage();
  };
  effect(() => {
    if (air.banner.value === null && outdated) reloadPage();
  });
  effect(() => {
    if (shown.value) keep({ state: shown.value, skew: connection.serverNow() - Date.now() });
  });
  reportScreen(options, connection, shown, now);

  // A remembered picture may be an hour old: it is for a server that does not answer. With a delay it is the picture.
  const stale = lag.peek() === 0 ? (kept?.state ?? null) : null;
  const toldAway = tellTurnedAway(root, connection);
  const live = first(shown, stale);
  const state = await (stale ? Promise.race([live, after(PATIENCE_MS, stale)]) : live);
  toldAway();
  const letters = () => {
    const { snapshot, title } = shown.peek() ?? state;
    const names = snapshot?.seats.map((seat) => seat.name).join("") ?? "";
    return names + title.event + title.stage + (production.peek()?.message ?? "");
  };
  const choice = computed(() => production.value?.theme ?? null);
  await Promise.all([
    followTheme({
      root: serverRoot,
      own: options.theme,
      choice,
      banner: air.banner,
      letters,
      // In another skin what was there before is drawn at rest.
      changing: () => {
        air.born = now();
      },
    }),
    loadPhotos(air.photos.flatMap(({ value }) => value ?? [])),
  ]);
  watchFonts();
  air.born = now();
  render(
    <AirContext.Provider value={air}>
      <Stage />
    </AirContext.Provider>,
    root,
  );
}

const root = document.getElementById("app");
if (root) void start(root);
