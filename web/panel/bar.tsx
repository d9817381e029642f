/** The line at the top: where the game is, the clock while its card is hidden, and how the link is. */
import { useEffect, useState } from "preact/hooks";
import { Gear } from "./comfort/gear";
import { sheet } from "./comfort/sheet";
import { NoLink } from "./icons";
import { closedBy } from "./judges/own";
import { checking } from "./offline/away";
import { flushing, sent } from "./offline/watch";
import { clock, outlook, panel, snapshot, state, t } from "./store";
import { useTime } from "./time";
import { locked, over, question } from "./ui";
import { clockDigits, spell } from "./words/format";

const SLOW_MS = 1_500;

export function Bar() {
  const link = panel().link.value;
  const waiting = panel().outbox.taps.value;
  if (!link.connected)
    return <OfflineBar since={link.since} waiting={waiting.length} refused={link.refused} />;
  if (panel().outbox.heldUp.value !== null && waiting.length > 0)
    return <HeldUpBar waiting={waiting.length} />;
  const [strong, rest] = flushTitle() ?? title();
  const judges = state.value?.judges ?? null;
  return (
    <header class="bar">
      <h1>
        <b>{strong}</b>
        {rest && <span> · {rest}</span>}
      </h1>
      {(over.value || question.value || sheet.value) && <SmallClock />}
      <Dot oldest={waiting[0]?.at ?? null} judges={judges} />
      <Gear />
    </header>
  );
}

function Dot({ oldest, judges }: { oldest: number | null; judges: number | null }) {
  const slow = useSlow(oldest);
  return (
    <button
      type="button"
      class={`link ${slow ? "is-slow" : ""}`}
      data-testid="judges"
      aria-label={t("panel-link-good", { judges: judges ?? 1 })}
      onClick={() => {
        if (snapshot.value) over.value = over.value?.card === "judges" ? null : { card: "judges" };
      }}
    >
      <i class="dot" />
      {checking.value ? t("panel-checking") : slow ? t("panel-sending") : (judges ?? "")}
    </button>
  );
}

function useSlow(oldest: number | null): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (oldest === null) return;
    const timer = setTimeout(() => setSlow(true), Math.max(0, oldest + SLOW_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [oldest]);
  return slow;
}

function OfflineBar({
  since,
  waiting,
  refused,
}: {
  since: number | null;
  waiting: number;
  refused: string | null;
}) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((Date.now() - (since ?? Date.now())) / 1_000));
  return (
    <header class="bar is-offline">
      <h1>
        <b>{refused ? t("panel-turned-away") : t("panel-offline", { time: spell(seconds) })}</b>
        {waiting > 0 && <span> · {t("panel-offline-waiting", { count: waiting })}</span>}
      </h1>
      <NoLink size={22} />
      <Gear />
    </header>
  );
}

/** The link is there, and the server takes nothing: its disk is full, say. */
function HeldUpBar({ waiting }: { waiting: number }) {
  return (
    <header class="bar is-offline" data-testid="held-up">
      <h1>
        <b>{t("panel-held-up")}</b>
        <span> · {t("panel-offline-waiting", { count: waiting })}</span>
      </h1>
      <Gear />
    </header>
  );
}

function SmallClock() {
  const running = clock.value;
  const time = useTime(running);
  if (!running || !time) return null;
  return (
    <span class="bar-clock">
      {running.seat !== null && <span>{t("panel-seat", { seat: running.seat })}</span>}
      <b>{clockDigits(time.leftMs)}</b>
    </span>
  );
}

/** "Связь есть · отправлено 2 из 3", while what waited goes out. */
function flushTitle(): [string, string] | null {
  const now = flushing.value;
  return now && [t("panel-link-back"), t("panel-link-sent", { sent: sent.value, total: now.total })];
}

function title(): [string, string] {
  const view = snapshot.value;
  const table = t("panel-table", { table: panel().session.table });
  if (over.value?.card === "new-game" || !view) return [t("panel-new-game"), table.toLowerCase()];
  const { game } = view;
  const when =
    game.phase === "night"
      ? game.night === 0
        ? t("panel-night-zero")
        : t("panel-night", { number: game.night })
      : t("panel-day", { number: game.day });
  const small = when.toLowerCase();
  const card = over.value;
  if (question.value) return [table, small];
  if (locked.value) {
    const by = closedBy.value;
    return [t("panel-locked"), by === null ? `${table} · ${small}` : t("panel-locked-leads", { by })];
  }
  if (card?.card === "picker") {
    const { pick } = card;
    return [
      pick.mode === "arm" ? t("panel-which-clause") : t("panel-which-clause-seat", { seat: pick.seat }),
      "",
    ];
  }
  if (card?.card === "timeline") return [t("panel-tab-timeline"), small];
  if (card?.card === "judges") return [t("panel-judges"), small];
  if (card?.card === "held") return [t("panel-held-card"), small];
  if (card?.card === "fix") return [t("panel-tab-table"), t("panel-fix-title")];
  if (card) return [table, small];
  if (game.decided !== null)
    return [t("panel-game", { number: game.number }), t("panel-decided-when", { when: small })];
  if (game.phase === "night") return [when, t("panel-game-small", { number: game.number })];
  if (game.phase === "vote") {
    const hands = outlook.value?.hands ?? 0;
    return [
      t(game.stage === "tie" ? "panel-tie" : "panel-vote"),
      `${small} · ${t("panel-hands", { hands })}`,
    ];
  }
  if (game.stage === "morning") {
    const held = outlook.value?.held.length ?? 0;
    return [t("panel-morning"), held > 0 ? `${small} · ${t("panel-bar-announce", { count: held })}` : small];
  }
  return [table, t("panel-game-and", { number: game.number, when: small })];
}
