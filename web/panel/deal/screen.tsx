/** The phone on its way round the table: a role is on screen only while its player holds the key. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Eye } from "../icons";
import { Name } from "../name";
import { form, saveForm } from "../new-game";
import { SEATS, t } from "../store";
import { handOn, looked, round } from "./deal";

export function DealScreen() {
  const now = round.value;
  const [held, setHeld] = useState(false);
  const hide = useRef<() => void>(() => undefined);
  hide.current = () => {
    if (held) looked();
    setHeld(false);
  };
  useEffect(() => {
    // Whatever takes the page away takes the role off the screen.
    const away = () => hide.current();
    window.addEventListener("blur", away);
    document.addEventListener("visibilitychange", away);
    return () => {
      window.removeEventListener("blur", away);
      document.removeEventListener("visibilitychange", away);
    };
  }, []);
  if (!now) return null;
  const name = form.value.names[now.seat - 1]?.trim() ?? "";
  const role = now.roles[now.seat] ?? "citizen";
  const last = now.seat === SEATS.length;
  return (
    <>
      <main class="stage deal">
        <p class="deal-turn">
          <span class="disc">{now.seat}</span>
          <b>
            <Name of={name || t("panel-seat", { seat: now.seat })} />
          </b>
        </p>
        <button
          type="button"
          class={`deal-card ${held ? `is-held role-${role}` : ""}`}
          data-testid="deal-hold"
          onPointerDown={(event) => {
            (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
            setHeld(true);
          }}
          onPointerUp={() => hide.current()}
          onPointerCancel={() => hide.current()}
          onContextMenu={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if ((event.key === "Enter" || event.key === " ") && !event.repeat) setHeld(true);
          }}
          onKeyUp={() => hide.current()}
        >
          {held ? (
            <b data-testid="deal-role">{t(`panel-role-${role}`)}</b>
          ) : (
            <>
              <Eye size={40} />
              <b>{t("panel-deal-hold")}</b>
              <span>{t("panel-deal-alone")}</span>
            </>
          )}
        </button>
        <button
          type="button"
          class="button wide quiet"
          data-testid="deal-stop"
          onClick={() => {
            round.value = null;
          }}
        >
          {t("panel-deal-stop")}
        </button>
      </main>
      <div class="blue-row">
        <button
          type="button"
          class="next"
          data-testid="deal-on"
          aria-disabled={!now.seen || held}
          onClick={() => {
            if (held) return;
            const roles = handOn();
            if (roles) saveForm({ ...form.value, dealt: true, drawn: true, roles });
          }}
        >
          <b>{t(last ? "panel-deal-back" : "panel-deal-on")}</b>
          <span>
            {now.seen
              ? last
                ? t("panel-deal-back-how")
                : t("panel-deal-next", { seat: now.seat + 1 })
              : t("panel-deal-look")}
          </span>
        </button>
      </div>
    </>
  );
}
