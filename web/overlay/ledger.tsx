/** The ledger: who was fined in this game, by which clauses, and what it comes to. */
import { useAir } from "./air";
import { type Ladder, rungs } from "./fit";
import type { LedgerEntry, LedgerRow } from "./ledger-model";
import { Name, oneLine } from "./name";
import { NumberPlate } from "./plate";
import { formatPoints } from "./points";

/** More rows than this and they are set closer. */
const ROOMY = 6;
const NAME: Ladder = {
  width: 206,
  single: [
    ...[32, 30, 28, 26].map((px) => ({ face: "text" as const, px })),
    ...[28, 26, 24].map((px) => ({ face: "narrow" as const, px })),
  ],
  pairWidth: 206,
  pair: [24, 22].map((px) => ({ face: "last", px })),
  broken: { face: "last", px: 22 },
};
/** In close rows there is one line for a name. */
const SMALL: Ladder = {
  width: 206,
  single: [...rungs("text", 26), ...rungs("narrow", 26, 24), ...rungs("last", 24, 22, 20)],
  pairWidth: 206,
  pair: [],
  broken: { face: "last", px: 24 },
};

/** A row has room for so many with their kind; of more it tells the clauses alone. */
const IN_FULL = 2;

/** "minor 6.7.4": what it was, and the clause it rests on. */
function Entry({ entry, brief }: { entry: LedgerEntry; brief: boolean }) {
  const { words } = useAir();
  return (
    <span class="ledger-entry">
      {!(brief && entry.clause !== null) && words.t(`air-ledger-${entry.kind}`)}
      {entry.clause !== null && <span class="ledger-clause">{entry.clause}</span>}
    </span>
  );
}

function Row({ row, close }: { row: LedgerRow; close: boolean }) {
  const { words } = useAir();
  const total = formatPoints(row.total, words.lang);
  const brief = row.entries.length > IN_FULL;
  return (
    <div class="ledger-row" data-row={row.seat}>
      <NumberPlate seat={row.seat} team={row.team} class="plate-ledger" />
      <span class="ledger-name">
        <Name text={close ? oneLine(row.name, SMALL) : row.name} ladder={close ? SMALL : NAME} />
      </span>
      <span class={`ledger-entries ${brief ? "ledger-brief" : ""}`}>
        {row.entries.map((entry, index) => (
          <Entry key={index} entry={entry} brief={brief} />
        ))}
      </span>
      {total !== null && <span class="ledger-total">{total}</span>}
    </div>
  );
}

export function Ledger() {
  const { ledger, words } = useAir();
  const rows = ledger.value;
  if (rows.length === 0) return null;
  const close = rows.length > ROOMY;
  return (
    <div class={`ledger ${close ? "ledger-many" : ""}`}>
      <div class="panel-head">{words.t("air-ledger")}</div>
      {rows.map((row) => (
        <Row key={row.seat} row={row} close={close} />
      ))}
    </div>
  );
}
