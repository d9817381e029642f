/** Digits for a clause's number, so that the phone's own keyboard need not cover half of the table. */
import { Backspace } from "../icons";
import { t } from "../store";

interface PadProps {
  clauses: readonly { readonly clause: string }[];
  query: string;
  onQuery: (query: string) => void;
}

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/** The letters that this regulation's numbers begin with: F, D and T in one, none in another. */
export const lettersOf = (clauses: PadProps["clauses"]): readonly string[] => [
  ...new Set(clauses.map(({ clause }) => clause[0] ?? "").filter((sign) => /\p{L}/u.test(sign))),
];

/** "6.7…": how the pad's own button shows what it is for. */
export function padLabel(clauses: PadProps["clauses"]): string {
  const middle = clauses[Math.floor(clauses.length / 2)]?.clause ?? "1";
  const cut = middle.lastIndexOf(".");
  return `${cut > 0 ? middle.slice(0, cut) : middle[0]}…`;
}

export function Pad({ clauses, query, onQuery }: PadProps) {
  const letters = lettersOf(clauses);
  const signs = letters.length > 0 ? [] : ["."];
  return (
    <div class="pad" role="toolbar" aria-label={t("panel-pad")} data-testid="pad">
      {[...letters, ...DIGITS, ...signs].map((sign) => (
        <button
          key={sign}
          type="button"
          class="button"
          data-testid={`pad-${sign}`}
          onClick={() => onQuery(query + sign)}
        >
          {sign}
        </button>
      ))}
      <button
        type="button"
        class="button"
        data-testid="pad-back"
        aria-label={t("panel-pad-back")}
        onClick={() => onQuery(query.slice(0, -1))}
      >
        <Backspace size={20} />
      </button>
    </div>
  );
}
