/** The judge's page: finds out which table it is, links to the server and draws the panel. */
import { effect } from "@preact/signals";
import { connect } from "../shared/connection";
import { keptName, makeKeeper, readKept } from "../shared/kept";
import { isOutdated, reloadPage } from "../shared/version";
import { readSettings, settings } from "./comfort/settings";
import { keepShell } from "./offline/shell";
import { keepKey, readSession } from "./session";
import { start } from "./start";

readSettings(localStorage);
const session = readSession(window.location, localStorage);
const memory = keptName("panel", session.table, session.key);
const keep = makeKeeper(memory);

const connection = connect({
  table: session.table,
  key: session.key,
  // Asked for with each connect.
  get lang() {
    return settings.value.lang ?? session.lang;
  },
  by: session.device,
  device: session.id,
  kept: readKept(memory),
  onReconnect: () => {
    // A server that was upgraded meanwhile speaks to pages of its own version.
    void isOutdated().then((outdated) => outdated && reloadPage());
  },
});

start(session, connection);
void keepShell(window.location, localStorage);

effect(() => {
  const state = connection.state.value;
  if (state) keep({ state, skew: connection.serverNow() - Date.now() });
});
effect(() => {
  if (connection.link.value.connected) keepKey(session, localStorage);
});
