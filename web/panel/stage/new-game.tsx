/** The form of a new game: ten names, the regulation with its settings, the roles if they are kept. */

import { useEffect, useState } from "preact/hooks";
import type { RegulationEntry, RegulationList, Role } from "../../shared/wire";
import { send } from "../acts";
import { getJson } from "../clauses";
import { beginRound, round } from "../deal/deal";
import { DealScreen } from "../deal/screen";
import { isBarred } from "../judges/own";
import { form, isTyped, type NewGame, namesFrom, openStep, saveForm, typeNames, unsigned } from "../new-game";
import { panel, SEATS, type Step, snapshot, t } from "../store";
import { ask, over } from "../ui";
import { points } from "../words/format";
import { HeadOnlyNote } from "./locked";
import { NamesByHand, NamesByList, RolesByHand } from "./new-game-names";
import { Notices } from "./notices";
import { Scheduled, seatBy, useSchedule } from "./schedule";

type Way = "schedule" | "hand" | "list";

export function NewGameScreen() {
  if (isBarred("open")) {
    return (
      <main class="stage">
        <HeadOnlyNote />
      </main>
    );
  }
  return round.value ? <DealScreen /> : <Form />;
}

function Form() {
  const regulations = useRegulations();
  const schedule = useSchedule();
  const [asked, setWay] = useState<Way | null>(null);
  const way = asked ?? "hand";
  useEffect(() => {
    // What the judge has written himself stays until he asks for the schedule.
    if (!schedule || isTyped() || (asked !== null && asked !== "schedule")) return;
    seatBy(schedule);
    setWay("schedule");
  }, [schedule, asked]);
  const draft = form.value;
  const chosen = regulations.find((one) => one.id === draft.regulation) ?? regulations[0] ?? null;
  const running = snapshot.value !== null && snapshot.value.game.phase !== "finished";
  const dealtWrong = draft.dealt && !isWhole(draft);
  return (
    <>
      <main class="stage new-game">
        <Notices />
        <div class="segments">
          {(schedule ? WAYS : WAYS.slice(1)).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={way === one}
              data-testid={`names-${one}`}
              onClick={() => {
                if (one === "schedule" && schedule) seatBy(schedule);
                setWay(one);
              }}
            >
              {t(`panel-names-${one}`)}
            </button>
          ))}
        </div>
        {way === "schedule" && schedule && <Scheduled first={schedule} />}
        {way === "list" && <NamesByList names={draft.names} onNames={(text) => typeNames(namesFrom(text))} />}
        {draft.dealt && !draft.drawn ? <RolesByHand /> : way !== "list" && <NamesByHand />}
        <Regulation all={regulations} chosen={chosen} />
        <div class="grid-three">
          {ROLES.map((one) => (
            <button
              key={one}
              type="button"
              class={`button tall ${rolesBy(draft) === one ? "is-chosen" : ""}`}
              data-testid={`roles-${one}`}
              aria-pressed={rolesBy(draft) === one}
              onClick={() => {
                if (one === "hand") setWay("hand");
                if (one === "screen") beginRound();
                else saveForm({ ...draft, dealt: one === "hand", drawn: false, roles: {} });
              }}
            >
              {t(`panel-roles-${one}`)}
            </button>
          ))}
        </div>
        {draft.drawn && <p class="hint">{t("panel-roles-drawn")}</p>}
        <button
          type="button"
          class="button wide"
          data-testid="start-middle"
          disabled={chosen === null || dealtWrong}
          onClick={() => chosen && start(openStep(draft, chosen, running), true)}
        >
          {t("panel-start-middle")}
        </button>
        {snapshot.value && (
          <button
            type="button"
            class="button wide quiet"
            data-testid="back-to-game"
            onClick={() => {
              over.value = null;
            }}
          >
            {t("panel-back-to-game")}
          </button>
        )}
      </main>
      <div class="blue-row">
        <button
          type="button"
          class="next"
          data-testid="start-game"
          aria-disabled={chosen === null || dealtWrong}
          onClick={() => {
            if (chosen === null || dealtWrong) return;
            start(openStep(draft, chosen, running), false);
          }}
        >
          <b>{t("panel-start")}</b>
          <span>
            {chosen === null
              ? t("panel-regulations-loading")
              : dealtWrong
                ? t("panel-roles-wrong")
                : t("panel-sub-start")}
          </span>
        </button>
      </div>
    </>
  );
}

const WAYS: readonly Way[] = ["schedule", "list", "hand"];
const ROLES = ["none", "hand", "screen"] as const;

const rolesBy = (draft: NewGame): (typeof ROLES)[number] =>
  draft.drawn ? "screen" : draft.dealt ? "hand" : "none";

/** A game that has begun elsewhere goes on from where the judge says it is. */
function start(step: Step, middle: boolean): void {
  if (snapshot.value !== null && snapshot.value.game.phase !== "finished") {
    ask({ ask: "discard", step, next: middle ? FIX : null });
  } else if (send(step)) over.value = middle ? FIX : null;
}

const FIX = { card: "fix", page: "place", seat: null } as const;

function isWhole(draft: NewGame): boolean {
  const count = (role: Role) => SEATS.filter((seat) => draft.roles[seat] === role).length;
  return count("sheriff") === 1 && count("don") === 1 && count("mafia") === 2;
}

function useRegulations(): readonly RegulationEntry[] {
  const [list, setList] = useState<readonly RegulationEntry[]>([]);
  const connected = panel().link.value.connected;
  useEffect(() => {
    if (!connected) return;
    let here = true;
    getJson<RegulationList>("regulations")
      .then((answer) => here && setList(answer.regulations))
      .catch(() => {
        // The button says that the regulations are still awaited; the next connect asks again.
      });
    return () => {
      here = false;
    };
  }, [connected]);
  return list;
}

/** "ФСМ, раздел 6" beside "ФСМ" needs only its second half; "Клубный вечер" beside "Клуб" is one word. */
function rest(title: string, short: string): string {
  const after = title.slice(short.length);
  return title.startsWith(short) && !/^\p{L}/u.test(after) ? after.replace(/^[\s,:–—-]+/, "") : title;
}

function Regulation({ all, chosen }: { all: readonly RegulationEntry[]; chosen: RegulationEntry | null }) {
  const draft = form.value;
  const { pick } = panel().words;
  return (
    <section class="card rows">
      <div class="row">
        <b>{t("panel-regulation")}</b>
      </div>
      <div class="grid-two padded">
        {all.map((one) => (
          <button
            key={one.id}
            type="button"
            class={`button tall ${one.id === chosen?.id ? "is-chosen" : ""}`}
            data-testid={`regulation-${one.id}`}
            aria-pressed={one.id === chosen?.id}
            onClick={() => saveForm({ ...draft, regulation: one.id })}
          >
            {pick(one.short)}
            <small>{rest(pick(one.title), pick(one.short))}</small>
          </button>
        ))}
      </div>
      {chosen?.settings.map((setting) => (
        <label key={setting.name} class="row setting">
          <span class="row-main">{pick(setting.title)}</span>
          <span aria-hidden="true">−</span>
          <input
            type="text"
            inputmode="decimal"
            data-testid={`setting-${setting.name}`}
            value={unsigned(draft.settings[setting.name] ?? points(setting.default))}
            onInput={(event) => {
              const typed = unsigned(event.currentTarget.value);
              // The sign stands before the field, also for one who writes it.
              event.currentTarget.value = typed;
              saveForm({ ...draft, settings: { ...draft.settings, [setting.name]: typed } });
            }}
          />
        </label>
      ))}
    </section>
  );
}
