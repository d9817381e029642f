/** The form of a new game: ten names, the regulation with its settings, the roles if they are kept. */
import { useEffect, useState } from "preact/hooks";
import type { RegulationEntry, RegulationList, Role } from "../../shared/wire";
import { send } from "../acts";
import { getJson } from "../clauses";
import { form, type NewGame, namesFrom, openStep, saveForm } from "../new-game";
import { panel, SEATS, snapshot, t } from "../store";
import { ask, over } from "../ui";
import { NamesByHand, NamesByList, RolesByHand } from "./new-game-names";
import { Notices } from "./notices";

export function NewGameScreen() {
  const regulations = useRegulations();
  const [way, setWay] = useState<"hand" | "list">("hand");
  const draft = form.value;
  const chosen = regulations.find((one) => one.id === draft.regulation) ?? regulations[0] ?? null;
  const running = snapshot.value !== null && snapshot.value.game.phase !== "finished";
  const dealtWrong = draft.dealt && !isWhole(draft);
  return (
    <>
      <main class="stage new-game">
        <Notices />
        <div class="segments">
          <button
            type="button"
            aria-pressed={way === "hand"}
            data-testid="names-hand"
            onClick={() => setWay("hand")}
          >
            {t("panel-names-hand")}
          </button>
          <button
            type="button"
            aria-pressed={way === "list"}
            data-testid="names-list"
            onClick={() => setWay("list")}
          >
            {t("panel-names-list")}
          </button>
        </div>
        {way === "list" ? (
          <NamesByList
            names={draft.names}
            onNames={(text) => saveForm({ ...draft, names: namesFrom(text) })}
          />
        ) : draft.dealt ? (
          <RolesByHand />
        ) : (
          <NamesByHand />
        )}
        <Regulation all={regulations} chosen={chosen} />
        <div class="grid-two">
          <button
            type="button"
            class={`button tall ${draft.dealt ? "" : "is-chosen"}`}
            data-testid="roles-none"
            aria-pressed={!draft.dealt}
            onClick={() => saveForm({ ...draft, dealt: false })}
          >
            {t("panel-roles-none")}
          </button>
          <button
            type="button"
            class={`button tall ${draft.dealt ? "is-chosen" : ""}`}
            data-testid="roles-hand"
            aria-pressed={draft.dealt}
            onClick={() => {
              setWay("hand");
              saveForm({ ...draft, dealt: true });
            }}
          >
            {t("panel-roles-hand")}
          </button>
        </div>
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
            const step = openStep(draft, chosen, running);
            if (running) ask({ ask: "discard", step });
            else if (send(step)) over.value = null;
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
          <input
            type="text"
            inputmode="text"
            data-testid={`setting-${setting.name}`}
            value={draft.settings[setting.name] ?? setting.default}
            onInput={(event) =>
              saveForm({
                ...draft,
                settings: { ...draft.settings, [setting.name]: event.currentTarget.value },
              })
            }
          />
        </label>
      ))}
    </section>
  );
}
