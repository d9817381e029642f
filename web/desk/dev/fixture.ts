/** Tables to look at while building the desk. Never part of the shipped page. */
import { snapshot as airSnapshot, seats } from "../../overlay/fixtures";
import type {
  Attention,
  Checkup,
  DeskState,
  DeskTable,
  LinkList,
  QueuedBanner,
  Screen,
  UnitState,
} from "../../shared/wire";

const now = () => Date.now();
const both = (ru: string, en = ru) => ({ ru, en });

export const screen = (view: string, change: Partial<Screen> = {}): Screen => ({
  id: `s-${view}-${change.audience ?? "air"}`,
  view,
  audience: "air",
  lag_ms: 14,
  lag_at: now() - 2_000,
  width: 1920,
  height: 1080,
  chromium: 127,
  obs: "32.0",
  is_current: true,
  is_hidden: false,
  is_keyed: false,
  skew_ms: 3,
  address: "192.168.1.20",
  since: now() - 600_000,
  ...change,
});

export const banner = (id: string, change: Partial<QueuedBanner>): QueuedBanner => ({
  id,
  state: "next",
  since: now() - 20_000,
  starts_at: null,
  ends_at: null,
  length_ms: 6_000,
  ref: id,
  grade: "foul",
  corrects: null,
  seat: 6,
  name: "Гром",
  clause: "6.6.1",
  fouls: 1,
  points: null,
  total: null,
  ...change,
});

export const QUEUE: QueuedBanner[] = [
  banner("b1", {
    state: "on_air",
    grade: "third_foul",
    clause: "6.4",
    fouls: 3,
    starts_at: now() - 4_000,
    ends_at: now() + 30_000,
  }),
  banner("b2", { grade: "technical", seat: 7, name: "Тень", clause: "6.7.4", points: "-0.3", total: "-0.3" }),
  banner("b3", {
    grade: "correction",
    corrects: "foul",
    seat: 1,
    name: "Ясень",
    clause: null,
    length_ms: 4_000,
  }),
  banner("b4", { state: "held", grade: "third_foul", seat: 5, name: "Константинопольский-Преображенский" }),
  banner("b5", { state: "past", seat: 2, name: "Комета", since: now() - 240_000 }),
  banner("b6", { state: "past", seat: 9, name: "Искра", since: now() - 400_000 }),
];

export const OBS: UnitState = {
  unit: "obs",
  title: both("OBS"),
  summary: { health: "good", title: both("OBS"), detail: both("сцена «День», по ходу игры", "scene Day") },
  lights: [
    { health: "good", title: both("Связь", "Link"), detail: both("32.0 · Chromium 127") },
    { health: "good", title: both("Повтор готов", "Replay ready"), detail: both("последний 14:28") },
    { health: "good", title: both("Запись 1:12:40", "Recording"), detail: both("меток: 9") },
    { health: "warning", title: both("Сцены: авто", "Scenes: auto"), detail: both("рукой — до конца фазы") },
  ],
  buttons: [
    ...[
      both("День", "Day"),
      both("Ночь", "Night"),
      both("Голосование", "Vote"),
      both("Перерыв"),
      both("Итог"),
    ].map((title, index) => ({ act: `scene-${index}`, title, pressed: index === 0, form: {}, question: {} })),
    {
      act: "stop",
      title: both("Остановить запись", "Stop recording"),
      pressed: false,
      form: {},
      question: both(
        "Остановить запись? Файл на этом закончится.",
        "Stop the recording? Its file ends here.",
      ),
    },
    {
      act: "refresh",
      title: both("Обновить источники", "Refresh sources"),
      pressed: false,
      form: {},
      question: {},
    },
    {
      act: "connect",
      title: both("Подключить", "Connect"),
      pressed: false,
      form: { address: both("Адрес OBS", "Address of OBS"), password: both("Пароль", "Password") },
      question: {},
    },
  ],
};

export function deskTable(table: string, change: Partial<DeskTable> = {}): DeskTable {
  const base = airSnapshot(now());
  return {
    table,
    revision: 41,
    event: "Кубок Волги",
    stage: `Финал · стол ${table}`,
    snapshot: base,
    production: {
      program: { header: true, board: true, banner: true, clock: true },
      preview: { header: true, board: true, banner: true, vote: true },
      transition_ms: 0,
      theme: { id: "ether", version: "1" },
      delay_ms: 0,
      review: null,
      message: "",
      photos: {},
      rehearsal: false,
    },
    switches: { auto: true, by_hand: [] },
    queue: [],
    screens: [screen("full"), screen("banner"), screen("hall", { audience: "hall", lag_ms: 40 })],
    judges: [
      { name: "Анна Ветрова", given: true, locked: false, since: now() - 100_000 },
      { name: "планшет 12", given: false, locked: false, since: now() - 90_000 },
    ],
    units: [OBS],
    attention: [],
    ...change,
  };
}

const attention = (health: Attention["health"], code: string, facts: Attention["facts"]): Attention => ({
  health,
  code,
  facts,
});

export function tables(count: number): DeskTable[] {
  const six: DeskTable[] = [
    deskTable("1", {
      queue: QUEUE,
      attention: [
        attention("warning", "banner_held", {
          id: "b4",
          since: now() - 20_000,
          seat: 5,
          grade: "third_foul",
        }),
        attention("broken", "screen_missing", { view: "night" }),
      ],
      switches: { auto: true, by_hand: ["clock"] },
    }),
    deskTable("2", {
      units: [{ ...OBS, summary: { health: "warning", title: both("повтор выкл."), detail: both("") } }],
      attention: [
        attention("warning", "unit", {
          unit: "obs",
          act: "scene-1",
          title: "буфер повтора выключен",
          detail: "Повтор удаления не сохранится.",
        }),
      ],
      snapshot: {
        ...airSnapshot(now()),
        game: {
          ...airSnapshot(now()).game,
          phase: "vote",
          stage: "nominees",
          speaker: null,
          word: null,
        },
        clock: null,
      },
    }),
    deskTable("3", {
      snapshot: {
        ...airSnapshot(now()),
        game: {
          ...airSnapshot(now()).game,
          phase: "night",
          stage: "checks",
          night: 2,
          speaker: null,
          word: null,
        },
        clock: { seat: null, purpose: "sheriff_check", seconds: 10, ends_at: now() + 7_000, left_ms: null },
      },
      production: { ...deskTable("3").production, review: now() - 12_000 },
    }),
    deskTable("4", {
      judges: [],
      attention: [attention("broken", "judge_gone", { since: now() - 42_000 })],
      screens: [screen("full", { lag_ms: 900, lag_at: now() - 190_000 })],
    }),
    deskTable("5", { units: [], snapshot: { ...airSnapshot(now()), seats: seats({}) } }),
    deskTable("6", { snapshot: null, screens: [], judges: [], units: [] }),
  ];
  const more = Array.from({ length: Math.max(0, count - 6) }, (_, index) => deskTable(String(index + 7)));
  return [...six, ...more].slice(0, count);
}

export function deskState(count: number): DeskState {
  return {
    version: "0.1.0",
    build: "dev",
    server_time: now(),
    tables: tables(count),
    themes: [
      {
        id: "ether",
        version: "1",
        title: both("Эфир", "Ether"),
        about: both("Тёмная студия, янтарь решений", "A dark studio"),
        skin: "ether",
        own: false,
        colors: ["#10141b", "#d62839", "#ffb81c", "#7dbbff"],
      },
      {
        id: "protocol",
        version: "1",
        title: both("Протокол", "Protocol"),
        about: both("Лист секретаря", "The scorer's sheet"),
        skin: "protocol",
        own: false,
        colors: ["#f4eee0", "#a5182c", "#1d3fb8", "#16130f"],
      },
      {
        id: "velvet",
        version: "1",
        title: both("Бархат", "Velvet"),
        about: both("Вечер финала", "The evening of the final"),
        skin: "velvet",
        own: false,
        colors: ["#24101f", "#c8263a", "#e2b04a", "#93cdb9"],
      },
      {
        id: "cup",
        version: "3",
        title: both("Кубок Волги", "Volga Cup"),
        about: both("", ""),
        skin: "ether",
        own: true,
        colors: ["#101b14", "#d62839", "#ffb81c", "#7dbbff"],
      },
    ],
    reached: "192.168.1.52",
  };
}

const QR = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1zM6 6h1v1H6z"/></svg>')}`;

export const linkList = (table: string, host: string): LinkList => ({
  table,
  hosts: ["192.168.1.40:8750", "10.0.0.7:8750", "172.17.0.1:8750"],
  host,
  links: (
    [
      ["judge", "", "Судья", null, null],
      ["air", "full", "Всё вместе", 1920, 1080],
      ["air", "board", "Плитки", 1920, 1080],
      ["air", "banner", "Плашка", 1920, 260],
      ["air", "clock", "Часы", 480, 160],
      ["air", "night", "Ночь", 1920, 1080],
      ["hall", "hall", "Зал", 1920, 1080],
    ] as const
  ).map(([kind, view, title, width, height]) => ({
    kind,
    view,
    url: `http://${host}/${kind}/${table}/${view}?key=Qm3kV0sExampleKeyOnlyForLooks`,
    qr: QR,
    width,
    height,
    title: both(title),
  })),
});

export const checkup = (table: string): Checkup => ({
  table,
  at: now(),
  findings: [
    {
      health: "broken",
      code: "obs_password",
      title: "OBS не пускает: неверный пароль (код 4009)",
      detail: "Сцены, повтор и запись сами не включатся.",
      remedy: "Пароль: OBS → Инструменты → Настройки сервера WebSocket.",
      fix: { unit: "obs", act: "connect" },
    },
    {
      health: "broken",
      code: "never_opened",
      title: "Источник «Ночь» ни разу не открылся",
      detail: "В OBS он есть, но страница не пришла.",
      remedy: "Чаще всего старый адрес. Сейчас сервер на 192.168.1.40:8750.",
      fix: null,
    },
    {
      health: "warning",
      code: "size",
      title: "«Плитки»: источник 1280×720 вместо 1920×1080",
      detail: "Текст мельче нужного, края размыты.",
      remedy: "В свойствах источника поставьте 1920×1080.",
      fix: null,
    },
    {
      health: "warning",
      code: "srgb",
      title: "«Плашка»: нет srgb_off",
      detail: "Полупрозрачная подложка темнее, чем в теме.",
      remedy: "Импортируйте файл сцен заново.",
      fix: { unit: "obs", act: "refresh" },
    },
    ...["Источники открыты в Chromium 127 — это OBS 31 или 32", "Все страницы одной версии с сервером"].map(
      (title, index) => ({
        health: "good" as const,
        code: `good${index}`,
        title,
        detail: "годится всё с Chromium 103 (OBS 28)",
        remedy: "",
        fix: null,
      }),
    ),
  ],
});
