// Keeps the panel's own files, so that it opens without the network. It keeps no state, no key, and no address with one.
"use strict";

const NAME = {{ name|tojson }};
const PAGE = {{ page|tojson }};
const FILES = {{ files|tojson }};
/** A network that does not answer for so long is as good as none. */
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll([PAGE, ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("panel-") && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (FILES.includes(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
});

/** The server's page where it answers, so that an upgrade is never missed; else the one that is kept. */
async function openPage(request) {
  const asked = fetch(request);
  asked.catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  try {
    const answer = await Promise.race([asked, late]);
    if (answer && answer.status < 500) return answer;
  } catch {
    // No network: the kept page does without.
  }
  return (await kept(PAGE)) ?? asked;
}

async function kept(address) {
  const cache = await caches.open(NAME);
  return cache.match(address);
}
