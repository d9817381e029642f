/** A line about night rulings that wait for the morning. */
import type { Snapshot } from "../../shared/wire";
import { Moon } from "../icons";
import { outlook, t } from "../store";
import { list } from "../words/format";

export function HeldNote({ view }: { view: Snapshot }) {
  const held = view.rulings.filter((ruling) => outlook.value?.held.includes(ruling.ref));
  if (held.length === 0) return null;
  const what = list(
    held.map(({ seat, clause }) => t("panel-seat", { seat }) + (clause === null ? "" : ` ${clause}`)),
  );
  return (
    <section class="card note">
      <Moon size={22} />
      <span class="row-main">{t("panel-held-list", { what })}</span>
      <b>{held.length}</b>
    </section>
  );
}
