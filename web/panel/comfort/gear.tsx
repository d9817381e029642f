/** The way to the settings, at the end of the top bar. */
import { t } from "../store";
import { sheet, toggleSheet } from "./sheet";

export function Gear() {
  const open = sheet.value !== null;
  return (
    <button
      type="button"
      class={`gear ${open ? "is-on" : ""}`}
      data-testid="settings"
      aria-label={t("panel-settings-open")}
      aria-expanded={open}
      onClick={() => toggleSheet("settings")}
    >
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
        aria-hidden="true"
      >
        <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
        <circle cx="16" cy="7" r="2.6" />
        <circle cx="8" cy="17" r="2.6" />
      </svg>
    </button>
  );
}
