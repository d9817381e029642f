/** The page around a plugin's view: makes its element and hands it the table's state. It draws nothing itself. */
import { effect } from "@preact/signals";
import { connect } from "../shared/connection";
import { langOf } from "../shared/fluent";
import type { TableState } from "../shared/wire";
import "./view.css";

/** What a plugin's custom element is given; see `overlay.api.View`. */
interface ViewElement extends HTMLElement {
  state: TableState;
  now: () => number;
}

async function start(): Promise<void> {
  const { module = "", element = "" } = document.body.dataset;
  const table = decodeURIComponent(location.pathname.split("/").at(-2) ?? "1");
  const key = new URLSearchParams(location.search).get("key") ?? "";
  const lang = langOf(location.search);
  document.documentElement.lang = lang;
  const connection = connect({ table, key, lang });
  await import(/* @vite-ignore */ module);
  const view = document.createElement(element) as ViewElement;
  view.now = connection.serverNow;
  effect(() => {
    const state = connection.state.value;
    if (state === null) return;
    view.state = state;
    if (!view.isConnected) document.body.append(view);
  });
}

void start();
