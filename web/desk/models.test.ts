/** The desk's models: phases and rulings in words, lights, the queue's order, what wants the operator. */
import { beforeAll, describe, expect, test } from "vitest";
import { snapshot as game, seats } from "../overlay/fixtures";
import type { DeskTable, RulingView, Snapshot } from "../shared/wire";
import { banner, deskTable, QUEUE, screen } from "./dev/fixture";
import { counted, report, withoutSecrets } from "./doctor/report";
import { phaseLine, rulingLines, seatCells } from "./game";
import { tableBy } from "./keyboard";
import { tablesOf } from "./links/scenes";
import { nothingYet, wants, wantWords } from "./overview/wants";
import { hashOf, readPlace } from "./place";
import { headline, reason, sorted } from "./queue";
import { busPage } from "./requests";
import { elementShown, sumUp } from "./screens";
import { readSession } from "./session";
import { plainName } from "./themes/fields";
import { digits, lasted, points, speak } from "./words";

beforeAll(() => speak("ru"));

const NOW = 1_800_000_000_000;

function playing(change: Partial<Snapshot["game"]>, over: Partial<Snapshot> = {}): Snapshot {
  const base = game(NOW);
  return { ...base, ...over, game: { ...base.game, ...change } };
}

const words = (snapshot: Snapshot) => {
  const { head, speaker, rest } = phaseLine(snapshot);
  return [head, speaker, ...rest].filter((part) => part !== null).join(" · ");
};

describe("where the game is", () => {
  test("a speech names the speaker and the nominated", () => {
    const line = playing({ day: 1, speaker: 4 }, { nominees: [{ seat: 6, by: 1, step: 1 }] });
    expect(words(line)).toBe("День 1 · №4 Жемчужина · выставлены 6");
  });
  test("a vote names whom it is about", () => {
    const vote = {
      round: 1,
      standing: [3, 8],
      candidates: [],
      result: "open" as const,
      leaving: [],
      lift_hands: null,
      hands: 10,
      majority: 6,
    };
    expect(words(playing({ phase: "vote", stage: "nominees", day: 2, speaker: null }, { vote }))).toBe(
      "Голосование · день 2 · №3, №8",
    );
    const tied = [
      { seat: 3, votes: 4, voters: null },
      { seat: 8, votes: 4, voters: null },
    ];
    expect(
      words(playing({ phase: "vote", stage: "tie", speaker: null }, { vote: { ...vote, candidates: tied } })),
    ).toBe("Попил · №3, №8 по 4");
  });
  test("a check is told by its clock", () => {
    const clock = { seat: null, purpose: "sheriff_check" as const, seconds: 10, ends_at: NOW, left_ms: null };
    expect(words(playing({ phase: "night", stage: "checks", night: 2, speaker: null }, { clock }))).toBe(
      "Ночь 2 · проверка шерифа",
    );
  });
  test("a finished game says who won and how", () => {
    const outcome = { winner: "black" as const, by: "team_defeat" as const, decisive: null };
    expect(words(playing({ phase: "finished", stage: "over", outcome }))).toBe(
      "Игра окончена · победа чёрных (ППК)",
    );
  });
});

const ruling = (change: Partial<RulingView>): RulingView => ({
  ref: "r1",
  step: 1,
  seat: 6,
  clause: null,
  title: null,
  cited: [],
  override: null,
  status: "standing",
  sanctions: [{ kind: "foul", number: 3 }],
  warnings: [],
  held: false,
  readjudicated: false,
  note: null,
  by: null,
  made_at: NOW,
  aired_at: NOW,
  revoked_at: null,
  phase: "day",
  number: 1,
  ...change,
});

describe("rulings", () => {
  test("the newest comes first, with its clause and what it costs", () => {
    const rulings = [
      ruling({
        ref: "r1",
        seat: 2,
        made_at: NOW - 9_000,
        aired_at: NOW - 9_000,
        sanctions: [{ kind: "foul", number: 1 }],
      }),
      ruling({
        ref: "r2",
        cited: [{ clause: "6.4", title: {} }],
        sanctions: [
          { kind: "foul", number: 3 },
          { kind: "speech", seconds: 30, when: "next_own", spared_at: [], spared_seconds: null },
        ],
      }),
    ];
    expect(rulingLines(playing({}, { rulings }), 2).map(({ what, why }) => `${what}: ${why}`)).toEqual([
      "№6 третий фол: минута 30 с, п. 6.4",
      "№2 первый фол: без пункта",
    ]);
  });
  test("one that was taken back says so, from that moment", () => {
    const rulings = [
      ruling({ ref: "r1" }),
      ruling({ ref: "r0", status: "revoked", revoked_at: NOW + 5_000 }),
    ];
    const [first] = rulingLines(playing({}, { rulings }), 2);
    expect(first).toMatchObject({
      ref: "r0",
      back: true,
      what: "Возвращено: №6 третий фол",
      at: NOW + 5_000,
    });
  });
});

test("a seat is told in words: who, whether it speaks, what it has", () => {
  const cells = seatCells(playing({ speaker: 6 }, { seats: seats() }));
  expect(cells[5]?.label).toBe("№6 Снегирь: говорит, 3 фола");
  expect(cells[2]).toMatchObject({ gone: true, label: "№3 Ё: убит" });
  expect(seatCells(null)).toHaveLength(10);
});

describe("lights", () => {
  test("no page is a ring, a late or old one a square", () => {
    expect(sumUp([]).health).toBe("off");
    expect(sumUp([screen("full")]).health).toBe("good");
    expect(sumUp([screen("full", { lag_ms: 900 })]).health).toBe("warning");
    expect(sumUp([screen("full", { is_current: false })]).health).toBe("warning");
    expect(sumUp([screen("full"), screen("full", { lag_ms: 90 })])).toMatchObject({
      count: 2,
      lag: { ms: 90 },
    });
  });
  test("an element is shown by its own page or by the whole picture", () => {
    const of = (change: Partial<DeskTable>, element: "night" | "clock") =>
      elementShown(deskTable("1", change), element).health;
    expect(of({ screens: [screen("full")] }, "night")).toBe("good");
    expect(of({ screens: [screen("clock", { lag_ms: 999 }), screen("full")] }, "clock")).toBe("warning");
    expect(of({ screens: [screen("full", { audience: "desk" })] }, "night")).toBe("off");
    const attention = [{ health: "broken" as const, code: "screen_missing", facts: { view: "night" } }];
    expect(of({ screens: [screen("full")], attention }, "night")).toBe("broken");
  });
});

describe("the queue", () => {
  test("on air, next, held, past; the latest past first", () => {
    const queue = sorted(QUEUE);
    expect(queue.onAir?.id).toBe("b1");
    expect(queue.waiting.map(({ id }) => id)).toEqual(["b2", "b3"]);
    expect(queue.held.map(({ id }) => id)).toEqual(["b4"]);
    expect(queue.past.map(({ id }) => id)).toEqual(["b5", "b6"]);
  });
  test("a banner in words", () => {
    const technical = banner("t", {
      grade: "technical",
      seat: 7,
      name: "Тень",
      clause: "6.7.4",
      points: "-0.3",
      total: "-0.90",
    });
    expect(headline(technical)).toBe("№7, технический −0,3");
    expect(reason(technical)).toBe("Тень · п. 6.7.4 · штраф за игру −0,9");
    expect(headline(banner("c", { grade: "correction", corrects: "third_foul", seat: 1 }))).toBe(
      "Возвращено: третий фол №1",
    );
  });
});

test("what wants the operator: the worst first, then what has lasted longest", () => {
  const want = (health: "broken" | "warning", code: string, since: number) => ({
    health,
    code,
    facts: { since },
  });
  const list = wants([
    deskTable("1", { attention: [want("warning", "banner_held", 50)] }),
    deskTable("2", { attention: [want("warning", "under_review", 10), want("broken", "judge_gone", 90)] }),
    deskTable("3", { attention: [want("broken", "judge_gone", 20)] }),
  ]);
  expect(list.map(({ table, want: { code } }) => `${table} ${code}`)).toEqual([
    "3 judge_gone",
    "2 judge_gone",
    "2 under_review",
    "1 banner_held",
  ]);
});

describe("the report", () => {
  const checkup = {
    table: "1",
    at: NOW,
    findings: [
      {
        health: "broken" as const,
        code: "x",
        title: "Источник молчит",
        detail: "http://10.0.0.7:8750/overlay/1/full?key=SECRET&lang=ru",
        remedy: "Authorization: Bearer SECRET",
        fix: null,
      },
    ],
  };
  test("holds no key", () => {
    const text = report(checkup, deskTable("1"), "0.1.0");
    expect(text).toContain("× Источник молчит");
    expect(text).toContain("?key=…&lang=ru");
    expect(text).toContain("Chromium 127");
    expect(text).not.toContain("SECRET");
    expect(withoutSecrets("&password=SECRET ok")).toBe("&password=… ok");
  });
  test("counts what is wrong", () => expect(counted(checkup)).toEqual({ broken: 1, warnings: 0 }));
});

test("a place survives in the address", () => {
  const place = { screen: "doctor" as const, table: "Стол у окна/2" };
  expect(readPlace(hashOf(place))).toEqual(place);
  expect(readPlace("#/nonsense")).toEqual({ screen: "tables", table: null });
});

test("a table by its digit: its own number, else its place; 0 is the tenth", () => {
  expect(tableBy("2", ["3", "2"])).toBe("2");
  expect(tableBy("1", ["Финал", "Малый"])).toBe("Финал");
  expect(tableBy("0", ["1", "10"])).toBe("10");
  expect(tableBy("5", ["1"])).toBeNull();
});

test("a show of two tables begins with the chosen one", () => {
  expect(tablesOf("two", "2", ["1", "2", "3"])).toEqual(["2", "3"]);
  expect(tablesOf("two", "3", ["1", "2", "3"])).toEqual(["3", "1"]);
  expect(tablesOf("two", "1", ["1"])).toEqual(["1"]);
  expect(tablesOf("finals", "2", ["1", "2"])).toEqual(["2"]);
});

test("the page finds its key and the server's root", () => {
  const storage = { getItem: () => "kept" } as unknown as Storage;
  expect(readSession({ pathname: "/desk", search: "?key=K&lang=en" }, storage)).toEqual({
    key: "K",
    lang: "en",
    root: "",
  });
  expect(readSession({ pathname: "/cup/desk", search: "" }, storage)).toMatchObject({
    key: "kept",
    root: "/cup",
  });
  expect(readSession({ pathname: "/", search: "" }, storage).root).toBe("");
});

test("a file of a theme gets a plain name", () => {
  expect(plainName("Логотип клуба 2.PNG")).toBe("2.png");
  expect(plainName("Логотип.svg")).toBe("file.svg");
  expect(plainName("club logo.final.webp")).toBe("club-logo-final.webp");
});

test("numbers as they are read", () => {
  expect(points("-0.30")).toBe("−0,3");
  expect(digits(61_001)).toBe("1:02");
  expect(digits(-5)).toBe("0:00");
  expect(lasted(3_725_000)).toBe("1:02:05");
});

describe("a delayed air", () => {
  const told = (at: number) => {
    const shown = banner("a", { state: "on_air", starts_at: NOW, ends_at: NOW + 5_000 });
    const over = banner("a", { state: "past", starts_at: NOW, ends_at: NOW + 5_000 });
    const { coming, onAir, past } = sorted([at < NOW + 5_000 ? shown : over], 8_000, at);
    return [coming.length, onAir?.id ?? null, past.length];
  };
  test("has a banner later than the table, and for as long", () => {
    expect(told(NOW + 1_000)).toEqual([1, null, 0]);
    // Over at the table, and not yet on air.
    expect(told(NOW + 7_999)).toEqual([1, null, 0]);
    expect(told(NOW + 8_000)).toEqual([0, "a", 0]);
    expect(told(NOW + 12_999)).toEqual([0, "a", 0]);
    expect(told(NOW + 13_000)).toEqual([0, null, 1]);
  });
  test("is the table's own without a delay", () => {
    expect(sorted([banner("a", { state: "on_air", starts_at: NOW, ends_at: NOW })], 0, 0).onAir?.id).toBe(
      "a",
    );
  });
});

test("a replay stands in the list of what has passed in place of the first showing, a correction beside it", () => {
  const past = [
    banner("r-again", { state: "past", ref: "r", since: NOW + 2 }),
    banner("c", { state: "past", ref: "r", grade: "correction", since: NOW + 3 }),
    banner("r", { state: "past", ref: "r", since: NOW }),
    banner("s", { state: "past", ref: "s", since: NOW + 1 }),
  ];
  expect(sorted(past).past.map(({ id }) => id)).toEqual(["c", "r-again", "s"]);
});

test("the calm before anything has begun is told as such", () => {
  const idle = deskTable("1", { screens: [screen("hall", { audience: "hall" })], judges: [] });
  expect(nothingYet([idle])).toBe("both");
  expect(nothingYet([idle, deskTable("2", { judges: [] })])).toBe("judges");
  expect(nothingYet([idle, deskTable("2", { screens: [] })])).toBe("air");
  expect(nothingYet([idle, deskTable("2")])).toBeNull();
});

test("what the hall's screen wants is not mended in OBS", () => {
  for (const code of ["screen_missing", "screen_outdated"]) {
    const { title, detail } = wantWords({ health: "warning", code, facts: { view: "hall" } }, "Зал");
    expect(title).toContain("экран зала");
    expect(detail).not.toContain("OBS");
  }
});

test("the pictures of the air speak as the links and scene files that are made at this desk", () => {
  speak("en");
  expect(busPage("1", "program")).toContain("&lang=en");
  speak("ru");
  expect(busPage("1", "program")).not.toContain("lang=");
});
