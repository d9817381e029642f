/** A player's name, set so that it fits its place. */
import { type Fit, fitName, type Ladder } from "./fit";
import { fontOf, fontsCame, measure } from "./measure";

const fits = new Map<string, Fit>();
let fitsOf = -1;

function fitted(name: string, ladder: Ladder): Fit {
  // Reading the signal draws the name again when another part of a typeface has come in.
  if (fitsOf !== fontsCame.value) fits.clear();
  fitsOf = fontsCame.value;
  const key = `${ladder.width} ${ladder.single[0]?.px} ${name}`;
  const known = fits.get(key) ?? fitName(name, ladder, measure);
  fits.set(key, known);
  return known;
}

export function Name({ text, ladder, class: extra = "" }: { text: string; ladder: Ladder; class?: string }) {
  const fit = fitted(text, ladder);
  return (
    <span class={`name ${extra}`} style={fontOf(fit)} data-lines={fit.lines.length}>
      {fit.lines.map((line, index) => (
        <span class="name-line" key={index === 0 ? "first" : "second"}>
          {line}
        </span>
      ))}
    </span>
  );
}

export const takesOneLine = (text: string, ladder: Ladder): boolean =>
  fitted(text, ladder).lines.length === 1;

/** For a place of one line only: a name that is too long ends in an ellipsis. */
export function oneLine(name: string, ladder: Ladder): string {
  const { lines } = fitted(name, ladder);
  return lines.length === 1 ? name : `${lines[0]?.replace(/[-…]$/, "")}…`;
}
