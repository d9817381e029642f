/** The bar: the screens, the table they are about, how the link is, and the stop for all tables. */
import { computed, useComputed } from "@preact/signals";
import { type Act, Press, Refused, useAct } from "./act";
import { Light, Pause, Play } from "./marks";
import { go, hashOf, place, SCREENS, table } from "./place";
import { give } from "./requests";
import { heard, link, partOf, roundTrip, tableNames, tableNow } from "./store";
import { Lasted, WallClock } from "./ticking";
import { lang, t } from "./words";

/** More tables than this, or longer names, are chosen from a list. */
const MOST_CHIPS = 10;
/** More than these stand side by side on a wide screen only. */
const FEW_CHIPS = 6;
const LONGEST_CHIP = 3;
const KEY = "⇧F9";
const KEY_ONE = "F9";

function Tabs() {
  const { screen } = place.value;
  return (
    <nav class="tabs" aria-label={t("desk-screens")}>
      {SCREENS.map((one) => (
        <a
          key={one}
          class="tab"
          href={hashOf({ screen: one, table: table.value || null })}
          aria-current={one === screen ? "page" : undefined}
        >
          {t(`desk-screen-${one}`, { table: table.value })}
        </a>
      ))}
    </nav>
  );
}

function Tables() {
  const names = tableNames.value;
  const { screen } = place.value;
  if (names.length < 2 || screen === "tables") return null;
  const chips = names.length <= MOST_CHIPS && names.every((name) => name.length <= LONGEST_CHIP);
  const chosen = table.value;
  return (
    <div class="bar-tables">
      {chips && (
        <nav class={`chips${names.length > FEW_CHIPS ? " is-many" : ""}`} aria-label={t("desk-choose-table")}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              class="chip"
              aria-pressed={name === chosen}
              aria-label={t("desk-table", { table: name })}
              onClick={() => go(screen, name)}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
      <select
        class={chips ? "narrow-only" : ""}
        aria-label={t("desk-choose-table")}
        value={chosen}
        onChange={(event) => go(screen, event.currentTarget.value)}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {t("desk-table", { table: name })}
          </option>
        ))}
      </select>
    </div>
  );
}

function LinkState() {
  const { connected, since } = link.value;
  const took = roundTrip.value;
  return (
    <p class="link-state">
      <span class="unseen" role="status">
        {t(connected ? "desk-link" : "desk-link-lost")}
      </span>
      <Light health={connected ? "good" : "broken"} quiet />
      <span aria-hidden="true">
        {connected && took !== null && t("desk-link-took", { ms: Math.max(1, Math.round(took)) })}
        {connected && took === null && t("desk-link")}
        {!connected && t("desk-link-lost")} {since !== null && <LostFor since={since} />}
      </span>
    </p>
  );
}

/** The link's `since` is of this machine's clock, and so is what has passed. */
function LostFor({ since }: { since: number }) {
  return <Lasted since={since + serverAhead()} />;
}

let ahead = 0;
export const setServerAhead = (ms: number): void => {
  ahead = ms;
};
const serverAhead = () => ahead;

const reviews = computed(() =>
  tableNames.value.map((name) => partOf(name, ({ production }) => production.review !== null)),
);
/** Every table is under review. */
export const allFrozen = computed(
  () => reviews.value.length > 0 && reviews.value.every((review) => review.value === true),
);

/** The screens with a stop of their own, or about no single table. */
const hasOwnStop = () => place.value.screen === "tables" || place.value.screen === "table";

/** Where the table's own stop is not on the screen, it stands here. */
function FreezeOne({ act }: { act: Act }) {
  const name = table.value;
  const review = useComputed(() => tableNow(table.value)?.production.review ?? null).value;
  if (hasOwnStop() || name === "") return null;
  const on = review !== null;
  return (
    <Press
      act={act}
      name="freeze"
      class={`button freeze-one${on ? " is-on" : ""}`}
      hotkey="freeze"
      keys="F9"
      testid="freeze-one"
      pressed={on}
      order={() => give(name, { review: { on: !on } })}
    >
      {on ? <Play /> : <Pause />}
      {t(on ? "desk-release-one" : "desk-freeze-one", { table: name })} <kbd>{KEY_ONE}</kbd>
    </Press>
  );
}

export function Bar() {
  const act = useAct();
  const frozen = allFrozen.value;
  return (
    <header class={`bar${link.value.connected ? "" : " is-offline"}${hasOwnStop() ? "" : " is-tight"}`}>
      <a class="bar-title" href={hashOf({ screen: "tables", table: table.value || null })}>
        {t("desk-name")}
      </a>
      <Tabs />
      <Tables />
      <span class="bar-space" />
      <Refused act={act} />
      {heard.value && link.value.refused !== null && (
        <p class="refused" role="alert">
          {link.value.refused}
        </p>
      )}
      <LinkState />
      <time class="wall-clock">
        <WallClock />
      </time>
      <a class="bar-lang" href={otherLanguage()} lang={lang() === "ru" ? "en" : "ru"}>
        {t("desk-other-language")}
      </a>
      <FreezeOne act={act} />
      <Press
        act={act}
        name="freeze-all"
        class={`button freeze-all${frozen ? " is-on" : ""}`}
        hotkey="freeze-all"
        keys="Shift+F9"
        testid="freeze-all"
        pressed={frozen}
        order={() => give(null, { review: { on: !allFrozen.peek() } })}
      >
        {frozen ? <Play /> : <Pause />}
        <span class="wide-only">{t(frozen ? "desk-release-all" : "desk-freeze-all")}</span>
        <span class="narrow-only">{t(frozen ? "desk-release-all-short" : "desk-freeze-all-short")}</span>
        <kbd>{KEY}</kbd>
      </Press>
    </header>
  );
}

function otherLanguage(): string {
  const query = new URLSearchParams(window.location.search);
  query.set("lang", lang() === "ru" ? "en" : "ru");
  return `?${query}${window.location.hash}`;
}
