import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Said, wordsOf } from "../tools/words.ts";

const WEB = join(import.meta.dirname, "..");
const OVERLAY = join(WEB, "..", "overlay");
const LOCALE = join(OVERLAY, "locale");
const PAGES = ["panel", "overlay", "shared", "view", "desk", "hall", "home"];
/** Never part of what is shipped: tests, and states to look at while building. The wire's types are generated. */
const NOT_SHIPPED = /\.test\.|\/dev\/|\/fixture|\/wire\.ts$/;

interface Message {
  id: string;
  body: string;
}

function files(folder: string, kinds: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf-8" })
    .map((name) => join(folder, name))
    .filter((path) => kinds.some((kind) => path.endsWith(kind)));
}

const sources = PAGES.flatMap((page) => {
  try {
    return files(join(WEB, page), [".ts", ".tsx"]).filter((path) => !NOT_SHIPPED.test(path));
  } catch {
    // A page that there is not yet.
    return [];
  }
});
const said = new Map<string, Said>(
  sources.map((path) => [path.slice(WEB.length + 1), wordsOf(path, readFileSync(path, "utf-8"))]),
);

function catalogue(lang: string, name: string): Message[] {
  const text = readFileSync(join(LOCALE, lang, name), "utf-8");
  return [...text.matchAll(/^(?<id>[a-z][\w-]*) =(?<body>.*\n(?:[ }].*\n|\n(?= ))*)/gm)].map(
    ({ groups }) => ({
      id: groups?.id ?? "",
      body: groups?.body ?? "",
    }),
  );
}

const names = readdirSync(join(LOCALE, "en")).sort();
const all = (lang: string) => names.flatMap((name) => catalogue(lang, name));
const variables = ({ body }: Message) =>
  [...new Set([...body.matchAll(/\$(\w+)/g)].map(([, name]) => name))].sort();

/**
 * `panel-key-*` stands for every id that the code may make of it. After a dash one word is filled in, else an ending
 * that may be left out.
 */
function pattern(asked: string): RegExp {
  const quoted = asked.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${quoted.replace(/(?<=^|-)\*/g, "\\w+").replaceAll("*", "[\\w-]*")}$`);
}

/** Python's and Jinja's strings in the same form; a page of the server leaves out the beginning of its ids. */
function stringsOfServer(): string[] {
  const strings = (kind: string) =>
    files(OVERLAY, [kind])
      .map((path) => readFileSync(path, "utf-8"))
      .flatMap((text) => [...text.matchAll(/["']([\w{}.-]+)["']/g)].map(([, one = ""]) => one));
  // A beginning or an end that is put together with something else.
  const pages = strings(".html").map((one) => `page-${one.startsWith("-") ? `*${one}` : one}`);
  return [
    ...strings(".py").map((one) => one.replace(/\{[^}]*\}/g, "*")),
    ...pages.map((one) => (one.endsWith("-") ? `${one}**` : one)),
  ].filter((one) => one !== "page-*");
}

/** Messages that are part of other ones: a language may need such a part for itself. */
const parts = (lang: string) =>
  new Set(
    all(lang).flatMap(({ body }) => [...body.matchAll(/\{ ([a-z][\w-]*) \}/g)].map(([, id = ""]) => id)),
  );

/** Letters that no judge reads as a word. */
const ALLOWED = new Map([["overlay/measure.ts", "Яя Aa 0,3 −×·… №"]]);

test("both languages have the same catalogues", () => {
  expect(readdirSync(join(LOCALE, "ru")).sort()).toEqual(names);
});

test.each(names)("both languages have the same messages with the same variables in %s", (name) => {
  const [english, russian] = ["en", "ru"].map((lang) => catalogue(lang, name));
  for (const [lang, mine, other] of [
    ["en", english, russian],
    ["ru", russian, english],
  ] as const) {
    const lacking = mine?.filter(({ id }) => !other?.some((one) => one.id === id) && !parts(lang).has(id));
    expect(lacking).toEqual([]);
    expect(new Set(mine?.map(({ id }) => id)).size).toBe(mine?.length);
  }
  for (const message of english ?? []) {
    const same = russian?.find(({ id }) => id === message.id);
    if (same) expect([message.id, variables(same)]).toEqual([message.id, variables(message)]);
  }
});

test("no message stands in two catalogues", () => {
  const ids = all("en").map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("no page says a word that is not in a catalogue", () => {
  const found = [...said].flatMap(([path, { literals }]) =>
    literals.filter((text) => ALLOWED.get(path) !== text).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test("no page asks for a message that there is not", () => {
  const ids = all("en").map(({ id }) => id);
  const missing = [...said].flatMap(([path, { asked }]) =>
    asked.filter((one) => !ids.some((id) => pattern(one).test(id))).map((one) => `${path}: ${one}`),
  );
  expect(missing).toEqual([]);
});

test("no message is unused", () => {
  const strings = [...said.values()].flatMap((one) => one.strings);
  const used = new Set([...strings, ...stringsOfServer()]);
  const made = [...used].filter((one) => /^[a-z]+-.*\*/.test(one)).map(pattern);
  const messages = all("en");
  const inner = parts("en");
  const unused = messages
    .map(({ id }) => id)
    .filter((id) => !used.has(id) && !inner.has(id) && !made.some((one) => one.test(id)));
  expect(unused).toEqual([]);
});
