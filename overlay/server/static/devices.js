// Shows anew what has changed: a code was used, a device has come or gone. What is being chosen stays chosen.
const PAUSE_MS = 3000;
const standsOf = (page) => page.querySelector("[data-stands]")?.dataset.stands;

async function look() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const busy = document.querySelector("details[open], select:focus");
    if (answer.ok && !busy && standsOf(page) !== standsOf(document)) {
      const address = new URL(location.href);
      for (const chosen of document.querySelectorAll("select")) address.searchParams.set(chosen.name, chosen.value);
      location.replace(address);
      return;
    }
  } catch {
    // The server is away; the next look may find it.
  }
  setTimeout(look, PAUSE_MS);
}

setTimeout(look, PAUSE_MS);
