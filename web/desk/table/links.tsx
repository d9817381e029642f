/** The addresses of a table's pages: whom they are for, their size, how many have them open and how late they are. */
import type { DeskTable, LinkList, PageLink } from "../../shared/wire";
import { Copy } from "../copy";
import { linksOf } from "../links-of";
import { Light, Qr } from "../marks";
import { ofAudience, type Shown, sumUp } from "../screens";
import { usePart } from "../store";
import { LagAge } from "../ticking";
import { linkName } from "../titles";
import { t } from "../words";
import { sheet, toggleSheet } from "./sheet";

function openedOf(table: DeskTable, { kind, view }: Pick<PageLink, "kind" | "view">): Shown {
  if (kind === "judge")
    return { health: table.judges.length ? "good" : "off", count: table.judges.length, lag: null };
  const screens = ofAudience(table, kind === "hall" ? "hall" : "air");
  return sumUp(kind === "hall" ? screens : screens.filter((screen) => screen.view === view));
}

export function Opened({ table, link }: { table: string; link: PageLink }) {
  // Keyed by the link where it is used: what is selected never changes.
  const opened = usePart(table, (state) => openedOf(state, link));
  if (!opened || opened.count === 0) return <span class="note">{t("desk-opened-never")}</span>;
  const count =
    link.kind === "judge"
      ? t("desk-phones", { count: opened.count })
      : t("desk-opened", { count: opened.count });
  return (
    <span class={opened.health === "warning" ? "warn" : ""}>
      <Light health={opened.health} quiet={opened.health === "good"} /> {count}
      {opened.lag && (
        <>
          {` · ${t("desk-lag", { ms: opened.lag.ms })}`}
          <LagAge key={opened.lag.at} at={opened.lag.at} />
        </>
      )}
    </span>
  );
}

/** The pages of the game; the certificate is no page of this table. */
const pagesOf = ({ links }: LinkList) => links.filter(({ kind }) => kind !== "ca");

export const sizeOf = ({ width, height }: PageLink): string =>
  width === null || height === null ? "—" : `${width}×${height}`;

export function LinkTable({ table }: { table: string }) {
  const list = linksOf(table);
  return (
    <section class="panel link-table" aria-label={t("desk-screen-links")}>
      {list === null ? (
        <p class="note">{t("desk-loading")}</p>
      ) : typeof list === "string" ? (
        <p class="refused">{list}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t("desk-link-column")}</th>
              <th>{t("desk-for-column")}</th>
              <th>{t("desk-size-column")}</th>
              <th>{t("desk-opened-column")}</th>
              <th>
                <span class="unseen">{t("desk-copy")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {pagesOf(list).map((link) => (
              <tr key={`${link.kind} ${link.view}`} data-testid={`link-${link.view || link.kind}`}>
                <th scope="row">{linkName(link)}</th>
                <td>{t(`desk-for-${link.kind}`)}</td>
                <td class="tabular">{sizeOf(link)}</td>
                <td class="tabular">
                  <Opened table={table} link={link} />
                </td>
                <td class="link-buttons">
                  <Copy text={link.url} what={linkName(link)} />
                  <button
                    type="button"
                    class="button icon-button"
                    aria-label={t("desk-qr-of", { what: linkName(link) })}
                    aria-expanded={sheet.value?.kind === "qr" && sheet.value.link.url === link.url}
                    onClick={() => toggleSheet({ kind: "qr", link })}
                  >
                    <Qr />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function QrSheet({ link }: { link: PageLink }) {
  const what = linkName(link);
  return (
    <div class="qr-sheet">
      <img class="qr" src={link.qr} alt={t("desk-qr-of", { what })} />
      <div>
        <h3>{what}</h3>
        <p class="note">
          {t(`desk-for-${link.kind}`)}
          {link.width !== null && ` · ${sizeOf(link)}`}
        </p>
        <code>{link.url}</code>
        <div class="row">
          <Copy text={link.url} what={what} />
          <a class="button" href={link.url} target="_blank" rel="noopener">
            {t("desk-open")}
          </a>
        </div>
        {link.kind === "judge" && <p class="note">{t("desk-judge-link-note")}</p>}
      </div>
    </div>
  );
}
