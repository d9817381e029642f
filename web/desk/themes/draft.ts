/** The theme that is being looked at and changed: a draft on this page until it is saved or given to a table. */
import { computed, effect, signal } from "@preact/signals";
import type { ThemeEntry, ThemeManifest } from "../../shared/wire";
import { type Answer, copyTheme, packBase, readTheme, saveTheme } from "../requests";
import { themes } from "../store";
import { t } from "../words";

/** The saved state that a draft began from. */
export const source = signal<ThemeEntry | null>(null);
export const draft = signal<ThemeManifest | null>(null);
const saved = signal("");

export const isChanged = computed(() => draft.value !== null && JSON.stringify(draft.value) !== saved.value);

// The browser asks before it closes or reloads a page with a draft that is saved nowhere.
effect(() => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  if (!isChanged.value) return;
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
});

/** Where the draft's files lie. */
export const base = computed(() => (source.value ? packBase(source.value.id, source.value.version) : ""));

function put(entry: ThemeEntry, manifest: ThemeManifest): void {
  source.value = entry;
  draft.value = manifest;
  saved.value = JSON.stringify(manifest);
}

/** Opens a theme; whether it could be read. */
export async function open(entry: ThemeEntry): Promise<boolean> {
  const manifest = await readTheme(entry.id, entry.version);
  if (manifest === null) return false;
  put(entry, manifest);
  return true;
}

export function change(part: Partial<ThemeManifest>): void {
  const before = draft.peek();
  if (before) draft.value = { ...before, ...part };
}

export function discard(): void {
  draft.value = JSON.parse(saved.peek()) as ThemeManifest;
}

/** What was saved elsewhere meanwhile: the list may be newer than the draft's own source. */
export function newest(entry: ThemeEntry): ThemeEntry {
  return themes.peek().find(({ id }) => id === entry.id) ?? entry;
}

/** Copies a theme with what was changed of it, and opens the copy. */
export async function copy(entry: ThemeEntry): Promise<Answer> {
  const made = await copyTheme(entry.id);
  if (!made.ok) return made;
  const changed = isChanged.peek() && source.peek()?.id === entry.id ? draft.peek() : null;
  if (!(await open(made.value))) return { ok: false, message: t("desk-theme-unread") };
  const manifest = draft.peek();
  if (!changed || !manifest) return made;
  const { id, title } = manifest;
  draft.value = { ...changed, id, title };
  return save();
}

/** Saves an own theme; a shipped one is copied first. */
export async function save(): Promise<Answer> {
  const [entry, manifest] = [source.peek(), draft.peek()];
  if (!entry || !manifest) return { ok: true, value: null };
  if (!entry.own) return copy(entry);
  const answer = await saveTheme(manifest);
  if (answer.ok) put(answer.value, manifest);
  return answer;
}
