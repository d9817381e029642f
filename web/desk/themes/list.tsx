/** The themes of this server, and what is done with a whole one: copy, upload, download, remove. */
import { useSignal } from "@preact/signals";
import type { ThemeEntry } from "../../shared/wire";
import { type Act, Press, Refused, useAct } from "../act";
import { Asking } from "../asking";
import { downloadTheme, dropTheme, uploadTheme } from "../requests";
import { themes } from "../store";
import { pick, t } from "../words";
import { copy, isChanged, open, source } from "./draft";

const SHOWN_COLORS = 5;

function Entry({ entry, act, used }: { entry: ThemeEntry; act: Act; used: boolean }) {
  const chosen = source.value?.id === entry.id;
  const asking = useSignal(false);
  const show = async () => {
    asking.value = false;
    if (!(await open(entry))) act.refused.value = t("desk-theme-unread");
  };
  return (
    <li>
      <button
        type="button"
        class="theme"
        aria-pressed={chosen}
        data-testid={`theme-${entry.id}`}
        onClick={() => {
          if (chosen) return;
          if (isChanged.peek()) asking.value = true;
          else void show();
        }}
      >
        <b>
          {pick(entry.title)}
          {used && <span class="badge badge-air">{t("desk-theme-used")}</span>}
        </b>
        <span>{pick(entry.about) || (entry.own ? t("desk-theme-own") : "")}</span>
        <span class="swatches" aria-hidden="true">
          {entry.colors.slice(0, SHOWN_COLORS).map((color, index) => (
            <i key={index} style={{ backgroundColor: color }} />
          ))}
        </span>
      </button>
      {asking.value && isChanged.value && (
        <Asking
          question={t("desk-theme-leave-ask")}
          urgent
          onNo={() => {
            asking.value = false;
          }}
        >
          <button type="button" class="button danger" onClick={show}>
            {t("desk-theme-discard")}
          </button>
        </Asking>
      )}
    </li>
  );
}

function Drop({ entry, act }: { entry: ThemeEntry; act: Act }) {
  const asking = useSignal(false);
  if (!asking.value) {
    return (
      <button
        type="button"
        class="button wide"
        onClick={() => {
          asking.value = true;
        }}
      >
        {t("desk-theme-drop")}
      </button>
    );
  }
  return (
    <Asking
      question={t("desk-theme-drop-ask", { title: pick(entry.title) })}
      onNo={() => {
        asking.value = false;
      }}
    >
      <Press
        act={act}
        name="drop"
        class="button danger"
        order={() => dropTheme(entry.id)}
        onDone={() => {
          asking.value = false;
          source.value = null;
        }}
      >
        {t("desk-theme-drop")}
      </Press>
    </Asking>
  );
}

export function ThemeList({ used }: { used: string | null }) {
  const act = useAct();
  const chosen = source.value;
  return (
    <section class="panel theme-list" aria-labelledby="themes">
      <h2 id="themes">{t("desk-themes")}</h2>
      <ul>
        {themes.value.map((entry) => (
          <Entry key={entry.id} entry={entry} act={act} used={entry.id === used} />
        ))}
      </ul>
      <Refused act={act} />
      {chosen && (
        <Press act={act} name="copy" class="button wide" testid="theme-copy" order={() => copy(chosen)}>
          {t("desk-theme-copy")}
        </Press>
      )}
      <label class="button wide file">
        {t("desk-theme-upload")}
        <input
          type="file"
          accept=".zip,application/zip"
          class="unseen"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (!file) return;
            void act.run("upload", async () => {
              const answer = await uploadTheme(file);
              if (answer.ok) await open(answer.value);
              return answer;
            });
          }}
        />
      </label>
      {chosen && (
        <Press act={act} name="download" class="button wide" order={() => downloadTheme(chosen.id)}>
          {t("desk-theme-download")}
        </Press>
      )}
      {chosen?.own && <Drop key={chosen.id} entry={chosen} act={act} />}
    </section>
  );
}
