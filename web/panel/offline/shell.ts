/** Over https the browser keeps the panel's own files (`worker.js`), so that the panel opens without the network. */

const CHOICE = "mafia-panel:offline";

/** `?offline=off` in the address takes the kept files away for good, `?offline=on` brings them back. */
export async function keepShell(page: Location, storage: Storage): Promise<void> {
  if (page.protocol !== "https:" || !("serviceWorker" in navigator)) return;
  try {
    const asked = new URLSearchParams(page.search).get("offline");
    if (asked !== null) storage.setItem(CHOICE, asked);
    if (storage.getItem(CHOICE) === "off") await forgetShell();
    else await navigator.serviceWorker.register("worker.js");
  } catch {
    // A browser that refuses it shows the panel all the same, as long as the server answers.
  }
}

async function forgetShell(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("panel-")).map((name) => caches.delete(name)));
}
