/** One held ruling: what it is, what it brings, when it is to be said, and the judge's choices. */
import type { RulingView } from "../../shared/wire";
import { amend, send } from "../acts";
import { Clock, Hand, Moon, People } from "../icons";
import { panel, type Step, snapshot, t } from "../store";
import { useReversal } from "../timeline/load";
import { locked } from "../ui";
import { headline, sanctionOf } from "../words/ruling";
import { isDue } from "./due";
import { dueOf, isPostponed, leaveForLater, postpone, recall } from "./state";

export function HeldRuling({ ruling }: { ruling: RulingView }) {
  const view = snapshot.value;
  if (!view) return null;
  const removal = sanctionOf(ruling, "removal") !== null;
  const cancelled = sanctionOf(ruling, "vote_cancelled");
  const waits = isPostponed(ruling.ref);
  return (
    <section
      class={`card telling ${removal ? "is-danger" : ""} ${waits ? "is-postponed" : ""}`}
      data-testid={`held-${ruling.seat}`}
    >
      <b class="telling-title">
        {headline(ruling)}
        {ruling.clause && `, ${ruling.clause}`}
      </b>
      <div>
        {ruling.title && (
          <p class="line">
            <Moon size={20} />
            <span>{panel().words.pick(ruling.title)}</span>
          </p>
        )}
        {cancelled && view.game.vote_cancelled && (
          <p class="line">
            <Hand size={20} />
            <span>{t(`panel-vote-cancelled-${view.game.vote_cancelled}`)}</span>
          </p>
        )}
        {removal && (
          <p class="line">
            <People size={20} />
            <span>{t("panel-at-table", { count: view.game.at_table })}</span>
          </p>
        )}
        {(waits || view.game.phase === "night") && (
          <p class="line">
            <Clock size={20} />
            <span data-testid="held-due">
              {t(waits ? "panel-due-postponed" : `panel-due-${dueOf(ruling.ref)}`)}
            </span>
          </p>
        )}
      </div>
      {!locked.value && <Choices ruling={ruling} removal={removal} waits={waits} />}
    </section>
  );
}

interface ChoicesProps {
  ruling: RulingView;
  removal: boolean;
  waits: boolean;
}

function Choices({ ruling, removal, waits }: ChoicesProps) {
  const view = snapshot.value;
  const lawful: readonly string[] = useReversal(ruling.step)?.overrides ?? [];
  if (!view) return null;
  const softens = removal && lawful.includes("technical_minor");
  const night = view.game.phase === "night";
  return (
    <div class="pair">
      {softens && (
        <button
          type="button"
          class="button"
          data-testid="soften"
          onClick={() => amend(ruling, { sanction: "technical_minor" })}
        >
          {t("panel-soften")}
        </button>
      )}
      {waits ? (
        <button type="button" class="button" data-testid="recall" onClick={() => recall(ruling.ref)}>
          {t("panel-recall")}
        </button>
      ) : (
        <button
          type="button"
          class="button"
          data-testid="postpone"
          onClick={() => (night ? postpone(ruling.ref) : leaveForLater(ruling.ref))}
        >
          {t("panel-postpone")}
        </button>
      )}
      {(night || waits) && (
        <button
          type="button"
          class={`button ${isDue(dueOf(ruling.ref), view) ? "is-chosen" : ""}`}
          data-testid="announce-now"
          onClick={() => void send({ announce: ruling.ref } as Step)}
        >
          {t("panel-announce-now")}
        </button>
      )}
    </div>
  );
}
