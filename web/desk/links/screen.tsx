/** Every page of a table as a link and a code, under the address that the operator chooses. */
import type { LinkList, PageLink } from "../../shared/wire";
import { Copy } from "../copy";
import { forgetLinks, linksOf } from "../links-of";
import { devicesPage, pluginsPage } from "../requests";
import { reached } from "../store";
import { Opened, sizeOf } from "../table/links";
import { linkName } from "../titles";
import { t } from "../words";
import { Hosts } from "./hosts";
import { SceneFiles } from "./scenes";

function LinkCard({ table, link }: { table: string; link: PageLink }) {
  const what = linkName(link);
  return (
    <li class="panel link-card" data-testid={`link-card-${link.view || link.kind}`}>
      <img class="qr" src={link.qr} alt={t("desk-qr-of", { what })} />
      <div class="link-card-text">
        <h3>{what}</h3>
        <p class="note">
          {t(`desk-for-${link.kind}`)}
          {link.width !== null && ` · ${sizeOf(link)}`}
        </p>
        {link.kind !== "ca" && (
          <p class="note tabular">
            <Opened table={table} link={link} />
          </p>
        )}
        <code>{link.url}</code>
        <div class="row">
          <Copy text={link.url} what={what} />
          <a
            class="button"
            href={link.url}
            target="_blank"
            rel="noopener"
            aria-label={`${t("desk-open")}: ${what}`}
          >
            {t("desk-open")}
          </a>
        </div>
      </div>
    </li>
  );
}

function Group({ list, kind }: { list: LinkList; kind: PageLink["kind"] }) {
  const links = list.links.filter((link) => link.kind === kind);
  if (links.length === 0) return null;
  return (
    <section aria-label={t(`desk-links-${kind}`)}>
      <h2>{t(`desk-links-${kind}`)}</h2>
      <p class="note">{t(`desk-links-${kind}-note`)}</p>
      <ul class="link-cards">
        {links.map((link) => (
          <LinkCard key={`${list.table} ${link.view}`} table={list.table} link={link} />
        ))}
      </ul>
    </section>
  );
}

export function LinksScreen({ table }: { table: string }) {
  const list = linksOf(table);
  const known = typeof list === "object" ? list : null;
  return (
    <main class="with-side">
      <div class="main-column links">
        <div class="title-row">
          <h1>{t("desk-links-of", { table })}</h1>
          <button type="button" class="button" onClick={forgetLinks}>
            {t("desk-reload")}
          </button>
        </div>
        {list === null && <p class="note">{t("desk-loading")}</p>}
        {typeof list === "string" && <p class="refused">{list}</p>}
        {known &&
          (["judge", "ca", "air", "hall"] as const).map((kind) => (
            <Group key={kind} list={known} kind={kind} />
          ))}
      </div>
      <aside class="side">
        <Hosts table={table} />
        <section class="panel">
          <h2>{t("desk-devices")}</h2>
          <p class="note">{t("desk-devices-note")}</p>
          <p class="note">
            {reached.value === null ? t("desk-not-reached") : t("desk-reached", { address: reached.value })}
          </p>
          <a class="button wide" href={devicesPage()}>
            {t("desk-devices-open")}
          </a>
          <a class="button wide" href={pluginsPage()}>
            {t("desk-plugins-open")}
          </a>
        </section>
        <SceneFiles table={table} />
      </aside>
    </main>
  );
}
