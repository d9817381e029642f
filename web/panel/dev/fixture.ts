/** A table in the middle of a game, for developing the panel and for its tests. Never part of the shipped page. */
import type {
  ClauseEntry,
  Effect,
  GameView,
  Outlook,
  PenaltyKey,
  RulingView,
  SeatView,
  Snapshot,
  TableState,
} from "../../shared/wire";

export const NAMES = [
  "Ясень",
  "Комета",
  "Лиса",
  "Маяк",
  "Брусника",
  "Гром",
  "Тень",
  "Север",
  "Искра",
  "Вечнозелёный",
];

const title = (ru: string, en: string) => ({ ru, en });
export const cite = (clause: string) => ({ clause, title: title("", "") });

export function effect(change: Partial<Effect> = {}): Effect {
  return {
    act: "foul",
    confirm: false,
    number: 1,
    seconds: null,
    points: "0",
    total: "0",
    size: null,
    winner: null,
    vote_cancelled: null,
    cited: [],
    notices: [],
    code: null,
    facts: {},
    ...change,
  };
}

export function seat(number: number, change: Partial<SeatView> = {}): SeatView {
  return {
    seat: number,
    name: NAMES[number - 1] ?? "",
    role: null,
    team: null,
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
    ...change,
  };
}

const key = (kind: PenaltyKey["kind"], change: Partial<PenaltyKey> = {}): PenaltyKey => ({
  kind,
  clause: null,
  sanction: null,
  points: null,
  ...change,
});

export const FSM_REGISTER: PenaltyKey[] = [
  key("foul", { sanction: "foul" }),
  key("technical_minor", { clause: "6.7.4", points: "-0.3" }),
  key("technical_major", { clause: "6.7.12", sanction: "technical_major", points: "-0.6" }),
  key("caution", { sanction: "caution" }),
  key("clause"),
  key("removal"),
];

const REMOVES = effect({
  act: "removal",
  confirm: true,
  number: 4,
  vote_cancelled: "today",
  cited: [cite("6.5")],
});

function preview(of: SeatView): Outlook["preview"][string] {
  const technical = (points: string, size: "minor" | "major") =>
    of.technical_fouls.length === 0
      ? effect({ act: "technical", number: null, points, total: points, size })
      : effect({
          act: "removal",
          confirm: true,
          number: null,
          points: "-0.6",
          total: "-0.9",
          size,
          cited: [cite("6.7.4"), cite("6.7.2")],
        });
  const foul =
    of.fouls === 3
      ? REMOVES
      : of.fouls === 2
        ? effect({ act: "speech", number: 3, seconds: 30, cited: [cite("6.4")] })
        : effect({ number: of.fouls + 1 });
  return {
    foul,
    technical_minor: technical("-0.3", "minor"),
    technical_major: technical("-0.6", "major"),
    caution: effect({ act: "caution", number: null }),
  };
}

export function ruling(change: Partial<RulingView> = {}): RulingView {
  return {
    ref: "r1",
    step: 9,
    seat: 2,
    clause: null,
    title: null,
    cited: [],
    override: "foul",
    status: "standing",
    sanctions: [{ kind: "foul", number: 1 }],
    warnings: [],
    held: false,
    readjudicated: false,
    note: null,
    by: null,
    made_at: Date.now() - 12_000,
    aired_at: null,
    revoked_at: null,
    phase: "day",
    number: 1,
    ...change,
  };
}

export const RULINGS: RulingView[] = [
  ruling({
    ref: "r1",
    seat: 5,
    clause: "6.6.1",
    cited: [cite("6.6.1"), cite("6.4")],
    sanctions: [{ kind: "foul", number: 3 }],
    made_at: Date.now() - 400_000,
  }),
  ruling({
    ref: "r2",
    seat: 7,
    clause: "6.7.4",
    override: null,
    cited: [cite("6.7.4")],
    sanctions: [{ kind: "technical_foul", size: "minor", deduction: "-0.3" }],
    made_at: Date.now() - 300_000,
  }),
  ruling({ ref: "r3", seat: 2, made_at: Date.now() - 12_000 }),
];

const GAME: GameView = {
  number: 3,
  phase: "day",
  stage: "speeches",
  day: 1,
  night: 0,
  at_table: 10,
  reds: null,
  blacks: null,
  speaker: 4,
  word: "own",
  turn: 4,
  turns: 10,
  vote_cancelled: null,
  decided: null,
  outcome: null,
  undecided_defeat: false,
};

export interface Changes {
  game?: Partial<GameView>;
  snapshot?: Partial<Snapshot>;
  outlook?: Partial<Outlook>;
  seats?: { readonly [seat: number]: Partial<SeatView> };
  state?: Partial<TableState>;
}

const SEATS: { readonly [seat: number]: Partial<SeatView> } = {
  2: { fouls: 1 },
  5: { fouls: 3, speech_cost: { seconds: 30, when: "next_own" } },
  6: { fouls: 2, nominated: 1 },
  7: { technical_fouls: [{ size: "minor", deduction: "-0.3" }], deduction: "-0.3" },
  9: { fouls: 1, nominated: 2 },
};

export function tableState(changes: Changes = {}): TableState {
  const seats = NAMES.map((_, index) =>
    seat(index + 1, { ...SEATS[index + 1], ...changes.seats?.[index + 1] }),
  );
  const now = Date.now();
  return {
    journal: "j1",
    table: "1",
    audience: "judge",
    revision: 41,
    number: 0,
    server_time: now,
    title: { event: "", stage: "" },
    banners: [],
    production: null,
    judges: 2,
    devices: [
      {
        device: "own",
        name: "телефон 47",
        locked: false,
        locked_by: null,
        since: now - 3_600_000,
        barred: [],
        given: false,
      },
      {
        device: "other",
        name: "Анна Ветрова",
        locked: false,
        locked_by: null,
        since: now - 1_800_000,
        barred: [],
        given: true,
      },
    ],
    snapshot: {
      regulation: {
        id: "fsm",
        edition: "2025",
        title: title("ФСМ", "FSM"),
        short: title("ФСМ", "FSM"),
        foul_slots: 4,
      },
      game: { ...GAME, ...changes.game },
      clock: { seat: 4, purpose: "speech", seconds: 60, ends_at: now + 37_400, left_ms: null },
      seats,
      nominees: [
        { seat: 6, by: 1, step: 1 },
        { seat: 9, by: 3, step: 3 },
      ],
      vote: null,
      nights: [],
      rulings: RULINGS,
      ...changes.snapshot,
    },
    outlook: {
      beyond: null,
      register: FSM_REGISTER,
      preview: Object.fromEntries(seats.map((one) => [String(one.seat), preview(one)])),
      next: { code: "speech", do: { speech: 5 }, seat: 5, number: null, seconds: 30, cost: cite("6.4") },
      last: {
        step: 9,
        order: "infraction",
        seat: 2,
        ref: "r3",
        by: null,
        at: now - 12_000,
        do: { revoke: "r3" },
        changes: [{ seat: 2, returns: false, leaves: false, fouls: 0, deduction: null }],
        vote_held: false,
        outcome_falls: false,
        overrides: [],
      },
      held: [],
      nominator: 4,
      candidates: [1, 2, 3, 4, 5, 7, 8, 10],
      hands: 10,
      majority: 6,
      ...changes.outlook,
    },
    ...changes.state,
  };
}

const clause = (
  number: string,
  ru: string,
  en: string,
  kind: ClauseEntry["kind"],
  change: Partial<ClauseEntry> = {},
): ClauseEntry => ({
  clause: number,
  title: title(ru, en),
  kind,
  siblings: [],
  overrides: [],
  words: [],
  effect: effect(),
  ...change,
});

export const CLAUSES: ClauseEntry[] = [
  clause("6.6.1", "Речь не в свою минуту", "Talking out of turn", "foul", { effect: effect({ number: 1 }) }),
  clause("6.6.2", "Излишняя жестикуляция", "Too much gesturing", "foul", { overrides: ["caution"] }),
  clause("6.7.16", "Жестикуляция при трёх фолах", "Gesturing with three fouls", "technical", {
    effect: effect({
      act: "refused",
      code: "fouls_needed",
      facts: { seat: 6, have: 2, need: 3, clause: "6.7.16" },
    }),
  }),
  clause("6.7.17", "Шёпот, понятная артикуляция", "Whispering", "technical", {
    siblings: ["6.8.13"],
    effect: effect({ act: "technical", points: "-0.3", total: "-0.3", size: "minor", number: null }),
  }),
  clause("6.8.13", "Тайный шёпот соседу на ухо", "Secret whisper in an ear", "removal", {
    siblings: ["6.7.17"],
    overrides: ["technical_minor", "technical_major"],
    effect: effect({
      act: "removal",
      confirm: true,
      number: null,
      vote_cancelled: "today",
      cited: [cite("6.8.13")],
    }),
  }),
  clause("6.9.1", "Клятва или пари", "Oath or bet", "team_defeat", {
    effect: effect({ act: "team_defeat", confirm: true, number: null, cited: [cite("6.9.1")] }),
  }),
];
