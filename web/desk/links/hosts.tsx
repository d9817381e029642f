/** Under which of its addresses this server is to be reached: the choice counts for links, codes and scene files. */
import { chooseHost, linksOf } from "../links-of";
import { t } from "../words";

export function Hosts({ table }: { table: string }) {
  const list = linksOf(table);
  const known = list !== null && typeof list !== "string" ? list : null;
  return (
    <section class="panel hosts" aria-labelledby="hosts">
      <h2 id="hosts">{t("desk-hosts")}</h2>
      {known === null && <p class="note">{t("desk-loading")}</p>}
      {known?.hosts.map((host, index) => (
        <button
          key={host}
          type="button"
          class={`button wide host${host === known.host ? " primary" : ""}`}
          aria-pressed={host === known.host}
          onClick={() => chooseHost(host)}
        >
          <span class="tabular">{host}</span>
          <span>
            {t(
              host === known.host ? "desk-host-chosen" : index === 0 ? "desk-host-likely" : "desk-host-other",
            )}
          </span>
        </button>
      ))}
      {known && known.hosts.length < 2 && <p class="note">{t("desk-hosts-note")}</p>}
    </section>
  );
}
