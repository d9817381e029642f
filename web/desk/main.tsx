/** The operator's page: links to the server with the desk's key and draws the desk. */

import { effect } from "@preact/signals";
import { isOutdated, reloadPage } from "../shared/version";
import { connectDesk } from "./connection";
import { forgetLinks } from "./links-of";
import { keepKey, readSession } from "./session";
import { start } from "./start";
import { hearDesk, hearTable } from "./store";

const session = readSession(window.location, sessionStorage);

const connection = connectDesk(session, {
  onDesk: hearDesk,
  onTable: hearTable,
  onReconnect: () => {
    // Keys and addresses may be others now.
    forgetLinks();
    // A server that was upgraded meanwhile speaks to pages of its own version.
    void isOutdated().then((outdated) => outdated && reloadPage());
  },
});

start(session, connection);

effect(() => {
  if (connection.link.value.connected) keepKey(session.key, sessionStorage);
});
