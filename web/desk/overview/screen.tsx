/** All tables at a glance: a card each, what wants the operator, and what is done to all at once. */
import { tableNames } from "../store";
import { t } from "../words";
import { AttentionList } from "./attention";
import { TableCard } from "./card";
import { Everywhere } from "./everywhere";

export function OverviewScreen() {
  const names = tableNames.value;
  return (
    <main class="overview">
      <h1 class="unseen">{t("desk-screen-tables")}</h1>
      <div class={`cards ${names.length > 6 ? "is-many" : names.length < 3 ? "is-few" : ""}`}>
        {names.length === 0 && <p class="empty">{t("desk-no-tables")}</p>}
        {names.map((name) => (
          <TableCard key={name} table={name} />
        ))}
      </div>
      <aside class="side">
        <AttentionList />
        <Everywhere />
      </aside>
    </main>
  );
}
