/** What can be changed of a theme: colours by meaning, form, and its own CSS. */
import { useSignal } from "@preact/signals";
import {
  COLOR_TOKENS,
  type ColorToken,
  completed,
  FACE_ROLES,
  type FaceRole,
  PACKS,
  type Theme,
} from "../../overlay/theme-packs";
import type { ThemeFace, ThemeManifest } from "../../shared/wire";
import { Refused, useAct } from "../act";
import { putThemeFile } from "../requests";
import { colorName } from "../titles";
import { lang, t } from "../words";
import { base, change, draft, save, source } from "./draft";

/** The ones that carry a meaning on air; the rest unfolds. */
const FIRST: readonly ColorToken[] = ["red", "black", "judge", "vote", "live", "text", "ground"];
const HEX = /^#[0-9a-f]{6}$/i;
const LONGEST_CSS = 20_000;
const EXAMPLE_CSS = ".tile { letter-spacing: .01em }";
const MOST_SPONSORS = 6;
/** A variable font has them all; of another one the browser makes do with what it has. */
const ALL_WEIGHTS = "100 900";

function Color({ token, theme }: { token: ColorToken; theme: Theme }) {
  const typed = useSignal<string | null>(null);
  const value = theme.colors[token];
  const set = (color: string) =>
    change({ colors: { ...draft.peek()?.colors, [token]: color.toLowerCase() } });
  const name = colorName(token);
  return (
    <div class="color">
      <span id={`color-${token}`}>{name}</span>
      <span class="color-field">
        <input
          type="color"
          value={value}
          aria-labelledby={`color-${token}`}
          onInput={(event) => set(event.currentTarget.value)}
        />
        <input
          type="text"
          class="hex"
          spellcheck={false}
          maxLength={7}
          aria-label={t("desk-color-code", { name })}
          value={typed.value ?? value.toUpperCase()}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
            if (HEX.test(event.currentTarget.value)) set(event.currentTarget.value);
          }}
          onBlur={() => {
            typed.value = null;
          }}
        />
      </span>
    </div>
  );
}

export function Colors({ theme }: { theme: Theme }) {
  const rest = COLOR_TOKENS.filter((token) => !FIRST.includes(token));
  return (
    <section class="panel colors" aria-labelledby="colors">
      <h2 id="colors">{t("desk-colors")}</h2>
      {FIRST.map((token) => (
        <Color key={token} token={token} theme={theme} />
      ))}
      <details>
        <summary>{t("desk-colors-more", { count: rest.length })}</summary>
        {rest.map((token) => (
          <Color key={token} token={token} theme={theme} />
        ))}
      </details>
    </section>
  );
}

const isSame = (one: ThemeFace, other: ThemeFace) =>
  one.family === other.family && one.weight === other.weight;

const distinct = (faces: readonly ThemeFace[]) =>
  faces.filter((face, index) => faces.findIndex((other) => isSame(face, other)) === index);

/** Every face that some shipped theme is set in: the pages bring them along. */
const brought = Object.values(PACKS).flatMap(({ fonts }) => Object.values(fonts));

function Face({ role, theme }: { role: FaceRole; theme: Theme }) {
  const current = theme.fonts[role];
  const faces = distinct([...Object.values(theme.fonts), ...brought]);
  const nameOf = ({ family, weight }: ThemeFace) => `${family.replace(/ Variable$/, "")} ${weight}`;
  return (
    <label class="line">
      <span>{t(`desk-face-${role}`)}</span>
      <select
        value={nameOf(current)}
        onChange={(event) => {
          const chosen = faces.find((face) => nameOf(face) === event.currentTarget.value);
          if (chosen) change({ fonts: { ...draft.peek()?.fonts, [role]: chosen } });
        }}
      >
        {faces.map((face) => (
          <option key={nameOf(face)} value={nameOf(face)}>
            {nameOf(face)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SliderProps {
  label: string;
  value: number;
  most: number;
  step?: number;
  set: (value: number) => void;
}

function Slider({ label, value, most, step = 1, set }: SliderProps) {
  return (
    <label class="line">
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={most}
        step={step}
        value={value}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
    </label>
  );
}

/** Names in a pack are plain ones, whatever the file was called. */
export function plainName(name: string): string {
  const dot = name.lastIndexOf(".");
  const stem = name
    .slice(0, dot)
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^[-_]+|[-_]+$/g, "");
  return `${stem === "" ? "file" : stem.slice(0, 60)}${name.slice(dot).toLowerCase()}`;
}

/** A font of the venue's own, for everything until another one is chosen for a part. */
function OwnFont() {
  const act = useAct();
  if (!source.value?.own) return null;
  const add = (file: File) =>
    act.run("font", async () => {
      const entry = source.peek();
      if (!entry) return { ok: true, value: null };
      const name = plainName(file.name);
      const answer = await putThemeFile(entry.id, name, file);
      if (!answer.ok) return answer;
      const family = name.slice(0, name.lastIndexOf(".")).slice(0, 60);
      const face: ThemeFace = { family, weight: 600, files: [{ file: name, weight: ALL_WEIGHTS }] };
      change({ fonts: { ...draft.peek()?.fonts, text: face, display: face } });
      return save();
    });
  return (
    <>
      <div class="line">
        <span>{t("desk-own-font")}</span>
        <label class="button file">
          {t("desk-file-choose")}
          <input
            type="file"
            accept=".woff2"
            class="unseen"
            aria-label={t("desk-own-font")}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = "";
              if (file) void add(file);
            }}
          />
        </label>
      </div>
      <Refused act={act} />
    </>
  );
}

const PICTURES = ".png,.webp,.jpg,.jpeg";

/** Files are put into the pack at once, so that the picture can show them; a shipped theme has to be copied first. */
function Files({ manifest }: { manifest: ThemeManifest }) {
  const act = useAct();
  const own = source.value?.own ?? false;
  const { logo = null, sponsors = [] } = manifest;
  const add = (files: FileList | null, put: (name: string) => Partial<ThemeManifest>) => {
    const [file] = files ?? [];
    if (!file) return;
    void act.run("file", async () => {
      const entry = source.peek();
      if (!entry) return { ok: true, value: null };
      const name = plainName(file.name);
      const answer = await putThemeFile(entry.id, name, file);
      if (!answer.ok) return answer;
      change(put(name));
      return save();
    });
  };
  return (
    <>
      <div class="line">
        <span>{t("desk-logo")}</span>
        <span class="files">
          {logo !== null && <img src={`${base.value}${logo}`} alt={logo} />}
          {own && (
            <label class="button file">
              {t(logo === null ? "desk-file-choose" : "desk-photo-replace")}
              <input
                type="file"
                accept={PICTURES}
                class="unseen"
                aria-label={t("desk-logo")}
                onChange={(event) => add(event.currentTarget.files, (name) => ({ logo: name }))}
              />
            </label>
          )}
          {logo !== null && (
            <button
              type="button"
              class="button icon-button"
              aria-label={`${t("desk-photo-drop")}: ${logo}`}
              onClick={() => change({ logo: null })}
            >
              ×
            </button>
          )}
        </span>
      </div>
      <div class="line">
        <span>{t("desk-sponsors", { count: sponsors.length })}</span>
        <span class="files">
          {sponsors.map((name) => (
            <button
              key={name}
              type="button"
              class="button sponsor"
              title={name}
              aria-label={`${t("desk-photo-drop")}: ${name}`}
              onClick={() => change({ sponsors: sponsors.filter((one) => one !== name) })}
            >
              <img src={`${base.value}${name}`} alt="" /> ×
            </button>
          ))}
          {own && sponsors.length < MOST_SPONSORS && (
            <label class="button file">
              {t("desk-file-add")}
              <input
                type="file"
                accept={PICTURES}
                class="unseen"
                aria-label={t("desk-sponsors", { count: sponsors.length })}
                onChange={(event) =>
                  add(event.currentTarget.files, (name) => ({
                    sponsors: [...sponsors.filter((one) => one !== name), name],
                  }))
                }
              />
            </label>
          )}
        </span>
      </div>
      {!own && <p class="note">{t("desk-files-copy-first")}</p>}
      <Refused act={act} />
    </>
  );
}

export function Form({ theme, manifest }: { theme: Theme; manifest: ThemeManifest }) {
  const { radius, motion, safe } = theme;
  const percent = Math.round(motion * 100);
  return (
    <section class="panel form" aria-labelledby="form">
      <h2 id="form">{t("desk-form")}</h2>
      {source.value?.own && (
        <label class="line">
          <span>{t("desk-theme-title")}</span>
          <input
            type="text"
            maxLength={40}
            value={manifest.title[lang()]}
            onInput={(event) => {
              const said = event.currentTarget.value.trimStart();
              if (said !== "") change({ title: { ...manifest.title, [lang()]: said } });
            }}
          />
        </label>
      )}
      {FACE_ROLES.map((role) => (
        <Face key={role} role={role} theme={theme} />
      ))}
      <OwnFont />
      <Slider
        label={t("desk-radius", { value: radius })}
        value={radius}
        most={24}
        set={(value) => change({ radius: value })}
      />
      <Slider
        label={t("desk-motion", { value: percent })}
        value={percent}
        most={100}
        step={5}
        set={(value) => change({ motion: value / 100 })}
      />
      <Slider
        label={t("desk-safe-x", { value: safe.x })}
        value={safe.x}
        most={240}
        set={(x) => change({ safe: { ...safe, x } })}
      />
      <Slider
        label={t("desk-safe-y", { value: safe.y })}
        value={safe.y}
        most={135}
        set={(y) => change({ safe: { ...safe, y } })}
      />
      <Files manifest={manifest} />
    </section>
  );
}

export function OwnCss({ manifest }: { manifest: ThemeManifest }) {
  return (
    <section class="panel own-css">
      <div class="panel-head">
        <h2 id="own-css">{t("desk-css")}</h2>
        <span class="note">{t("desk-css-note")}</span>
      </div>
      <textarea
        rows={4}
        spellcheck={false}
        maxLength={LONGEST_CSS}
        aria-labelledby="own-css"
        placeholder={EXAMPLE_CSS}
        value={manifest.css ?? ""}
        onInput={(event) => change({ css: event.currentTarget.value })}
      />
    </section>
  );
}

/** The draft with nothing left out. */
export const themeOf = (manifest: ThemeManifest): Theme => completed(manifest, base.value);
