/** A player's name that may take several lines: see `words/name.ts`. */
import { partsOf, syllables } from "./words/name";

export function Name({ of }: { of: string }) {
  return (
    <>
      {partsOf(of).map((part, index) =>
        part.trim() === "" ? (
          " "
        ) : (
          <span key={index} class="name-part">
            {syllables(part)}
          </span>
        ),
      )}
    </>
  );
}
