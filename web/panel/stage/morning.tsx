/** Morning: what the night brought, the held rulings that go on air once they are said, and the words to say. */
import type { Snapshot } from "../../shared/wire";
import { HeldRuling } from "../held/ruling";
import { heldRulings, toAnnounce } from "../held/state";
import { t } from "../store";
import { headline, sentences } from "../words/ruling";
import { bestMoveOf, morningTold } from "./between";

export function Morning({ view }: { view: Snapshot }) {
  const [title, detail] = morningTold(view);
  return (
    <>
      <section class="card headline">
        <b>{title}</b>
        {detail && <span>{detail}</span>}
      </section>
      {heldRulings.value.map((ruling) => (
        <HeldRuling key={ruling.ref} ruling={ruling} />
      ))}
      <p class="hint">
        <b>{t("panel-aloud")}</b> {aloud(view, title)}
      </p>
    </>
  );
}

/** What the table hears, in the judge's own order: the kill, the best move, the rulings, the vote. */
function aloud(view: Snapshot, title: string): string {
  const vote = view.game.vote_cancelled === "today" ? t("panel-aloud-no-vote") : "";
  return `${sentences([title, bestMoveOf(view), ...toAnnounce.value.map(headline), vote])}.`;
}
