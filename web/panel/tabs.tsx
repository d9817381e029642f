/** The tabs at the bottom edge: harmless to a stray palm. */
import { useEffect, useRef } from "preact/hooks";
import { Eye, Game, Lines, Lock, People } from "./icons";
import { lock } from "./judges/own";
import { t } from "./store";
import { locked, over, rolesShown } from "./ui";

const ROLES_MS = 8_000;

export function Tabs() {
  const card = over.value?.card;
  return (
    <nav class="tabs" aria-label={t("panel-tabs")}>
      <button
        type="button"
        class={card !== "timeline" && card !== "fix" && !locked.value ? "is-on" : ""}
        data-testid="tab-game"
        onClick={() => {
          over.value = null;
        }}
      >
        <Game size={22} />
        {t("panel-tab-game")}
      </button>
      <button
        type="button"
        class={card === "timeline" ? "is-on" : ""}
        data-testid="tab-timeline"
        onClick={() => {
          over.value = card === "timeline" ? null : { card: "timeline", seat: null, open: null };
        }}
      >
        <Lines size={22} />
        {t("panel-tab-timeline")}
      </button>
      <button
        type="button"
        class={card === "fix" ? "is-on" : ""}
        data-testid="tab-table"
        onClick={() => {
          over.value = card === "fix" ? null : { card: "fix", page: "place", seat: null };
        }}
      >
        <People size={22} />
        {t("panel-tab-table")}
      </button>
      <RolesTab />
      <button
        type="button"
        class={locked.value ? "is-on" : ""}
        data-testid="tab-lock"
        aria-pressed={locked.value}
        onClick={() => lock(true)}
      >
        <Lock size={22} />
        {t("panel-tab-lock")}
      </button>
    </nav>
  );
}

/** Roles are in sight only while the finger stays: people stand behind the judge. */
function RolesTab() {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    rolesShown.value = false;
  };
  const show = () => {
    rolesShown.value = true;
    timer.current = setTimeout(hide, ROLES_MS);
  };
  useEffect(() => {
    window.addEventListener("blur", hide);
    return () => window.removeEventListener("blur", hide);
  });
  return (
    <button
      type="button"
      class={rolesShown.value ? "is-on" : ""}
      data-testid="tab-roles"
      aria-description={t("panel-roles-hold")}
      onPointerDown={(event) => {
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        show();
      }}
      onPointerUp={hide}
      onPointerCancel={hide}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if ((event.key === "Enter" || event.key === " ") && !event.repeat) show();
      }}
      onKeyUp={hide}
      onBlur={hide}
    >
      <Eye size={22} />
      {t("panel-tab-roles")}
    </button>
  );
}
