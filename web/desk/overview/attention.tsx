/** The list of what wants the operator, each with a button that does something about it. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Press, Refused, useAct } from "../act";
import { Copy } from "../copy";
import { linksOf } from "../links-of";
import { Light } from "../marks";
import { go } from "../place";
import { headline, reason } from "../queue";
import { give, readCheckup } from "../requests";
import { peek, steady, tableNames, tableNow } from "../store";
import { UnitPress } from "../table/units";
import { Lasted } from "../ticking";
import { elementName, linkName } from "../titles";
import { pick, t } from "../words";
import { nothingYet, type Want, wants, wantWords } from "./wants";

function LinkHere({ table, view, kind }: { table: string; view: string; kind: "judge" | "air" | "hall" }) {
  const list = linksOf(table);
  if (list === null) return <p class="note">{t("desk-loading")}</p>;
  if (typeof list === "string") return <p class="refused">{list}</p>;
  const link = list.links.find((one) => one.kind === kind && (kind === "judge" || one.view === view));
  if (!link) return <p class="note">{t("desk-no-link")}</p>;
  return (
    <div class="link-here">
      <img class="qr" src={link.qr} alt={t("desk-qr-of", { what: linkName(link) })} />
      <code>{link.url}</code>
      <Copy text={link.url} what={linkName(link)} />
    </div>
  );
}

function Held({ table, id }: { table: string; id: string }) {
  const act = useAct();
  return (
    <>
      <div class="row">
        <Press
          act={act}
          name="release"
          class="button primary"
          order={() => give(table, { banner: { id, act: "release" } })}
        >
          {t("desk-release")}
        </Press>
        <Press act={act} name="skip" order={() => give(table, { banner: { id, act: "skip" } })}>
          {t("desk-drop")}
        </Press>
      </div>
      <Refused act={act} />
    </>
  );
}

function Review({ table }: { table: string }) {
  const act = useAct();
  return (
    <>
      <Press act={act} name="review" order={() => give(table, { review: { on: false } })}>
        {t("desk-review-end")}
      </Press>
      <Refused act={act} />
    </>
  );
}

/** Presses the unit's own remedy, as the doctor knows it; one that asks for something first is found there. */
function UnitWant({ table, unit }: { table: string; unit: string }) {
  const act = useAct();
  const fix = useSignal<string | null>(null);
  useEffect(() => {
    void readCheckup(table).then((answer) => {
      const findings = answer.ok ? answer.value.findings : [];
      fix.value = findings.find((finding) => finding.fix?.unit === unit)?.fix?.act ?? null;
    });
  }, [table, unit, fix]);
  const button = peek(table)
    ?.units.find((one) => one.unit === unit)
    ?.buttons.find((one) => one.act === fix.value);
  if (!button || Object.keys(button.form).length > 0)
    return (
      <button type="button" class="button" onClick={() => go("doctor", table)}>
        {button ? `${pick(button.title)}…` : t("desk-how-to-fix")}
      </button>
    );
  return (
    <>
      <UnitPress table={table} unit={unit} button={button} act={act} />
      <Refused act={act} />
    </>
  );
}

/** Loads the pages anew where a unit can do that. */
function OutdatedWant({ table }: { table: string }) {
  const act = useAct();
  const found = peek(table)
    ?.units.flatMap(({ unit, buttons }) => buttons.map((button) => ({ unit, button })))
    .find(({ button }) => button.act.startsWith("refresh"));
  if (!found)
    return (
      <button type="button" class="button" onClick={() => go("doctor", table)}>
        {t("desk-how-to-fix")}
      </button>
    );
  return (
    <>
      <UnitPress table={table} unit={found.unit} button={found.button} act={act} />
      <Refused act={act} />
    </>
  );
}

function Remedy({ table, want: { code, facts } }: Omit<Want, "id">) {
  const open = useSignal(false);
  if (code === "banner_held") return <Held table={table} id={String(facts.id)} />;
  if (code === "under_review") return <Review table={table} />;
  if (code === "unit") return <UnitWant table={table} unit={String(facts.unit)} />;
  if (code === "screen_outdated" && facts.view !== "hall") return <OutdatedWant table={table} />;
  if (code !== "judge_gone" && code !== "screen_missing") {
    return (
      <button type="button" class="button" onClick={() => go("doctor", table)}>
        {t("desk-how-to-fix")}
      </button>
    );
  }
  const isJudge = code === "judge_gone";
  return (
    <>
      <button
        type="button"
        class="button"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {t(open.value ? "desk-hide" : isJudge ? "desk-show-judge-qr" : "desk-show-link")}
      </button>
      {open.value && (
        <LinkHere
          table={table}
          kind={isJudge ? "judge" : facts.view === "hall" ? "hall" : "air"}
          view={String(facts.view ?? "")}
        />
      )}
    </>
  );
}

function Item({ table, want }: Omit<Want, "id">) {
  const { facts, health } = want;
  const words = wantWords(want, elementName(String(facts.view ?? "")));
  const banner =
    want.code === "banner_held" ? peek(table)?.queue.find(({ id }) => id === facts.id) : undefined;
  return (
    <li class={`want want-${health}`}>
      <h3>
        <Light health={health} />
        <span>
          {t("desk-table", { table })}: {words.title}
          {facts.since !== undefined && (
            <>
              {" "}
              <Lasted key={facts.since} since={Number(facts.since)} />
            </>
          )}
        </span>
      </h3>
      <p>
        {banner && `${headline(banner)}, ${reason(banner)}. `}
        {words.detail}
      </p>
      <Remedy table={table} want={want} />
    </li>
  );
}

const calm = steady(() => nothingYet(tableNames.value.flatMap((name) => tableNow(name) ?? [])));
const everyWant = steady(() => wants(tableNames.value.flatMap((name) => tableNow(name) ?? [])));

export function AttentionList() {
  const list = everyWant.value;
  return (
    <section class="panel attention" aria-labelledby="attention">
      <div class="panel-head">
        <h2 id="attention">{t("desk-attention")}</h2>
        <span class="count">{list.length}</span>
      </div>
      {list.length === 0 ? (
        <p class={calm.value === null ? "all-good" : "note"} data-testid="calm">
          <Light health={calm.value === null ? "good" : "off"} quiet={calm.value === null} />
          {t(calm.value === null ? "desk-attention-none" : `desk-attention-${calm.value}`)}
        </p>
      ) : (
        <ol>
          {list.map((one) => (
            <Item key={one.id} table={one.table} want={one.want} />
          ))}
        </ol>
      )}
    </section>
  );
}
