/** Tables for looking at the picture, for tests, and for the theme editor's samples. */
import type { Banner, Citation, Production, Role, SeatView, Snapshot, TableState } from "../shared/wire";

const cite = (clause: string, ru: string, en: string): Citation => ({ clause, title: { ru, en } });

const ROLES: Record<number, Role> = { 2: "sheriff", 4: "don", 5: "mafia", 9: "mafia" };
const NAMES = [
  "Барракуда",
  "msr.Крот",
  "Ё",
  "Жемчужина",
  "Тихий Омут",
  "Снегирь",
  "Lady Fox",
  "Полковник",
  "Константинопольский-Преображенский",
  "Шторм",
];

export function seat(number: number, over: Partial<SeatView> = {}): SeatView {
  const role = ROLES[number] ?? "citizen";
  return {
    seat: number,
    name: NAMES[number - 1] ?? "",
    role,
    team: role === "don" || role === "mafia" ? "black" : "red",
    presence: "seated",
    left: null,
    fouls: 0,
    technical_fouls: [],
    cautions: 0,
    deduction: "0",
    speech_cost: null,
    next_speech_seconds: 60,
    may_nominate: true,
    may_be_cited: true,
    nominated: null,
    voted_for: null,
    last_word: null,
    tournament_referral: false,
    ...over,
  };
}

const gone = (how: "killed" | "voted_out" | "removed", number: number, clause: string | null = null) => ({
  presence: how,
  left: { how, phase: how === "killed" ? ("night" as const) : ("day" as const), number, ref: null, clause },
});

export function seats(over: Record<number, Partial<SeatView>> = {}): SeatView[] {
  const base: Record<number, Partial<SeatView>> = {
    1: { fouls: 1 },
    2: { nominated: 2 },
    3: gone("killed", 1),
    4: { fouls: 2 },
    5: gone("voted_out", 1),
    6: { fouls: 3, speech_cost: { seconds: 30, when: "next_own" }, next_speech_seconds: 30 },
    7: {
      fouls: 1,
      nominated: 1,
      deduction: "-0.3",
      technical_fouls: [{ size: "minor", deduction: "-0.3" }],
    },
    8: gone("removed", 2, "6.8.15"),
    9: { fouls: 1 },
    10: { nominated: 3 },
  };
  return Array.from({ length: 10 }, (_, index) =>
    seat(index + 1, { ...base[index + 1], ...over[index + 1] }),
  );
}

export function snapshot(now: number, over: Partial<Snapshot> = {}): Snapshot {
  return {
    regulation: {
      id: "fsm",
      edition: "2024",
      title: { ru: "ФСМ", en: "FSM" },
      short: { ru: "ФСМ", en: "FSM" },
      foul_slots: 4,
    },
    game: {
      number: 4,
      phase: "day",
      stage: "speeches",
      day: 3,
      night: 2,
      at_table: 7,
      reds: 5,
      blacks: 2,
      speaker: 9,
      word: "own",
      turn: 6,
      turns: 7,
      vote_cancelled: null,
      decided: null,
      outcome: null,
      undecided_defeat: false,
    },
    clock: { seat: 9, purpose: "speech", seconds: 60, ends_at: now + 37_500, left_ms: null },
    seats: seats(),
    nominees: [
      { seat: 7, by: 1, step: 1 },
      { seat: 2, by: 4, step: 4 },
      { seat: 10, by: 6, step: 6 },
    ],
    vote: null,
    nights: [],
    rulings: [],
    ...over,
  };
}

export function table(
  now: number,
  game: Snapshot | null = snapshot(now),
  banners: Banner[] = [],
): TableState {
  return {
    journal: "fixture",
    table: "2",
    audience: "air",
    revision: 1,
    number: 0,
    server_time: now,
    title: { event: "Северный кубок", stage: "Полуфинал · Стол 2 · Игра 4" },
    snapshot: game,
    banners,
    production: null,
    outlook: null,
    judges: null,
    devices: null,
  };
}

export function banner(now: number, over: Partial<Banner>): Banner {
  return {
    id: `b-${over.grade ?? "foul"}`,
    ref: "r1",
    grade: "foul",
    starts_at: now,
    ends_at: now + 3_600_000,
    seat: 1,
    name: "Барракуда",
    role: "citizen",
    team: "red",
    cited: [cite("6.6.2", "Лишние жесты", "Excess gestures")],
    fouls: null,
    foul_slots: 4,
    speech: null,
    technical: null,
    points: null,
    terms: [],
    total: null,
    winner: null,
    vote_cancelled: null,
    corrects: null,
    ...over,
  };
}

const outOfTurn = cite("6.6.1", "Речь не в свою минуту", "Speaking out of turn");

/** A banner of each grade, as `grade`. */
export const BANNERS: Record<string, Partial<Banner>> = {
  caution: { grade: "caution", cited: [] },
  foul: { grade: "foul", fouls: 2 },
  minute: {
    grade: "minute",
    seat: 6,
    name: "Снегирь",
    cited: [cite("4", "Телефон на столе", "A phone on the table")],
    speech: { seconds: 30, when: "next_own" },
  },
  third_foul: {
    grade: "third_foul",
    seat: 6,
    name: "Снегирь",
    fouls: 3,
    cited: [outOfTurn],
    speech: { seconds: 30, when: "next_own" },
  },
  correction: {
    grade: "correction",
    seat: 6,
    name: "Снегирь",
    fouls: 3,
    corrects: "third_foul",
    cited: [outOfTurn],
  },
  technical: {
    grade: "technical",
    seat: 10,
    name: "Шторм",
    cited: [cite("6.7.19", "Обсуждает судейство прямо за столом", "Argues about the judging at the table")],
    technical: { size: "major", deduction: "-0.6" },
    points: "-0.6",
    terms: [{ points: "-0.6", size: "major", double: false }],
    total: "-0.6",
  },
  second_technical: {
    grade: "second_technical",
    seat: 7,
    name: "Lady Fox",
    cited: [
      cite("6.7.13", "«Привет» со смыслом", "A loaded greeting"),
      cite("6.7.2", "Второй идёт вдвое", "The second counts twice"),
    ],
    technical: { size: "minor", deduction: "-0.3" },
    points: "-0.6",
    terms: [
      { points: "-0.3", size: "minor", double: false },
      { points: "-0.3", size: "minor", double: true },
    ],
    total: "-0.9",
    vote_cancelled: "today",
  },
  removal: {
    grade: "removal",
    seat: 6,
    name: "Снегирь",
    fouls: 4,
    cited: [
      outOfTurn,
      cite(
        "6.5",
        "Четвёртый фол: игрок сразу покидает стол, без последнего слова",
        "Fourth foul: the player leaves at once",
      ),
    ],
    points: "-0.5",
    terms: [{ points: "-0.5", size: null, double: false }],
    total: "-0.5",
    vote_cancelled: "today",
  },
  team_defeat: {
    grade: "team_defeat",
    seat: 4,
    name: "Жемчужина",
    role: "don",
    team: "black",
    cited: [cite("6.9.1", "Клятва, чтобы доказать свою роль", "An oath to prove one's role")],
    winner: "red",
  },
};

/** What an operator shows: these elements, and nothing else switched. */
export function production(elements: readonly string[], over: Partial<Production> = {}): Production {
  return {
    program: Object.fromEntries(elements.map((element) => [element, true])),
    preview: null,
    transition_ms: 0,
    theme: { id: "ether", version: "fixture" },
    delay_ms: 0,
    review: null,
    message: "",
    photos: {},
    rehearsal: false,
    ...over,
  };
}
