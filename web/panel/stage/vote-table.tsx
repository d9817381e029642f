/** The last count: candidates with their hands. */
import type { Snapshot } from "../../shared/wire";
import { t } from "../store";
import { list } from "../words/format";

export function VoteTable({ view }: { view: Snapshot }) {
  const candidates = view.vote?.candidates ?? [];
  if (candidates.length === 0) return null;
  return (
    <section class="card rows">
      {candidates.map(({ seat, votes, voters }) => (
        <div key={seat} class="row">
          <b>{t("panel-seat", { seat })}</b>
          <span class="row-main">{voters ? list(voters) : t("panel-votes", { votes })}</span>
          {voters && <b>{votes}</b>}
        </div>
      ))}
    </section>
  );
}
