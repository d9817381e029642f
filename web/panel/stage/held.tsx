/** A line about night rulings that wait: how many, of whom, and the way to their list. */
import { isDue } from "../held/due";
import { dueOf, heldRulings } from "../held/state";
import { Moon } from "../icons";
import { snapshot, t } from "../store";
import { over } from "../ui";
import { list } from "../words/format";

export function HeldNote() {
  const held = heldRulings.value;
  const view = snapshot.value;
  if (held.length === 0 || !view) return null;
  const what = list(
    held.map(({ seat, clause }) => t("panel-seat", { seat }) + (clause === null ? "" : ` ${clause}`)),
  );
  const due = held.some((ruling) => isDue(dueOf(ruling.ref), view));
  return (
    <button
      type="button"
      class={`card note held-note ${due ? "is-due" : ""}`}
      data-testid="held-list"
      onClick={() => {
        over.value = { card: "held" };
      }}
    >
      <Moon size={22} />
      <span class="row-main">{t(due ? "panel-held-due" : "panel-held-list", { what })}</span>
      <b>{held.length}</b>
    </button>
  );
}
