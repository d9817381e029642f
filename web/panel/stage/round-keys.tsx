/** Ten round keys for moves of the game, in the same places as the seats below. */
import { SEATS, type Seat } from "../store";
import { locked } from "../ui";

export interface RoundKey {
  mode: "free" | "chosen" | "shut";
  /** A word under the number: why it is shut, or what it has become. */
  under?: string;
}

interface RoundKeysProps {
  keyFor: (seat: Seat) => RoundKey;
  onTap: (seat: Seat) => void;
  label: string;
}

export function RoundKeys({ keyFor, onTap, label }: RoundKeysProps) {
  return (
    <div class="rounds" role="toolbar" aria-label={label}>
      {SEATS.map((seat) => {
        const { mode, under } = keyFor(seat);
        return (
          <button
            key={seat}
            type="button"
            class={`round is-${mode}`}
            data-testid={`round-${seat}`}
            aria-pressed={mode === "chosen"}
            aria-disabled={mode === "shut"}
            onClick={() => {
              if (mode !== "shut" && !locked.value) onTap(seat);
            }}
          >
            <b>{seat}</b>
            {under && <span>{under}</span>}
          </button>
        );
      })}
    </div>
  );
}
