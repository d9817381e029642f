/** What the ledger shows: technical fouls and deductions of this game, by seat, each with its clause. */
import type { RulingView, Snapshot, Team } from "../shared/wire";

export interface LedgerEntry {
  kind: "minor" | "major" | "removal" | "deduction";
  clause: string | null;
}

export interface LedgerRow {
  seat: number;
  name: string;
  team: Team | null;
  entries: readonly LedgerEntry[];
  /** The seat's sum in this game. */
  total: string;
}

function entriesOf(ruling: RulingView): LedgerEntry[] {
  if (ruling.status !== "standing" || ruling.held) return [];
  const removes = ruling.sanctions.some(({ kind }) => kind === "removal" || kind === "team_defeat");
  const last = ruling.cited[ruling.cited.length - 1]?.clause ?? ruling.clause;
  return ruling.sanctions.flatMap((sanction): LedgerEntry[] => {
    if (sanction.kind === "technical_foul") {
      // A second one rests on its own act; what it led to is the removal's.
      return [{ kind: sanction.size, clause: ruling.cited[0]?.clause ?? ruling.clause }];
    }
    if (sanction.kind !== "deduction" || Number(sanction.points) === 0) return [];
    return [{ kind: removes ? "removal" : "deduction", clause: last }];
  });
}

/** Seats without a technical foul and without a deduction are silent. */
export function ledgerModel({ seats, rulings }: Snapshot): readonly LedgerRow[] {
  return seats.flatMap((view) => {
    const own = rulings.filter(({ seat }) => seat === view.seat).flatMap(entriesOf);
    // Set by hand, they stand in no ruling.
    const entries =
      own.length > 0
        ? own
        : view.technical_fouls.map(({ size }): LedgerEntry => ({ kind: size, clause: null }));
    if (entries.length === 0 && Number(view.deduction) === 0) return [];
    return [{ seat: view.seat, name: view.name, team: view.team, entries, total: view.deduction }];
  });
}
