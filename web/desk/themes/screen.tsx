/** The look: a theme is chosen, changed with its picture beside it, checked, and given to a table. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Press, Refused, useAct } from "../act";
import { Light } from "../marks";
import { type Answer, give } from "../requests";
import { type Found, MOMENTS, type Moment } from "../sample/speech";
import { tableNames, themes, usePart } from "../store";
import { t } from "../words";
import { checksOf } from "./checks";
import { discard, draft, isChanged, open, save, source } from "./draft";
import { Colors, Form, OwnCss, themeOf } from "./fields";
import { ThemeList } from "./list";
import { Picture } from "./picture";

function Checks({ found }: { found: Found | null }) {
  const manifest = draft.value;
  if (!manifest) return null;
  const checks = checksOf(themeOf(manifest), found);
  const well = checks.filter(({ health }) => health === "good");
  const passed = well.length;
  // What is wrong is not scrolled away by what is well.
  const listed = [...checks.filter(({ health }) => health !== "good"), ...well];
  return (
    <>
      <div class="panel-head">
        <h2 id="checks">{t("desk-checks")}</h2>
        <span class="note tabular">{t("desk-checks-passed", { passed, count: checks.length })}</span>
      </div>
      <ul class="checks">
        {listed.map(({ id, health, text }) => (
          <li key={id} class={health === "good" ? "" : "warn"}>
            <Light health={health} />
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Saves what was changed, so that a table never shows something that is stored nowhere. */
async function apply(to: string | null): Promise<Answer> {
  if (isChanged.peek()) {
    const done = await save();
    if (!done.ok) return done;
  }
  const id = source.peek()?.id;
  return id === undefined ? { ok: true, value: null } : give(to, { theme: id });
}

function Apply({ table }: { table: string }) {
  const act = useAct();
  const used = usePart(table, ({ production }) => production.theme.id);
  const changed = isChanged.value;
  const others = tableNames.value.length > 1;
  return (
    <div class="apply">
      <div class="row">
        <Press
          act={act}
          name="apply"
          class="button primary"
          testid="theme-apply"
          disabled={!changed && used === source.value?.id}
          order={() => apply(table)}
        >
          {t(
            used === source.value?.id && !changed
              ? "desk-theme-applied"
              : changed
                ? "desk-theme-save-apply"
                : "desk-theme-apply",
            { table },
          )}
        </Press>
        {others && (
          <Press act={act} name="apply-all" testid="theme-apply-all" order={() => apply(null)}>
            {t("desk-theme-apply-all")}
          </Press>
        )}
        {changed && (
          <>
            <Press act={act} name="save" testid="theme-save" order={save}>
              {t(source.value?.own ? "desk-theme-save" : "desk-theme-save-copy")}
            </Press>
            <button type="button" class="button" onClick={discard}>
              {t("desk-theme-discard")}
            </button>
          </>
        )}
      </div>
      <Refused act={act} />
    </div>
  );
}

export function ThemeScreen({ table }: { table: string }) {
  const moment = useSignal<Moment>("removal");
  const found = useSignal<Found | null>(null);
  const used = usePart(table, ({ production }) => production.theme.id);
  const list = themes.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a signal's value, new when themes change.
  useEffect(() => {
    // What another desk has saved counts, unless something was changed here.
    const current = source.peek();
    const wanted = current?.id ?? used;
    const entry = list.find(({ id }) => id === wanted) ?? list[0];
    if (entry && !isChanged.peek() && (entry.id !== current?.id || entry.version !== current.version))
      void open(entry);
  }, [list, used]);
  const manifest = draft.value;
  return (
    <main class="theme-screen">
      <h1 class="unseen">{t("desk-screen-theme")}</h1>
      <ThemeList used={used} />
      <div class="theme-fields">
        {manifest && (
          <>
            <Colors theme={themeOf(manifest)} />
            <Form theme={themeOf(manifest)} manifest={manifest} />
            <OwnCss manifest={manifest} />
          </>
        )}
      </div>
      <div class="theme-look">
        <nav class="moments" aria-label={t("desk-moments")}>
          {MOMENTS.map((one) => (
            <button
              key={one}
              type="button"
              class={`button${one === moment.value ? " primary" : ""}`}
              aria-pressed={one === moment.value}
              data-testid={`moment-${one}`}
              onClick={() => {
                moment.value = one;
              }}
            >
              {t(`desk-moment-${one}`)}
            </button>
          ))}
        </nav>
        {manifest && (
          <div class="large" data-testid="sample">
            <Picture
              moment={moment.value}
              label={t("desk-sample")}
              onFound={(said) => {
                found.value = said;
              }}
            />
          </div>
        )}
        <div class="theme-foot">
          <section class="panel small">
            <h2>{t("desk-sample-small")}</h2>
            {manifest && <Picture moment={moment.value} label={t("desk-sample-small")} />}
          </section>
          <section class="panel" aria-labelledby="checks">
            <Checks found={found.value} />
            <Apply table={table} />
          </section>
        </div>
      </div>
    </main>
  );
}
