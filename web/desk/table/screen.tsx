/** One table: what is prepared beside what is on air, the queue of banners, and all that serves them. */
import { useEffect } from "preact/hooks";
import { Close } from "../marks";
import { usePart } from "../store";
import { pick, t } from "../words";
import { DelaySheet } from "./delay";
import { Facts } from "./facts";
import { LinkTable, QrSheet } from "./links";
import { Mixer } from "./mixer";
import { Monitors } from "./monitors";
import { Photos } from "./photos";
import { QueuePanel } from "./queue";
import { closeSheet, sheet } from "./sheet";
import { UnitForm, Units } from "./units";
import { Views } from "./views";

function Lower({ table }: { table: string }) {
  const open = sheet.value;
  if (open === null) {
    return (
      <>
        <Units table={table} />
        <LinkTable table={table} />
      </>
    );
  }
  const title = open.kind === "form" ? pick(open.title) : t(`desk-sheet-${open.kind}`);
  return (
    <section class="panel sheet" aria-label={title}>
      <div class="panel-head">
        <h2>{title}</h2>
        <button
          type="button"
          class="button icon-button"
          aria-label={t("desk-close")}
          data-hotkey="close"
          onClick={closeSheet}
        >
          <Close />
        </button>
      </div>
      {open.kind === "photos" && <Photos table={table} />}
      {open.kind === "delay" && <DelaySheet table={table} />}
      {open.kind === "qr" && <QrSheet link={open.link} />}
      {open.kind === "form" && <UnitForm table={table} unit={open.unit} act={open.act} />}
    </section>
  );
}

export function TableScreen({ table }: { table: string }) {
  const known = usePart(table, () => true);
  useEffect(() => closeSheet, []);
  if (!known) return <main class="empty">{t("desk-no-tables")}</main>;
  return (
    <main class="table-screen">
      <h1 class="unseen">{t("desk-table", { table })}</h1>
      <div class="column">
        <Views table={table} />
        <Facts table={table} />
      </div>
      <div class="column middle">
        <Monitors table={table} />
        <Mixer table={table} />
        <div class="lower">
          <Lower table={table} />
        </div>
      </div>
      <QueuePanel table={table} />
    </main>
  );
}
