/** Has the server been upgraded under an open page? Compares the hashed asset names in the page's own HTML. */

import { fnv1a } from "./hash";

const ASSET = /assets\/[\w.-]+\.(?:js|css)/g;
const LAST = "mafia-overlay:reloaded";
/** A page that reloads in a loop kills every browser source of OBS; twice a minute is already too often. */
const REST_MS = 60_000;

/** The hashed scripts and style sheets that a page's HTML names. */
export function assetsOf(html: string): string {
  return [...new Set(html.match(ASSET) ?? [])].sort().join(" ");
}

/** The HTML as it was when this page was loaded; scripts add preload links later. */
const loaded = assetsOf(document.head.innerHTML + document.body.innerHTML);

/** A short name of the build with these files; empty where there are none. `overlay/server/builds.py` does the same. */
export function nameOf(assets: string): string {
  const names = assets.replaceAll("assets/", "");
  return names === "" ? "" : fnv1a(names).toString(16).padStart(8, "0");
}

/** The build that runs here. */
export const buildName = (): string => nameOf(loaded);

/** True when the server now serves other assets than those running here. False when it cannot be told. */
export async function isOutdated(): Promise<boolean> {
  if (loaded === "") return false;
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (!answer.ok) return false;
    const current = assetsOf(await answer.text());
    return current !== "" && current !== loaded;
  } catch {
    return false;
  }
}

/** Reloads the page, unless it did so a moment ago. */
export function reloadPage(): void {
  try {
    const last = Number(sessionStorage.getItem(LAST) ?? 0);
    if (Date.now() - last < REST_MS) return;
    sessionStorage.setItem(LAST, String(Date.now()));
  } catch {
    // Without storage there is no brake, so rather stay on the old version.
    return;
  }
  location.reload();
}
