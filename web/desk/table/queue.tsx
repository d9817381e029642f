/** The banners: the one on air with its time left, those that wait in order, held ones last, then the past. */
import { useComputed } from "@preact/signals";
import type { BannerAct, QueuedBanner } from "../../shared/wire";
import { type Act, Press, Refused, useAct } from "../act";
import { Pause, Play } from "../marks";
import { headline, onDelayedAir, reason, sorted } from "../queue";
import { give } from "../requests";
import { now, peek, tableNow, usePart } from "../store";
import { Countdown, Lasted, Left } from "../ticking";
import { seconds, t, timeOfDay } from "../words";

const KEY = "F9";

/** The keys that act on the first one they can act on. */
const KEYS: { readonly [hotkey: string]: string } = { hold: "H", skip: "K", release: "R" };

interface Does {
  table: string;
  act: Act;
  banner: QueuedBanner;
  does: BannerAct["act"];
  word: string;
  class?: string;
  hotkey?: string;
  disabled?: boolean;
}

function Does({ table, act, banner, does, word, hotkey, disabled = false, ...rest }: Does) {
  return (
    <Press
      act={act}
      name={`${does} ${banner.id}`}
      class={rest.class ?? "button"}
      label={`${t(word)}: ${headline(banner)}`}
      order={() => give(table, { banner: { id: banner.id, act: does } })}
      {...(hotkey ? { hotkey, keys: KEYS[hotkey] ?? "" } : {})}
      disabled={disabled}
      testid={`${does}-${banner.id}`}
    >
      {t(word)}
      {hotkey && <span class="key" data-key={KEYS[hotkey]} />}
    </Press>
  );
}

interface Shown {
  table: string;
  act: Act;
  banner: QueuedBanner;
  /** How far the air lags behind the table. */
  delayMs: number;
}

/** It has begun at the table; the air shows it by itself once its delay has passed. */
function Coming({ table, act, banner, delayMs }: Shown) {
  return (
    <li class="banner" data-testid="coming">
      <div class="banner-head">
        <h3>{headline(banner)}</h3>
        <span class="tabular">
          {t("desk-until-air")} <Left key={delayMs} until={(banner.starts_at ?? 0) + delayMs} />
        </span>
      </div>
      <p>{reason(banner)}</p>
      {banner.state === "on_air" && (
        <div class="row">
          <Does table={table} act={act} banner={banner} does="remove" word="desk-remove" />
        </div>
      )}
    </li>
  );
}

function OnAir({ table, act, banner, delayMs, isBack }: Shown & { isBack: boolean }) {
  const from = banner.starts_at === null ? null : banner.starts_at + delayMs;
  const until = banner.ends_at === null ? null : banner.ends_at + delayMs;
  return (
    <li class="banner banner-on-air" data-testid="on-air">
      <div class="banner-head">
        <h3>
          {t("desk-on-air")} {headline(banner)}
        </h3>
        <span class="tabular">{until !== null && <Left key={until} until={until} />}</span>
      </div>
      <p>{reason(banner)}</p>
      {from !== null && until !== null && <Countdown key={until} from={from} until={until} />}
      <div class="row">
        {/* What is over at the table cannot be taken off a delayed air any more. */}
        {banner.state === "on_air" && (
          <Does table={table} act={act} banner={banner} does="remove" word="desk-remove" />
        )}
        <Does table={table} act={act} banner={banner} does="replay" word="desk-replay" disabled={isBack} />
      </div>
    </li>
  );
}

function Waiting(props: { table: string; act: Act; banner: QueuedBanner; place: number }) {
  const { banner, place } = props;
  return (
    <li class={`banner banner-${banner.state}`} data-testid={`waiting-${place}`}>
      <div class="banner-head">
        <h3>
          {place}. {headline(banner)}
        </h3>
        <span class="tabular">{seconds(banner.length_ms)}</span>
      </div>
      <p>{reason(banner)}</p>
      <div class="row">
        <Does {...props} does="hold" word="desk-hold" {...(place === 1 ? { hotkey: "hold" } : {})} />
        <Does {...props} does="skip" word="desk-skip" {...(place === 1 ? { hotkey: "skip" } : {})} />
      </div>
    </li>
  );
}

function Held(props: { table: string; act: Act; banner: QueuedBanner; isFirst: boolean }) {
  const { table, act, banner, isFirst } = props;
  return (
    <li class="banner banner-held" data-testid="held">
      <div class="banner-head">
        <h3>
          {t("desk-held")} {headline(banner)}
        </h3>
        <span class="tabular">
          <Lasted key={banner.since} since={banner.since} />
        </span>
      </div>
      <p>{t("desk-held-note")}</p>
      <div class="row">
        <Does
          table={table}
          act={act}
          banner={banner}
          does="release"
          word="desk-release"
          class="button primary"
          {...(isFirst ? { hotkey: "release" } : {})}
        />
        <Does table={table} act={act} banner={banner} does="skip" word="desk-drop" />
      </div>
    </li>
  );
}

function Freeze({ table, act }: { table: string; act: Act }) {
  const review = usePart(table, ({ production, queue }) => ({
    since: production.review,
    waiting: queue.filter(({ state }) => state === "frozen").length,
    onAir: queue.some(({ state }) => state === "on_air"),
  }));
  if (!review) return null;
  const on = review.since !== null;
  return (
    <div class="freezing">
      <Press
        act={act}
        name="freeze"
        class={`button freeze${on ? " is-on" : ""}`}
        pressed={on}
        hotkey="freeze"
        keys="F9"
        testid="freeze"
        order={() => give(table, { review: { on: peek(table)?.production.review === null } })}
      >
        {on ? <Play /> : <Pause />}
        <span>
          {on ? t("desk-review-end") : t("desk-freeze")} <kbd>{KEY}</kbd>
        </span>
      </Press>
      {review.since !== null ? (
        <p class="review-state" role="status">
          {t("desk-review-waiting", { count: review.waiting })} ·{" "}
          <Lasted key={review.since} since={review.since} />
        </p>
      ) : (
        review.onAir && (
          <Press
            act={act}
            name="freeze-drop"
            class="button wide"
            testid="freeze-drop"
            order={() => give(table, { review: { on: true, drop: true } })}
          >
            {t("desk-freeze-drop")}
          </Press>
        )
      )}
    </div>
  );
}

interface Passed {
  table: string;
  act: Act;
  past: readonly QueuedBanner[];
  isBack: (banner: QueuedBanner) => boolean;
}

function Past({ table, act, past, isBack }: Passed) {
  const [latest] = past;
  if (!latest) return null;
  return (
    <div class="past">
      <div class="panel-head">
        <h3>{t("desk-past")}</h3>
        <span class="note tabular">{timeOfDay(latest.since)}</span>
      </div>
      <ul>
        {past.map((banner) => (
          <li key={banner.id}>
            <span>
              {headline(banner)}
              {banner.clause !== null && ` · ${banner.clause}`}
            </span>
            <Does
              table={table}
              act={act}
              banner={banner}
              does="replay"
              word="desk-replay"
              disabled={isBack(banner)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function QueuePanel({ table }: { table: string }) {
  const act = useAct();
  const queue = usePart(table, (state) => state.queue) ?? [];
  const frozen = usePart(table, ({ production }) => production.review !== null);
  const delayMs = usePart(table, ({ production }) => production.delay_ms) ?? 0;
  const back =
    usePart(table, ({ snapshot }) =>
      (snapshot?.rulings ?? []).filter(({ status }) => status !== "standing").map(({ ref }) => ref),
    ) ?? [];
  const isBack = ({ ref, grade }: QueuedBanner) => grade !== "correction" && back.includes(ref);
  // Drawn anew when a banner reaches the delayed air or leaves it, not with every second.
  const turn = useComputed(() => {
    const { production, queue: all } = tableNow(table) ?? {};
    const stages = (all ?? []).map((banner) => onDelayedAir(banner, production?.delay_ms ?? 0, now.value));
    return stages.join();
  });
  void turn.value;
  const { onAir, coming, waiting, held, past } = sorted(queue, delayMs, now.peek());
  return (
    <section class={`panel queue${frozen ? " is-frozen" : ""}`} aria-labelledby="queue">
      <div class="panel-head">
        <h2 id="queue">{t("desk-queue")}</h2>
        <span class="note">{t(frozen ? "desk-queue-frozen" : "desk-queue-note")}</span>
      </div>
      <Freeze table={table} act={act} />
      <Refused act={act} />
      <ol class="banners">
        {onAir && (
          <OnAir
            key={onAir.id}
            table={table}
            act={act}
            banner={onAir}
            delayMs={delayMs}
            isBack={isBack(onAir)}
          />
        )}
        {coming.map((banner) => (
          <Coming key={banner.id} table={table} act={act} banner={banner} delayMs={delayMs} />
        ))}
        {waiting.map((banner, index) => (
          <Waiting key={banner.id} table={table} act={act} banner={banner} place={index + 1} />
        ))}
        {held.map((banner, index) => (
          <Held key={banner.id} table={table} act={act} banner={banner} isFirst={index === 0} />
        ))}
        {!onAir && coming.length === 0 && waiting.length === 0 && held.length === 0 && (
          <li class="empty">{t("desk-queue-empty")}</li>
        )}
      </ol>
      <Past table={table} act={act} past={past} isBack={isBack} />
    </section>
  );
}
