import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "./connection";
import type { Device, TableState } from "./wire";

type Handler = (payload?: unknown) => void;

/** The library's socket, with the server's side played by the test. */
const wire = vi.hoisted(() => ({
  handlers: new Map<string, Handler>(),
  connected: false,
  auth: (_say: (said: Record<string, unknown>) => void): void => undefined,
  answer: (_event: string, _message: unknown): unknown => undefined,
}));

vi.mock("socket.io-client", () => ({
  io: (_namespace: string, options: { auth: typeof wire.auth }) => {
    wire.auth = options.auth;
    return {
      get connected() {
        return wire.connected;
      },
      active: true,
      on: (event: string, handler: Handler) => wire.handlers.set(event, handler),
      connect: () => undefined,
      close: () => undefined,
      timeout: () => ({
        emitWithAck: async (event: string, message: unknown) => wire.answer(event, message),
      }),
    };
  },
}));

const DEVICE: Device = {
  device: "phone",
  name: "phone 47",
  locked: false,
  locked_by: null,
  since: 0,
  barred: [],
  given: false,
};

const state = (devices: Device[]): TableState => ({
  journal: "a",
  table: "1",
  audience: "judge",
  revision: 1,
  number: 0,
  server_time: Date.now(),
  title: { event: "", stage: "" },
  snapshot: null,
  banners: [],
  production: null,
  outlook: null,
  judges: devices.length,
  devices,
});

function said(): Record<string, unknown> {
  let heard: Record<string, unknown> = {};
  wire.auth((what) => {
    heard = what;
  });
  return heard;
}

function goOnline(online: boolean): void {
  wire.connected = online;
  wire.handlers.get(online ? "connect" : "disconnect")?.();
}

const open = () => connect({ table: "1", key: "k", lang: "ru", by: "phone 47", device: "phone" });

beforeEach(() => {
  wire.handlers.clear();
  wire.answer = () => undefined;
  goOnline(false);
});
afterEach(() => vi.useRealTimers());

test("a page says who it is, and in which language it reads", () => {
  open();
  expect(said()).toEqual({
    table: "1",
    key: "k",
    lang: "ru",
    by: "phone 47",
    device: "phone",
    locked: undefined,
    changes: true,
  });
});

test.each([120_000, -90_000])(
  "after the connect a clock wrong by %d ms is set by the server's",
  async (skew) => {
    vi.useFakeTimers();
    const asked: string[] = [];
    wire.answer = (event) => {
      asked.push(event);
      return Date.now() - skew;
    };
    const connection = open();
    goOnline(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toEqual(Array(5).fill("time"));
    expect(Math.abs(connection.serverNow() - (Date.now() - skew))).toBeLessThan(200);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBeGreaterThan(5);
    connection.close();
  },
);

test("a panel that was closed by another says so when it comes back", () => {
  open();
  goOnline(true);
  wire.handlers.get("snapshot")?.(state([{ ...DEVICE, locked: true, locked_by: "tablet" }]));
  expect(said().locked).toBe(true);
  wire.handlers.get("snapshot")?.(state([DEVICE]));
  expect(said().locked).toBeUndefined();
});

test("a panel that was opened without a link says so when it comes back", async () => {
  const connection = open();
  goOnline(true);
  wire.handlers.get("snapshot")?.(state([{ ...DEVICE, locked: true, locked_by: "tablet" }]));
  goOnline(false);
  await expect(connection.setDevice({ locked: false })).rejects.toThrow("offline");
  expect(said().locked).toBe(false);
});

test("a new name is kept over reconnects, a refused one is not", async () => {
  const connection = open();
  goOnline(true);
  wire.answer = () => ({ ok: true, device: { ...DEVICE, name: "Head judge" } });
  await connection.setDevice({ name: "Head judge" });
  expect(said().by).toBe("Head judge");
  wire.answer = () => ({ ok: false, id: null, code: "device_name_taken", message: "", revision: 1 });
  await connection.setDevice({ name: "tablet", locked: true });
  expect(said()).toMatchObject({ by: "Head judge", locked: undefined });
});

test("taking over names the other panel", async () => {
  const connection = open();
  await expect(connection.takeOver("tablet")).rejects.toThrow("offline");
  goOnline(true);
  wire.answer = (event, message) => ({ event, message });
  expect(await connection.takeOver("tablet")).toEqual({ event: "takeover", message: { device: "tablet" } });
});
