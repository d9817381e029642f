/** The way to the settings, at the end of the top bar. */
import { Icon } from "../../shared/icon";
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
      <Icon size={22}>
        <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
        <circle cx="16" cy="7" r="2.6" />
        <circle cx="8" cy="17" r="2.6" />
      </Icon>
    </button>
  );
}
