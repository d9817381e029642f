/** The judge states who has won, where the roles are not kept. */

import type { Snapshot, Winner } from "../../shared/wire";
import { chooseWinner, chosenWinner, nextCode } from "../drafts";
import { isBarred } from "../judges/own";
import { clock, snapshot, t } from "../store";
import { over } from "../ui";
import { ClockCard } from "./clock-card";
import { HeadOnlyNote } from "./locked";

const WINNERS: readonly Winner[] = ["red", "black", "draw"];

/** A team's defeat is the other team's win. */
const winners = (view: Snapshot | null) =>
  WINNERS.filter((winner) => winner !== "draw" || !view?.game.undecided_defeat);

function why(view: Snapshot | null): string {
  if (view?.game.undecided_defeat) return "panel-decide-defeat";
  // Where the server itself asks, so few are left that one team must have won.
  return nextCode.value === "decide" ? "panel-decide-few" : "panel-decide-how";
}

export function Decide() {
  const view = snapshot.value;
  const running = clock.value;
  return (
    <>
      {running && view && <ClockCard clock={running} view={view} tools={false} />}
      <section class="card headline">
        <b>{t("panel-decide")}</b>
        <span>{t(why(view))}</span>
      </section>
      {isBarred("decided") && <HeadOnlyNote />}
      <div class="grid-three">
        {(isBarred("decided") ? [] : winners(view)).map((winner) => (
          <button
            key={winner}
            type="button"
            class={`button tall ${chosenWinner.value === winner ? "is-chosen" : ""}`}
            data-testid={`winner-${winner}`}
            aria-pressed={chosenWinner.value === winner}
            onClick={() => chooseWinner(winner)}
          >
            {t("panel-winner", { winner })}
          </button>
        ))}
      </div>
      {over.value?.card === "decide" && (
        <button
          type="button"
          class="button wide"
          onClick={() => {
            over.value = null;
          }}
        >
          {t("panel-back-button")}
        </button>
      )}
    </>
  );
}
