/** What the table of nights shows: shots and checks. The server sends nights to the air alone. */
import type { Role, Snapshot, Team } from "../shared/wire";

export interface NightSeat {
  seat: number;
  name: string;
  team: Team | null;
}

export interface NightRow {
  number: number;
  /** This night is going on. */
  live: boolean;
  shot: NightSeat | "miss" | null;
  don: (NightSeat & { found: boolean | null }) | null;
  sheriff: (NightSeat & { found: Team | null }) | null;
}

/** As many as the frame has room for; the latest are told. */
const ROWS = 5;

export function nightModel({ nights, seats, game }: Snapshot): readonly NightRow[] {
  const seatOf = (number: number): NightSeat => {
    const view = seats.find(({ seat }) => seat === number);
    return { seat: number, name: view?.name ?? "", team: view?.team ?? null };
  };
  return nights.slice(-ROWS).map((night) => ({
    number: night.number,
    live: game.phase === "night" && game.night === night.number,
    shot: typeof night.shot === "number" ? seatOf(night.shot) : night.shot,
    don: night.don_check === null ? null : { ...seatOf(night.don_check), found: night.don_found_sheriff },
    sheriff:
      night.sheriff_check === null ? null : { ...seatOf(night.sheriff_check), found: night.sheriff_found },
  }));
}

/** The role's sign stands at the head of its column. */
export const CHECKERS: readonly { by: "don" | "sheriff"; role: Role }[] = [
  { by: "don", role: "don" },
  { by: "sheriff", role: "sheriff" },
];
