/** The settings of this device, in the stage: the seats below stay where they are and work. */
import { useEffect, useState } from "preact/hooks";
import { canVibrate, pulse } from "../feedback";
import { panel, t } from "../store";
import { awake } from "./awake";
import { remember } from "./device";
import { KeysSheet, SheetHead } from "./keys";
import { change, settings, TEXT_SIZES, THEMES } from "./settings";
import { sheet } from "./sheet";

/** What stands in the stage instead of the game, if anything. */
export function Sheet() {
  const shown = sheet.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sheet is read from its top
  useEffect(() => document.querySelector(".stage")?.scrollTo(0, 0), [shown]);
  return shown === "keys" ? <KeysSheet /> : <SettingsSheet />;
}

function SettingsSheet() {
  const now = settings.value;
  return (
    <>
      <SheetHead>{t("panel-settings")}</SheetHead>
      <section class="card set-card">
        <Choice
          name="lang"
          label={t("panel-set-lang")}
          options={(["ru", "en"] as const).map((lang) => [lang, t(`panel-set-lang-${lang}`)])}
          chosen={panel().words.lang}
          onChoose={(lang) => change({ lang })}
        />
        <Choice
          name="text"
          label={t("panel-set-text")}
          options={TEXT_SIZES.map((percent) => [percent, t("panel-set-percent", { percent })])}
          chosen={now.text}
          onChoose={(text) => change({ text })}
        />
        <Choice
          name="theme"
          label={t("panel-set-theme")}
          how={t("panel-set-theme-how")}
          options={THEMES.map((theme) => [theme, t(`panel-set-theme-${theme}`)])}
          chosen={now.theme}
          onChoose={(theme) => change({ theme })}
        />
        <Switch
          name="compact"
          label={t("panel-set-compact")}
          how={t("panel-set-compact-how")}
          on={now.compact}
          onChange={(compact) => change({ compact })}
        />
        <Switch
          name="left"
          label={t("panel-set-left")}
          how={t("panel-set-left-how")}
          on={now.leftHanded}
          onChange={(leftHanded) => change({ leftHanded })}
        />
      </section>
      <h3 class="set-title">{t("panel-set-warnings")}</h3>
      <Warnings />
      <section class="card set-card">
        <Switch
          name="awake"
          label={t("panel-set-awake")}
          how={t(`panel-set-awake-${awake.value}`)}
          on={now.awake}
          onChange={(on) => change({ awake: on })}
        />
      </section>
      <section class="card set-card">
        <Name />
      </section>
      <button
        type="button"
        class="button wide quiet"
        data-testid="set-keys"
        onClick={() => {
          sheet.value = "keys";
        }}
      >
        {t("panel-set-keys")}
      </button>
    </>
  );
}

function Warnings() {
  const now = settings.value;
  // What has been turned on shows itself at once.
  const turn = (next: Partial<typeof now>) => {
    change(next);
    pulse("tenSeconds", false);
  };
  return (
    <section class="card set-card">
      <Switch
        name="sound"
        label={t("panel-set-sound")}
        how={t("panel-set-sound-how")}
        on={now.sound}
        onChange={(sound) => (sound ? turn({ sound }) : change({ sound }))}
      />
      <Switch
        name="vibration"
        label={t("panel-set-vibration")}
        how={canVibrate() ? "" : t("panel-set-vibration-none")}
        on={now.vibration}
        onChange={(vibration) => (vibration ? turn({ vibration }) : change({ vibration }))}
      />
      <Switch
        name="colour"
        label={t("panel-set-colour")}
        how={t("panel-set-colour-how")}
        on={now.colour}
        onChange={(colour) => change({ colour })}
      />
    </section>
  );
}

interface ChoiceProps<Value> {
  name: string;
  label: string;
  how?: string;
  options: readonly (readonly [Value, string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { name, label, how = "", options, chosen, onChoose } = props;
  return (
    <fieldset class={`set-row is-choice ${how ? "has-how" : ""}`} aria-labelledby={`set-${name}`}>
      <span class="set-label">
        <b id={`set-${name}`}>{label}</b>
        {how && <span>{how}</span>}
      </span>
      <span class="segments">
        {options.map(([value, text]) => (
          <button
            key={value}
            type="button"
            data-testid={`set-${name}-${value}`}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {text}
          </button>
        ))}
      </span>
    </fieldset>
  );
}

interface SwitchProps {
  name: string;
  label: string;
  how: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

function Switch({ name, label, how, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      class="set-row"
      role="switch"
      aria-checked={on}
      data-testid={`set-${name}`}
      onClick={() => onChange(!on)}
    >
      <span class="set-label">
        <b>{label}</b>
        {how && <span>{how}</span>}
      </span>
      <i class="switch" />
    </button>
  );
}

/** The server's name for this device; it refuses one that another judge's device has. */
function Name() {
  const [draft, setDraft] = useState(settings.value.name ?? panel().session.device);
  const [said, setSaid] = useState<string | null>(null);
  const save = async () => {
    const name = draft.trim();
    try {
      const answer = await panel().setDevice({ name });
      if (!answer.ok) {
        setSaid(answer.message);
        return;
      }
      keep(answer.device.name);
      setSaid(t("panel-set-name-done"));
    } catch {
      // No link: told with the next connect of this page, or by the next visit.
      if (name === "") return;
      keep(name);
      setSaid(t("panel-set-name-later"));
    }
  };
  return (
    <form
      class="set-row is-choice has-how"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label class="set-label" for="set-name">
        <b>{t("panel-set-name")}</b>
        <span role="status">{said ?? t("panel-set-name-how")}</span>
      </label>
      <span class="set-name">
        <input
          id="set-name"
          type="text"
          data-testid="set-name"
          maxLength={40}
          autocomplete="off"
          spellcheck={false}
          value={draft}
          onInput={(event) => setDraft(event.currentTarget.value)}
        />
        <button type="submit" class="button" data-testid="set-name-save">
          {t("panel-set-name-save")}
        </button>
      </span>
    </form>
  );
}

function keep(name: string): void {
  remember(name, localStorage);
  change({ name });
}
