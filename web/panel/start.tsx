/** Puts the panel on the page, over a real link or a pretended one. */
import { computed, effect } from "@preact/signals";
import { render } from "preact";
import type { Connection } from "../shared/connection";
import "../shared/fonts-panel";
import { onAccepted, onDoneAlready, onNeedsAsking, onRefused, takingBack } from "./acts";
import { App } from "./app";
import { refresh } from "./clauses";
import { chosenLang } from "./comfort/settings";
import { startComfort } from "./comfort/start";
import { keepDrafts } from "./drafts";
import { keepPlan } from "./held/state";
import { watchMoves } from "./judges/moved";
import { watchLock } from "./judges/own";
import { watchTwins } from "./judges/twin-strip";
import { watchKeyboard } from "./keyboard";
import { keepForm, prefill } from "./new-game";
import { watchReturn } from "./offline/watch";
import type { Session } from "./session";
import { snapshot, startPanel, state, t } from "./store";
import { forget, over, watchStage } from "./ui";
import { keepUsage } from "./usage";
import { bringWords, wordingIn } from "./words/catalogue";
import "./style/tokens.css";
import "./style/frame.css";
import "./style/slab.css";
import "./style/stage.css";
import "./style/cards.css";
import "./style/picker.css";
import "./style/sizes.css";
import "./style/comfort.css";
import "./style/judges.css";
import "./style/timeline.css";
import "./style/fix.css";
import "./style/deal.css";
import "./style/held.css";

export function start(session: Session, connection: Connection): void {
  const lang = computed(() => chosenLang.value ?? session.lang);
  const words = computed(() => wordingIn(lang.value));
  const { outbox, serverNow } = startPanel(session, connection, words, {
    onAccepted,
    onRefused,
    onDoneAlready,
    onNeedsAsking,
    takingBack,
  });
  effect(() => {
    document.documentElement.lang = lang.value;
    document.title = t("panel-title", { table: session.table });
  });
  effect(() => {
    if (connection.link.value.connected) void bringWords(lang.value);
  });
  let spoken = lang.peek();
  effect(() => {
    // The server words its refusals and warnings in the language that it was told of at the connect.
    if (lang.value !== spoken) connection.again();
    spoken = lang.value;
  });
  startComfort(serverNow);
  keepForm(session.table, localStorage);
  keepDrafts(session.table, localStorage);
  keepUsage(localStorage);
  keepPlan(session.table, localStorage);
  watchStage();
  watchKeyboard();
  watchLock();
  watchMoves();
  watchTwins();
  watchReturn();
  // A button that a finger has pressed must not take the next Enter or Space for itself.
  window.addEventListener("click", (event) => {
    if (event.detail > 0 && document.activeElement instanceof HTMLButtonElement)
      document.activeElement.blur();
  });

  effect(() => {
    // The first look at a server's journal counts too: taps may have waited since the last visit.
    if (connection.link.value.connected && state.value) outbox.flush();
  });

  let open = 0;
  effect(() => {
    const game = snapshot.value?.game;
    // Another judge may open the next game while this one still looks at the form.
    if (game && game.number !== open && over.peek()?.card === "new-game") over.value = null;
    if (game && game.number !== open) void refresh(null);
    if (open !== 0 && game?.number !== open) forget();
    open = game?.number ?? 0;
  });
  let ended = false;
  effect(() => {
    const finished = snapshot.value?.game.phase === "finished";
    if (finished && !ended) prefill();
    ended = finished;
  });

  const root = document.getElementById("app");
  if (root) render(<App />, root);
}
