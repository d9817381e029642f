/** Morning: what the night brought, and the held rulings that go on air once they are said aloud. */

import { useEffect } from "preact/hooks";
import type { RulingView, Snapshot } from "../../shared/wire";
import { amend, send } from "../acts";
import { clausesFor, refresh } from "../clauses";
import { Hand, Moon, People } from "../icons";
import { outlook, panel, type Step, t } from "../store";
import { headline, sanctionOf } from "../words/ruling";
import { morningTold } from "./between";

export function Morning({ view }: { view: Snapshot }) {
  const held = view.rulings.filter((ruling) => outlook.value?.held.includes(ruling.ref));
  const [title, detail] = morningTold(view);
  return (
    <>
      <section class="card headline">
        <b>{title}</b>
        {detail && <span>{detail}</span>}
      </section>
      {held.map((ruling) => (
        <HeldRuling key={ruling.ref} ruling={ruling} view={view} alone={held.length === 1} />
      ))}
    </>
  );
}

function HeldRuling({ ruling, view, alone }: { ruling: RulingView; view: Snapshot; alone: boolean }) {
  useEffect(() => void refresh(ruling.seat), [ruling.seat]);
  const removal = sanctionOf(ruling, "removal") !== null;
  const cancelled = sanctionOf(ruling, "vote_cancelled");
  const entry = clausesFor(ruling.seat).find((one) => one.clause === ruling.clause);
  const softer = entry?.overrides.includes("technical_minor") && removal;
  return (
    <section class={`card telling ${removal ? "is-danger" : ""}`}>
      <b class="telling-title">
        {headline(ruling)}
        {ruling.clause && `, ${ruling.clause}`}
      </b>
      {ruling.title && (
        <p class="line">
          <Moon size={20} />
          <span>{panel().words.pick(ruling.title)}</span>
        </p>
      )}
      {cancelled && view.game.vote_cancelled && (
        <p class="line">
          <Hand size={20} />
          <span>{t(`panel-vote-cancelled-${view.game.vote_cancelled ?? "today"}`)}</span>
        </p>
      )}
      {removal && (
        <p class="line">
          <People size={20} />
          <span>{t("panel-at-table", { count: view.game.at_table })}</span>
        </p>
      )}
      {(softer || !alone) && (
        <div class="pair">
          {softer && (
            <button
              type="button"
              class="button"
              onClick={() => amend(ruling, { sanction: "technical_minor" })}
            >
              {t("panel-soften")}
            </button>
          )}
          {!alone && (
            <button type="button" class="button" onClick={() => send({ announce: ruling.ref } as Step)}>
              {t("panel-announce-only")}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
