/** Whole pictures by name, for the fixture page and the theme editor's samples. */
import type { Banner, Production, SeatView, Snapshot, TableState } from "../shared/wire";
import {
  called,
  decided,
  defeat,
  ended,
  fined,
  four,
  hall,
  hard,
  lengthy,
  mixed,
  nights,
  tied,
  voting,
} from "./fixture-games";
import { BANNERS, banner, production, seats, snapshot, table } from "./fixtures";

type Make = (now: number) => TableState;

const paused = (now: number, over: Record<number, Partial<SeatView>>, game: Partial<Snapshot["game"]>) => {
  const base = snapshot(now);
  return snapshot(now, {
    seats: seats(over),
    game: { ...base.game, ...game },
    clock: { seat: 9, purpose: "speech", seconds: 60, ends_at: null, left_ms: 31_000 },
  });
};

const removed = (clause: string): Partial<SeatView> => ({
  presence: "removed",
  speech_cost: null,
  nominated: null,
  left: { how: "removed", phase: "day", number: 3, ref: "r9", clause },
});

const withBanner = (now: number, game: Snapshot, name: string, over: Partial<Banner> = {}) =>
  table(now, game, [banner(now - 5_000, { ...BANNERS[name], ...over })]);

const ALL = ["header", "board", "banner", "vote", "result"];
const PHOTOS = Object.fromEntries(
  [1, 2, 4, 6, 7, 9].map((each, index) => [String(each), `/overlay/fixture-photos/${(index % 5) + 1}.svg`]),
);

const switched = (
  state: TableState,
  elements: readonly string[],
  over: Partial<Production> = {},
): TableState => ({
  ...state,
  production: production(elements, over),
});

export const STATES: Record<string, Make> = {
  day: (now) => table(now),
  removal: (now) =>
    withBanner(
      now,
      paused(
        now,
        { 6: { ...removed("6.5"), fouls: 4, deduction: "-0.5" }, 8: { deduction: "-0.5" } },
        { reds: 4, vote_cancelled: "today" },
      ),
      "removal",
    ),
  "second-technical": (now) =>
    withBanner(
      now,
      paused(now, { 7: { ...removed("6.7.2"), deduction: "-0.9" } }, { reds: 4, vote_cancelled: "today" }),
      "second_technical",
    ),
  "sum-of-three": (now) =>
    withBanner(
      now,
      paused(now, { 7: { ...removed("6.7.2"), deduction: "-1.4" } }, { reds: 4, vote_cancelled: "today" }),
      "second_technical",
      {
        name: "Превысокомногорассмотрительный Снегирь",
        cited: [
          {
            clause: "6.7.4",
            title: {
              ru: "Излишние эмоции, грубость, агрессия в адрес игроков и судей",
              en: "Excess of emotion, rudeness or aggression towards players and judges",
            },
          },
          { clause: "6.7.2", title: { ru: "Второй идёт вдвое", en: "The second counts twice" } },
        ],
        terms: [
          { points: "-0.3", size: "minor", double: false },
          { points: "-0.3", size: "minor", double: true },
          { points: "-0.5", size: null, double: false },
        ],
        total: "-1.4",
      },
    ),
  "sum-of-three-short": (now) =>
    withBanner(
      now,
      paused(now, { 7: { ...removed("6.7.2"), deduction: "-1.4" } }, { reds: 4, vote_cancelled: "today" }),
      "second_technical",
      {
        name: "Ёжик",
        terms: [
          { points: "-0.3", size: "minor", double: false },
          { points: "-0.3", size: "minor", double: true },
          { points: "-0.5", size: null, double: false },
        ],
        total: "-1.4",
      },
    ),
  technical: (now) =>
    withBanner(
      now,
      snapshot(now, {
        seats: seats({
          10: { nominated: 3, deduction: "-0.6", technical_fouls: [{ size: "major", deduction: "-0.6" }] },
        }),
      }),
      "technical",
    ),
  "technical-minor": (now) =>
    withBanner(now, snapshot(now), "technical", {
      technical: { size: "minor", deduction: "-0.3" },
      points: "-0.3",
      total: "-0.3",
      name: "Константинопольский-Преображенский",
      role: "mafia",
      team: "black",
      seat: 9,
    }),
  defeat: (now) => {
    const base = snapshot(now);
    return withBanner(
      now,
      snapshot(now, {
        clock: null,
        nominees: [],
        rulings: [defeat],
        seats: seats({
          4: removed("6.9.1"),
          2: { nominated: null },
          7: { nominated: null },
          10: { nominated: null },
        }),
        game: {
          ...base.game,
          phase: "finished",
          stage: "over",
          speaker: null,
          word: null,
          outcome: { winner: "red", by: "team_defeat", decisive: null },
        },
      }),
      "team_defeat",
    );
  },
  caution: (now) => withBanner(now, snapshot(now), "caution"),
  foul: (now) => withBanner(now, snapshot(now), "foul"),
  "third-foul": (now) => withBanner(now, snapshot(now), "third_foul"),
  correction: (now) =>
    withBanner(
      now,
      snapshot(now, { seats: seats({ 6: { fouls: 2, speech_cost: null, next_speech_seconds: 60 } }) }),
      "correction",
    ),
  vote: (now) => table(now, voting(now)),
  result: (now) => table(now, ended(now, "red")),
  "result-black": (now) => table(now, ended(now, "black")),
  "result-long": (now) => table(now, lengthy(now)),
  "vote-four": (now) => table(now, four(now)),
  "foul-long": (now) =>
    withBanner(now, snapshot(now), "foul", {
      seat: 9,
      name: "Константинопольский-Преображенский",
      cited: [],
    }),
  "best-move": (now) => table(now, called(now)),
  draw: (now) => table(now, ended(now, "draw")),
  names: (now) => table(now, hard(now)),
  hall: (now) => table(now, hall(now)),
  empty: (now) => table(now, null),
  tie: (now) => table(now, decided(now, { ...tied, result: "tie" })),
  lift: (now) => table(now, decided(now, { ...tied, round: 2, result: "lift", lift_hands: 3 })),
  leaves: (now) => table(now, decided(now, { result: "leaves", leaving: [2] })),
  night: (now) => switched(table(now, nights(now)), [...ALL, "night"]),
  ledger: (now) => switched(table(now, fined(now, 4)), [...ALL, "ledger"]),
  "ledger-many": (now) => switched(table(now, fined(now, 10)), [...ALL, "ledger"]),
  fouls: (now) => switched(table(now, mixed(now)), [...ALL, "fouls"]),
  sparse: (now) => switched(table(now, mixed(now)), ["header", "fouls", "clock", "banner"]),
  everything: (now) =>
    switched(table(now, { ...fined(now, 10), nights: nights(now).nights }), [
      ...ALL,
      "fouls",
      "ledger",
      "night",
      "clock",
    ]),
  mixed: (now) => table(now, mixed(now)),
  photos: (now) =>
    switched(table(now), ALL, { photos: { ...PHOTOS, "10": "/overlay/fixture-photos/missing.svg" } }),
  "result-photos": (now) => switched(table(now, ended(now, "red")), ALL, { photos: PHOTOS }),
  review: (now) => switched(table(now), ALL, { review: now }),
  rehearsal: (now) => switched(table(now), ALL, { rehearsal: true }),
  title: (now) => switched(table(now, ended(now, "red")), ["title"], { message: "Начало в 19:30" }),
  "title-long": (now) =>
    switched(
      {
        ...table(now, null),
        title: { event: "Открытый кубок Константинополя по спортивной мафии", stage: "Финал · Стол 1" },
      },
      ["title", "header"],
      { message: "Перерыв двадцать минут, вернёмся к разбору игры и ко второму столу финальной серии" },
    ),
};
