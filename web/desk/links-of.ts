/** The links of tables, asked for once per table and host and kept while the page lives. */
import { signal } from "@preact/signals";
import type { LinkList, PageLink } from "../shared/wire";
import { readLinks } from "./requests";

const HOST = "mafia-desk:host";

/** The address of this server that the operator has chosen for links, null for the likeliest. */
export const host = signal<string | null>(readHost());

const lists = signal<ReadonlyMap<string, LinkList | string>>(new Map());
const asked = new Set<string>();

function readHost(): string | null {
  try {
    return sessionStorage.getItem(HOST);
  } catch {
    return null;
  }
}

export function chooseHost(chosen: string): void {
  host.value = chosen;
  forgetLinks();
  try {
    sessionStorage.setItem(HOST, chosen);
  } catch {
    // Chosen for as long as the page is open.
  }
}

/** Keys may have been renewed, adapters plugged in: asked for anew. */
export function forgetLinks(): void {
  asked.clear();
  lists.value = new Map();
}

async function load(table: string): Promise<void> {
  const answer = await readLinks(table, host.peek());
  lists.value = new Map(lists.peek()).set(table, answer.ok ? answer.value : answer.message);
}

/** The links of a table: null while they are on their way, a text where the server refuses them. */
export function linksOf(table: string): LinkList | string | null {
  const found = lists.value.get(table) ?? null;
  if (table !== "" && !asked.has(table)) {
    asked.add(table);
    void load(table);
  }
  return found;
}

export function linkTo(table: string, matches: (link: PageLink) => boolean): PageLink | null {
  const list = linksOf(table);
  return list === null || typeof list === "string" ? null : (list.links.find(matches) ?? null);
}
