/** After the decisive moment: what is still punished and what is only recorded, as the server tells it of each clause. */
import { useEffect } from "preact/hooks";
import type { ClauseEntry, Snapshot } from "../../shared/wire";
import { clausesFor, refresh } from "../clauses";
import { state, t } from "../store";
import { list } from "../words/format";

export function AfterDecision({ view }: { view: Snapshot }) {
  const seat = view.game.speaker ?? view.seats.find((one) => one.may_be_cited)?.seat ?? null;
  const revision = state.value?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may change what every clause would bring
  useEffect(() => {
    if (seat !== null) void refresh(seat);
  }, [seat, revision]);
  if (seat === null) return null;
  const all = clausesFor(seat).filter((one) => one.effect !== null);
  const lapsed = all.find((one) => one.effect?.notices.some((notice) => notice.code === "lapsed"));
  const by = lapsed?.effect?.notices.find((notice) => notice.code === "lapsed")?.facts.by;
  if (by === undefined) return null;
  return (
    <section class="card telling still" data-testid="still-punished">
      <b>{t("panel-still-title", { by: String(by) })}</b>
      <span>{t("panel-still", { what: list(stillPunished(all)) })}</span>
    </section>
  );
}

function stillPunished(all: readonly ClauseEntry[]): string[] {
  const counts = (entry: ClauseEntry) => entry.effect !== null && entry.effect.act !== "none";
  const whole = (kind: string) => all.some((one) => one.kind === kind && counts(one));
  const single = all.filter(
    (one) =>
      (one.kind === "removal" || one.kind === "team_defeat") && counts(one) && one.effect?.act !== "refused",
  );
  return [
    ...(whole("foul") ? [t("panel-still-fouls")] : []),
    ...(whole("technical") ? [t("panel-still-technical")] : []),
    ...single.map((one) => one.clause),
  ];
}
