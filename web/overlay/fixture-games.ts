/** The games that the whole pictures show. */
import type { RulingView, Sanction, SeatView, Snapshot } from "../shared/wire";
import { seat, seats, snapshot } from "./fixtures";

export const defeat: RulingView = {
  ref: "r9",
  step: 40,
  seat: 4,
  clause: "6.9.1",
  title: null,
  cited: [{ clause: "6.9.1", title: {} }],
  override: null,
  status: "standing",
  sanctions: [{ kind: "team_defeat", loser: "black" }],
  warnings: [],
  held: false,
  readjudicated: false,
  note: null,
  by: null,
  made_at: null,
  aired_at: null,
  revoked_at: null,
  phase: "day",
  number: 3,
};

export function voting(now: number): Snapshot {
  const base = snapshot(now);
  const hands: Record<number, Partial<SeatView>> = {
    2: { voted_for: 7 },
    10: { voted_for: 7 },
    4: { voted_for: 2 },
    6: { voted_for: 2, speech_cost: null },
    9: { voted_for: 2 },
  };
  return snapshot(now, {
    game: { ...base.game, phase: "vote", stage: "nominees", speaker: null, word: null },
    clock: null,
    seats: seats(hands),
    vote: {
      round: 1,
      standing: [7, 2, 10],
      candidates: [
        { seat: 7, votes: 2, voters: [2, 10] },
        { seat: 2, votes: 3, voters: [4, 6, 9] },
        { seat: 10, votes: 0, voters: [] },
      ],
      result: "open",
      leaving: [],
      lift_hands: null,
      hands: 7,
      majority: 4,
    },
  });
}

const left = (how: "killed" | "voted_out" | "removed", number: number, clause: string | null = null) => ({
  presence: how,
  speech_cost: null,
  nominated: null,
  left: { how, phase: how === "killed" ? ("night" as const) : ("day" as const), number, ref: null, clause },
});

export function ended(now: number, winner: "red" | "black" | "draw"): Snapshot {
  const base = snapshot(now);
  return snapshot(now, {
    clock: null,
    nominees: [],
    game: {
      ...base.game,
      phase: "finished",
      stage: "over",
      day: 5,
      reds: 2,
      blacks: 0,
      speaker: null,
      word: null,
      decided: winner,
      outcome:
        winner === "draw"
          ? { winner, by: "stalemate", decisive: null }
          : {
              winner,
              by: "elimination",
              decisive: { how: "voted_out", phase: "day", number: 5, seats: [4], clause: null },
            },
    },
    seats: seats({
      1: left("killed", 4),
      2: left("voted_out", 3),
      4: left("voted_out", 5),
      6: { speech_cost: null },
      7: { nominated: null },
      9: left("voted_out", 4),
      10: left("killed", 3),
    }),
    vote: {
      round: 1,
      standing: [4],
      candidates: [
        { seat: 4, votes: 2, voters: [6, 7] },
        { seat: 6, votes: 1, voters: [4] },
      ],
      result: "leaves",
      leaving: [4],
      lift_hands: null,
      hands: 3,
      majority: 2,
    },
    nights: [
      {
        number: 1,
        shot: 3,
        don_check: null,
        don_found_sheriff: null,
        sheriff_check: null,
        sheriff_found: null,
        best_move_by: 3,
        best_move: [4, 5, 7],
      },
    ],
  });
}

const LONG: Record<number, Partial<SeatView>> = {
  1: { name: "Константинопольский-Преображенский" },
  3: { name: "Старший Оперуполномоченный" },
  5: { name: "Превысокомногорассмотрительный" },
  7: { name: "Бархатная Революция" },
  9: { name: "Мистер Шляпник из Зазеркалья" },
};

/** Long names, a removal that settled it, and a best move and many deductions beside that. */
export function lengthy(now: number): Snapshot {
  const base = ended(now, "black");
  const fined: Record<number, string> = { 2: "-0.3", 3: "-0.5", 4: "-1.4", 8: "-0.5", 10: "-0.3" };
  return {
    ...base,
    game: {
      ...base.game,
      reds: 2,
      blacks: 2,
      outcome: {
        winner: "black",
        by: "elimination",
        decisive: { how: "removed", phase: "day", number: 6, seats: [8], clause: "6.8.15" },
      },
    },
    seats: base.seats.map((view) => ({
      ...view,
      ...LONG[view.seat],
      deduction: fined[view.seat] ?? "0",
      ...(view.seat === 8 ? left("removed", 6, "6.8.15") : {}),
    })),
    nights: base.nights.map((each) => ({ ...each, best_move_by: 1, shot: 1 })),
  };
}

/** Who has been voted out and has not had the last word yet. */
const withWordsDue = (seats: readonly SeatView[], leaving: readonly number[]): SeatView[] =>
  seats.map((view) =>
    leaving.includes(view.seat) ? { ...view, presence: "leaving" as const, last_word: "due" as const } : view,
  );

/** Four nominees under their long names, with hands for three of them. */
export function four(now: number): Snapshot {
  const base = voting(now);
  return {
    ...base,
    seats: withWordsDue(base.seats, [9]).map((view) => ({ ...view, ...LONG[view.seat] })),
    vote: {
      ...(base.vote as NonNullable<Snapshot["vote"]>),
      standing: [7, 9, 10, 1],
      candidates: [
        { seat: 7, votes: 2, voters: [2, 10] },
        { seat: 9, votes: 4, voters: [1, 4, 6, 9] },
        { seat: 10, votes: 1, voters: [7] },
        { seat: 1, votes: 0, voters: [] },
      ],
      result: "leaves",
      leaving: [9],
    },
  };
}

/** The morning after the first night: the first victim speaks, the best move beside it. */
export function called(now: number): Snapshot {
  const base = snapshot(now);
  return snapshot(now, {
    nominees: [],
    game: { ...base.game, night: 1, day: 2, stage: "last_word", speaker: 3, word: "last" },
    clock: { seat: 3, purpose: "last_word", seconds: 60, ends_at: now + 37_500, left_ms: null },
    seats: seats({ 2: { nominated: null }, 7: { nominated: null }, 10: { nominated: null } }),
    nights: [night(1, { best_move_by: 3, best_move: [4, 5, 7] })],
  });
}

export function hard(now: number): Snapshot {
  const names = [
    "Ш".repeat(40),
    "i".repeat(40),
    "<svg/onload=alert()>",
    "Әлихан Құрманғазы",
    "👨‍👩‍👧‍👦 Семья",
    "Ж",
    "გიორგი",
    "Очень Длинное Имя Игрока",
    "Йе́ти",
    "Anna-Maria von Habsburg",
  ];
  const base = snapshot(now);
  return snapshot(now, {
    seats: seats(
      Object.fromEntries(
        names.map((name, index) => [
          index + 1,
          {
            name,
            technical_fouls: [{ size: "major", deduction: "-0.6" }],
            deduction: index % 2 ? "-0.6" : "0",
          },
        ]),
      ),
    ),
    nominees: [7, 2, 10, 1, 4, 6].map((each) => ({ seat: each, by: 1, step: 1 })),
    clock: { ...(base.clock as NonNullable<Snapshot["clock"]>), ends_at: now + 8_400 },
  });
}

export function hall(now: number): Snapshot {
  const base = snapshot(now);
  return snapshot(now, {
    seats: seats().map((view) => seat(view.seat, { ...view, role: null, team: null, nominated: null })),
    nominees: [],
    game: { ...base.game, reds: null, blacks: null },
  });
}

/** The vote after the hands: a tie, the lift, or what came of it. */
export function decided(now: number, over: Partial<NonNullable<Snapshot["vote"]>>): Snapshot {
  const base = voting(now);
  return {
    ...base,
    seats: withWordsDue(base.seats, over.leaving ?? []),
    vote: { ...(base.vote as NonNullable<Snapshot["vote"]>), ...over },
  };
}

export const tied: Partial<NonNullable<Snapshot["vote"]>> = {
  standing: [7, 2],
  candidates: [
    { seat: 7, votes: 3, voters: [2, 9, 10] },
    { seat: 2, votes: 3, voters: [4, 6, 7] },
    { seat: 10, votes: 1, voters: [1] },
  ],
};

const night = (number: number, over: Partial<Snapshot["nights"][number]> = {}) => ({
  number,
  shot: 3 as number | "miss" | null,
  don_check: 7,
  don_found_sheriff: false,
  sheriff_check: 5,
  sheriff_found: "black" as const,
  best_move_by: null,
  best_move: [],
  ...over,
});

export function nights(now: number): Snapshot {
  const base = snapshot(now);
  return snapshot(now, {
    clock: { seat: null, purpose: "sheriff_check", seconds: 10, ends_at: now + 8_000, left_ms: null },
    nominees: [],
    game: { ...base.game, phase: "night", stage: "checks", night: 3, speaker: null, word: null, turn: null },
    seats: seats({ 7: { nominated: null }, 2: { nominated: null }, 10: { nominated: null } }),
    nights: [
      night(1),
      night(2, { shot: "miss", don_check: 1, sheriff_check: 6, sheriff_found: "red" }),
      night(3, { shot: 1, don_check: 2, don_found_sheriff: true, sheriff_check: null, sheriff_found: null }),
    ],
  });
}

const ruled = (ref: string, seatNumber: number, clause: string, sanctions: Sanction[]): RulingView => ({
  ...defeat,
  ref,
  seat: seatNumber,
  clause,
  cited: [{ clause, title: {} }],
  sanctions,
});

const technical = (size: "minor" | "major", deduction: string): Sanction => ({
  kind: "technical_foul",
  size,
  deduction,
});

/** `count` of the ten seats were fined. */
export function fined(now: number, count: number): Snapshot {
  const all = [
    ruled("r1", 7, "6.7.4", [technical("minor", "-0.3")]),
    ruled("r2", 10, "6.7.19", [technical("major", "-0.6")]),
    ruled("r3", 9, "6.7.13", [technical("minor", "-0.3")]),
    ruled("r4", 9, "6.7.4", [technical("minor", "-0.6"), { kind: "removal" }]),
    ruled("r6", 10, "6.7.7", [technical("minor", "-0.3")]),
    ruled("r7", 10, "6.8.15", [{ kind: "removal" }, { kind: "deduction", points: "-0.5" }]),
    ruled("r5", 8, "6.8.15", [{ kind: "removal" }, { kind: "deduction", points: "-0.5" }]),
    ...[1, 2, 3, 4, 5, 6].map((each) => ruled(`q${each}`, each, "6.7.7", [technical("minor", "-0.3")])),
  ];
  const some = [...new Set(all.map((ruling) => ruling.seat))].slice(0, count);
  const rulings = all.filter((ruling) => some.includes(ruling.seat));
  const totals: Record<number, string> = { 7: "-0.3", 10: "-0.6", 9: "-0.9", 8: "-0.5" };
  return snapshot(now, {
    rulings,
    seats: seats(Object.fromEntries(some.map((each) => [each, { deduction: totals[each] ?? "-0.3" }]))),
  });
}

/** All ten seats in different states. */
export function mixed(now: number): Snapshot {
  return snapshot(now, {
    seats: seats({
      1: { fouls: 1, cautions: 1 },
      2: { nominated: 2, fouls: 2, role: "sheriff" },
      6: { fouls: 3, speech_cost: { seconds: 0, when: "next_round" }, next_speech_seconds: 0 },
      7: { nominated: 1, deduction: "-0.3", technical_fouls: [{ size: "minor", deduction: "-0.3" }] },
      9: { fouls: 1, deduction: "-0.6", technical_fouls: [{ size: "major", deduction: "-0.6" }] },
      10: { nominated: 3, fouls: 4 },
    }),
  });
}
