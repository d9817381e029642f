/** The desk over a pretended server: `?tables=10`, `&link=off`, `&refuse=1`. Never part of the shipped page. */
import { signal } from "@preact/signals";
import { packNamed } from "../../overlay/theme-packs";
import type { Link } from "../../shared/connection";
import type { DeskTable, ProductionOrder } from "../../shared/wire";
import { start } from "../start";
import { hearDesk, hearTable, peek, tableNames } from "../store";
import { checkup, deskState, linkList } from "./fixture";

const asked = new URLSearchParams(window.location.search);
const off = asked.get("link") === "off";
const link = signal<Link>({ connected: !off, since: off ? Date.now() - 42_000 : null, refused: null });

function obey(table: DeskTable, order: ProductionOrder): DeskTable {
  const { production, switches, queue } = table;
  if (order.show) {
    const bus = order.show.bus;
    const next = { ...production[bus], ...order.show.elements };
    return { ...table, production: { ...production, [bus]: next } };
  }
  if (order.take && production.preview)
    return { ...table, production: { ...production, program: production.preview } };
  if (order.auto != null) return { ...table, switches: { ...switches, auto: order.auto } };
  if (order.review) {
    const on = order.review.on;
    return {
      ...table,
      production: { ...production, review: on ? Date.now() : null },
      queue: queue.map((one) =>
        one.state === "next" || one.state === "frozen" ? { ...one, state: on ? "frozen" : "next" } : one,
      ),
    };
  }
  if (order.banner) {
    const { id, act } = order.banner;
    const state = act === "hold" ? "held" : act === "release" ? "next" : "past";
    return {
      ...table,
      queue: queue.map((one) => (one.id === id ? { ...one, state, since: Date.now() } : one)),
    };
  }
  if (order.delay_ms != null) return { ...table, production: { ...production, delay_ms: order.delay_ms } };
  if (order.rehearsal != null) return { ...table, production: { ...production, rehearsal: order.rehearsal } };
  if (order.message != null) return { ...table, production: { ...production, message: order.message } };
  if (order.theme != null)
    return { ...table, production: { ...production, theme: { id: order.theme, version: "1" } } };
  return table;
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

const really = window.fetch;
window.fetch = (input, init) => {
  const path = String(input);
  const pack = /themes\/([a-z-]+)\/[^/]+\/theme\.json/.exec(path)?.[1];
  if (pack) {
    const { base: _base, ...manifest } = packNamed(pack);
    return Promise.resolve(json({ ...manifest, id: pack }));
  }
  if (!path.includes("/api/")) return really(input, init);
  const table = /tables\/([^/]+)/.exec(path)?.[1] ?? "1";
  if (path.includes("/links")) {
    const host = new URL(path, window.location.href).searchParams.get("host") ?? "192.168.1.40:8750";
    return Promise.resolve(json(linkList(table, host)));
  }
  if (path.includes("/doctor")) return Promise.resolve(json(checkup(table)));
  if (asked.has("refuse"))
    return Promise.resolve(
      json({ ok: false, message: "На диске сервера нет места. Ничего не изменилось." }, 409),
    );
  if (path.includes("/production")) {
    const order = JSON.parse(String(init?.body)) as ProductionOrder;
    const names = path.includes("/tables/") ? [table] : tableNames.peek();
    for (const name of names) {
      const known = peek(name);
      if (known) hearTable(obey(known, order));
    }
  }
  return Promise.resolve(json({ ok: true }));
};

// What the server would answer with an on-air page.
setInterval(() => {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>(".monitor iframe"))
    if (!frame.src.includes("fixture")) frame.src = "/overlay/fixture.html?state=day";
  for (const frame of document.querySelectorAll<HTMLIFrameElement>(".sample iframe"))
    if (!frame.src.includes(".html")) frame.src = "/sample.html";
}, 200);

start(
  { key: "dev", lang: asked.get("lang") === "en" ? "en" : "ru", root: "" },
  { link, roundTrip: signal<number | null>(2), serverNow: () => Date.now() },
);
hearDesk(deskState(Number(asked.get("tables") ?? 6)));
