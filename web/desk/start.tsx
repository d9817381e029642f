/** Puts the desk on the page, over a real link or a pretended one. */
import { effect } from "@preact/signals";
import { render } from "preact";
import "../shared/fonts-panel";
import { App } from "./app";
import { setServerAhead } from "./bar";
import type { DeskConnection } from "./connection";
import { watchKeyboard } from "./keyboard";
import { place, table, watchPlace } from "./place";
import { speakAs } from "./requests";
import type { Session } from "./session";
import { link, now, roundTrip } from "./store";
import { speak, t } from "./words";
import "./style/tokens.css";
import "./style/frame.css";
import "./style/parts.css";
import "./style/overview.css";
import "./style/table.css";
import "./style/queue.css";
import "./style/pages.css";
import "./style/themes.css";

/** Texts that count seconds are looked at this often; they change on the second's boundary. */
const TICK_MS = 100;

export function start(session: Session, connection: DeskConnection): void {
  speak(session.lang);
  speakAs(session);
  document.documentElement.lang = session.lang;
  effect(() => {
    link.value = connection.link.value;
    roundTrip.value = connection.roundTrip.value;
  });
  const tick = () => {
    now.value = connection.serverNow();
    setServerAhead(now.value - Date.now());
  };
  tick();
  setInterval(tick, TICK_MS);
  // A photo that is dropped beside its player must not replace the desk.
  for (const type of ["dragover", "drop"]) window.addEventListener(type, (event) => event.preventDefault());
  watchPlace();
  watchKeyboard();
  effect(() => {
    const screen = t(`desk-screen-${place.value.screen}`, { table: table.value });
    document.title = `${screen} · ${t("desk-name")}`;
  });
  const root = document.getElementById("app");
  if (root) render(<App />, root);
}
