/** Scene collections for OBS, written by the server for its own address, keys and sizes. */
import { Fragment } from "preact";
import { Press, Refused, useAct } from "../act";
import { linksOf } from "../links-of";
import { download } from "../requests";
import { tableNames } from "../store";
import { t } from "../words";

const KINDS = ["one", "two", "finals"] as const;
type Kind = (typeof KINDS)[number];

/** The chosen table comes first; a show of two takes the next one besides. */
export function tablesOf(kind: Kind, table: string, names: readonly string[]): string[] {
  const after = names.indexOf(table) + 1;
  const other = [...names.slice(after), ...names].find((name) => name !== table);
  return kind === "two" && other !== undefined ? [table, other] : [table];
}

export function SceneFiles({ table }: { table: string }) {
  const act = useAct();
  const names = tableNames.value;
  const list = linksOf(table);
  // The one that stands there as chosen, also where nobody has pressed it.
  const host = list === null || typeof list === "string" ? null : list.host;
  return (
    <section class="panel" aria-labelledby="scene-files">
      <h2 id="scene-files">{t("desk-scenes")}</h2>
      <p class="note">{t("desk-scenes-note")}</p>
      {KINDS.map((kind) => {
        const tables = tablesOf(kind, table, names);
        const query = new URLSearchParams(tables.map((name) => ["table", name]));
        if (host !== null) query.set("host", host);
        const lacks = kind === "two" && tables.length < 2;
        return (
          <Fragment key={kind}>
            <Press
              act={act}
              name={kind}
              class="button wide"
              testid={`scenes-${kind}`}
              disabled={lacks}
              order={() =>
                download(`/api/obs-scenes/${kind}.json?${query}`, `mafia-${kind}-${tables.join("-")}.json`)
              }
            >
              {t(`desk-scenes-${kind}`, { tables: tables.join(", ") })}
            </Press>
            {lacks && <p class="note">{t("desk-scenes-two-note")}</p>}
          </Fragment>
        );
      })}
      <Refused act={act} />
    </section>
  );
}
