/** The lift vote: hands for all the tied seats leaving. */
import type { Snapshot } from "../../shared/wire";
import { lifted, setLifted } from "../drafts";
import { outlook, t } from "../store";
import { seatsList } from "../words/format";
import { NumberKeys } from "./number-keys";
import { VoteTable } from "./vote-table";

export function Lift({ view }: { view: Snapshot }) {
  const hands = outlook.value?.hands ?? 0;
  const majority = view.vote?.majority ?? 0;
  const seats = seatsList(view.vote?.standing ?? []);
  return (
    <>
      <section class="card ask">
        <div>
          <b>{t("panel-lift-ask", { seats })}</b>
          <span>{t("panel-lift-need", { majority, hands })}</span>
        </div>
        <strong class="ask-number">{lifted.value ?? "–"}</strong>
      </section>
      <VoteTable view={view} />
      <NumberKeys label={t("panel-hands-label")} most={hands} chosen={lifted.value} onTap={setLifted} />
    </>
  );
}
