/** A player's name that may take several lines: see `shared/syllables.ts`. */
import { partsOf, syllables } from "../shared/syllables";

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
