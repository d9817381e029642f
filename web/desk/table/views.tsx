/** The parts of the picture: a switch for the preview and one straight to air, and whether anybody shows them. */
import type { Element } from "../../shared/wire";
import { Press, Refused, useAct } from "../act";
import { Light, Pin } from "../marks";
import { give } from "../requests";
import { ELEMENTS, elementShown } from "../screens";
import { peek, usePart } from "../store";
import { elementName } from "../titles";
import { t } from "../words";

const digitOf = (element: Element) => (ELEMENTS.indexOf(element) + 1) % 10;

function Row({ table, element, act }: { table: string; element: Element; act: ReturnType<typeof useAct> }) {
  const row = usePart(table, (state) => ({
    preview: state.production.preview?.[element] === true,
    program: state.production.program[element] === true,
    health: elementShown(state, element).health,
    byPin: state.switches.auto && state.switches.by_hand.includes(element),
  }));
  if (!row) return null;
  const name = elementName(element);
  const digit = digitOf(element);
  const show = (bus: "preview" | "program") => () => {
    const { production } = peek(table) ?? {};
    const on = production?.[bus]?.[element] === true;
    return give(table, { show: { bus, elements: { [element]: !on } } });
  };
  return (
    <li class="view" data-testid={`view-${element}`}>
      <Light health={row.health} />
      <span class="view-name">
        {name}
        {row.byPin && (
          <span class="by-hand-mark" title={t("desk-by-hand")}>
            <Pin />
            <span class="unseen">{t("desk-by-hand")}</span>
          </span>
        )}
      </span>
      <kbd>{digit}</kbd>
      <Press
        act={act}
        name={`preview-${element}`}
        class={`button bus preview${row.preview ? " is-on" : ""}`}
        pressed={row.preview}
        hotkey={`preview-${digit}`}
        keys={String(digit)}
        label={t("desk-in-preview", { name })}
        order={show("preview")}
      >
        {t("desk-letter-preview")}
      </Press>
      <Press
        act={act}
        name={`program-${element}`}
        class={`button bus program${row.program ? " is-on" : ""}`}
        pressed={row.program}
        hotkey={`program-${digit}`}
        keys={`Shift+${digit}`}
        label={t("desk-on-program", { name })}
        order={show("program")}
      >
        {t("desk-letter-program")}
      </Press>
    </li>
  );
}

function Notes({ table }: { table: string }) {
  const notes = usePart(table, (state) => ({
    missing: ELEMENTS.filter((element) => elementShown(state, element).health === "broken"),
    byPin: state.switches.auto ? state.switches.by_hand : [],
  }));
  if (!notes) return null;
  return (
    <>
      {notes.missing.map((element) => (
        <p key={element} class="note">
          <Light health="broken" />
          {t("desk-source-missing", { name: elementName(element) })}
        </p>
      ))}
      {notes.byPin.length > 0 && (
        <p class="note">
          <Pin />
          {t("desk-by-hand-list", { names: notes.byPin.map(elementName).join(", ") })}
        </p>
      )}
    </>
  );
}

export function Views({ table }: { table: string }) {
  const act = useAct();
  return (
    <section class="panel views" aria-labelledby="views">
      <div class="panel-head">
        <h2 id="views">{t("desk-views")}</h2>
        <span class="note">{t("desk-views-legend")}</span>
      </div>
      <ul>
        {ELEMENTS.map((element) => (
          <Row key={element} table={table} element={element} act={act} />
        ))}
      </ul>
      <Refused act={act} />
      <Notes table={table} />
    </section>
  );
}
