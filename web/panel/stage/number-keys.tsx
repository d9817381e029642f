/** Hands by number, 0 to 10; more than the free hands cannot be. */
const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface NumberKeysProps {
  label: string;
  most: number;
  chosen: number | null;
  onTap: (number: number) => void;
}

export function NumberKeys({ label, most, chosen, onTap }: NumberKeysProps) {
  return (
    <div class="numbers" role="toolbar" aria-label={label}>
      {NUMBERS.map((number) => (
        <button
          key={number}
          type="button"
          class={`round is-${number > most ? "shut" : number === chosen ? "chosen" : "free"}`}
          data-testid={`number-${number}`}
          aria-pressed={number === chosen}
          aria-disabled={number > most}
          onClick={() => {
            if (number <= most) onTap(number);
          }}
        >
          <b>{number}</b>
        </button>
      ))}
    </div>
  );
}
