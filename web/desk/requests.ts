/** What the desk asks of the server over HTTP, each with an answer in words. */
import { readManifest } from "../overlay/theme-manifest";
import type { Checkup, LinkList, ProductionOrder, ThemeEntry, ThemeManifest } from "../shared/wire";
import type { Session } from "./session";
import { lang, t } from "./words";

export type Answer<T = unknown> = { ok: true; value: T } | { ok: false; message: string };

const PATIENCE_MS = 8_000;

let session: Session = { key: "", lang: "ru", root: "" };

export function speakAs(who: Session): void {
  session = who;
}

/** A path of the server as this page reaches it. */
export const at = (path: string): string => `${session.root}${path}`;

/** The picture of a table as it is on air, or as it is being prepared, in the language of the links that are made here. */
export const busPage = (table: string, bus: "preview" | "program"): string => {
  const query = new URLSearchParams({ key: session.key, bus, ...(lang() === "ru" ? {} : { lang: lang() }) });
  return at(`/overlay/${encodeURIComponent(table)}/full?${query}`);
};

export const devicesPage = (): string => at(`/desk/devices?key=${encodeURIComponent(session.key)}`);
export const pluginsPage = (): string => at(`/desk/plugins?key=${encodeURIComponent(session.key)}`);

async function ask(method: string, path: string, body?: BodyInit, kind?: string): Promise<Answer<Response>> {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${session.key}`,
    "Accept-Language": lang(),
  };
  if (kind) headers["Content-Type"] = kind;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), body instanceof Blob ? 60_000 : PATIENCE_MS);
  try {
    const answer = await fetch(at(path), {
      method,
      headers,
      signal: patience.signal,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.ok) return { ok: true, value: answer };
    const said = (await answer.json().catch(() => null)) as { message?: string } | null;
    return { ok: false, message: said?.message ?? t("desk-refused-unclear", { status: answer.status }) };
  } catch {
    return { ok: false, message: t("desk-not-sent") };
  } finally {
    clearTimeout(timer);
  }
}

async function askJson<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const answer = await (body === undefined
    ? ask(method, path)
    : ask(method, path, JSON.stringify(body), "application/json"));
  return parsed(answer);
}

async function parsed<T>(answer: Answer<Response>): Promise<Answer<T>> {
  if (!answer.ok) return answer;
  try {
    return { ok: true, value: (await answer.value.json()) as T };
  } catch {
    return { ok: false, message: t("desk-not-sent") };
  }
}

const tablePath = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

let before: Promise<unknown> = Promise.resolve();

/**
 * Gives an order to one table, or to every one with `null`. Orders go one after another: a take that overtook the switch
 * before it would put the wrong picture on air.
 */
export function give(table: string | null, order: ProductionOrder): Promise<Answer> {
  const path = table === null ? "/api/production" : `${tablePath(table)}/production`;
  const answer = before.then(() => askJson("POST", path, order));
  before = answer;
  return answer;
}

export const readCheckup = (table: string) => askJson<Checkup>("GET", `${tablePath(table)}/doctor`);

export const readLinks = (table: string, host: string | null) =>
  askJson<LinkList>("GET", `${tablePath(table)}/links${host ? `?host=${encodeURIComponent(host)}` : ""}`);

export const putPhoto = (name: string, picture: Blob) =>
  ask("PUT", `/api/players/photo?name=${encodeURIComponent(name)}`, picture, picture.type);

export const dropPhoto = (name: string) =>
  ask("DELETE", `/api/players/photo?name=${encodeURIComponent(name)}`);

/** Fetches a file with the desk's key, which must not stand in a link, and hands it to the browser to save. */
export async function download(path: string, name: string): Promise<Answer> {
  const answer = await ask("GET", path);
  if (!answer.ok) return answer;
  const url = URL.createObjectURL(await answer.value.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return { ok: true, value: null };
}

/** The theme editor's picture. */
export const samplePage = (): string => at(`/desk/sample?lang=${lang()}`);

/** Where a pack's files lie. */
export const packBase = (id: string, version: string): string =>
  at(`/themes/${encodeURIComponent(id)}/${encodeURIComponent(version)}/`);

const themePath = (id: string) => `/api/themes/${encodeURIComponent(id)}`;

export const copyTheme = (id: string) => askJson<ThemeEntry>("POST", "/api/themes", { copy: id });

export const uploadTheme = async (zip: Blob): Promise<Answer<ThemeEntry>> =>
  parsed(await ask("POST", "/api/themes/upload", zip, "application/zip"));

export const saveTheme = (manifest: ThemeManifest) =>
  askJson<ThemeEntry>("PUT", themePath(manifest.id), manifest);

export const dropTheme = (id: string) => ask("DELETE", themePath(id));

export const downloadTheme = (id: string) => download(`${themePath(id)}.zip`, `${id}.zip`);

export const putThemeFile = (id: string, name: string, file: Blob) =>
  ask("PUT", `${themePath(id)}/files/${encodeURIComponent(name)}`, file, file.type);

/** The manifest as it is served to the pages. */
export async function readTheme(id: string, version: string): Promise<ThemeManifest | null> {
  try {
    const answer = await fetch(`${packBase(id, version)}theme.json`);
    return answer.ok ? readManifest(await answer.json()) : null;
  } catch {
    return null;
  }
}
