/** The preview beside the program: the on-air page itself, small, twice. */
import { busPage } from "../requests";
import { ELEMENTS } from "../screens";
import { usePart } from "../store";
import { elementName } from "../titles";
import { seconds, t } from "../words";

function Monitor({ table, bus, side }: { table: string; bus: "preview" | "program"; side: string }) {
  return (
    <figure class={`monitor monitor-${bus}`}>
      <figcaption>
        <h2>{t(`desk-bus-${bus}`)}</h2>
        <span>{side}</span>
      </figcaption>
      <div class="monitor-picture">
        <iframe
          src={busPage(table, bus)}
          title={t(`desk-bus-${bus}`)}
          tabIndex={-1}
          data-testid={`monitor-${bus}`}
        />
      </div>
    </figure>
  );
}

export function Monitors({ table }: { table: string }) {
  const sides = usePart(table, ({ production: { preview, program, delay_ms, rehearsal } }) => ({
    changes: preview ? ELEMENTS.filter((one) => (preview[one] === true) !== (program[one] === true)) : [],
    delayMs: delay_ms,
    rehearsal,
  }));
  if (!sides) return null;
  const { changes, delayMs, rehearsal } = sides;
  const change =
    changes.length === 0
      ? t("desk-same-as-air")
      : changes.length > 2
        ? t("desk-changes", { count: changes.length })
        : changes.map((one) => elementName(one).toLocaleLowerCase()).join(", ");
  const delay = t("desk-delayed", { by: seconds(delayMs) });
  return (
    <div class="monitors">
      <Monitor table={table} bus="preview" side={change} />
      <Monitor table={table} bus="program" side={rehearsal ? t("desk-rehearsal-badge") : delay} />
    </div>
  );
}
