/** The panel over a pretended server: `?scene=vote`, `&link=off`, `&refuse=1`. Never part of the shipped page. */
import { signal } from "@preact/signals";
import type { Answer, Connection, Link } from "../../shared/connection";
import type { CommandMessage, TableState } from "../../shared/wire";
import { start } from "../start";
import { CLAUSES } from "./fixture";
import { SCENES } from "./scenes";

const asked = new URLSearchParams(window.location.search);
const scene = SCENES[asked.get("scene") ?? "day-speech"] ?? SCENES["day-speech"];
const state = signal<TableState | null>(scene?.() ?? null);
const link = signal<Link>(
  asked.get("link") === "off"
    ? { connected: false, since: Date.now() - 42_000, refused: null }
    : { connected: true, since: null, refused: null },
);

const connection: Connection = {
  state,
  link,
  serverNow: () => Date.now(),
  send: (command: CommandMessage): Promise<Answer> => {
    const revision = state.value?.revision ?? 0;
    if (asked.has("refuse")) {
      const message = "второй судья раньше записал: №4 выставил №5";
      return Promise.resolve({ ok: false, id: command.id, code: "nominated_before", message, revision });
    }
    return new Promise((resolve) => {
      setTimeout(() => resolve({ ok: true, id: command.id, revision, ref: null, warnings: [] }), 150);
    });
  },
  report: () => undefined,
  setDevice: () => Promise.reject(new Error("offline")),
  takeOver: () => Promise.reject(new Error("offline")),
  again: () => undefined,
  close: () => undefined,
};

window.fetch = (input) => {
  const path = String(input);
  const body = path.includes("clauses")
    ? { regulation: "fsm", edition: "2025", revision: 41, seat: null, clauses: CLAUSES }
    : {
        regulations: [
          {
            id: "fsm",
            edition: "2025",
            title: { ru: "ФСМ" },
            short: { ru: "ФСМ", en: "FSM" },
            settings: [
              {
                name: "removal_deduction",
                kind: "points",
                default: "0",
                title: { ru: "Баллы за удаление", en: "Points for a removal" },
              },
            ],
          },
          {
            id: "fiim",
            edition: "2024",
            title: { ru: "ФИИМ" },
            short: { ru: "ФИИМ", en: "FIIM" },
            settings: [],
          },
        ],
      };
  return Promise.resolve(
    new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } }),
  );
};

start(
  {
    table: "1",
    key: "dev",
    lang: asked.get("lang") === "en" ? "en" : "ru",
    id: "this",
    device: "телефон 47",
  },
  connection,
);
