/** The roles and what the checks found: on screen only while the finger stays on the tab. */
import { snapshot, t } from "../store";

export function Roles() {
  const view = snapshot.value;
  const known = view?.seats.some((seat) => seat.role !== null) ?? false;
  if (!view || !known) {
    return (
      <section class="card headline">
        <b>{t("panel-roles-unknown")}</b>
        <span>{t("panel-roles-unknown-why")}</span>
      </section>
    );
  }
  return (
    <>
      <div class="rounds">
        {view.seats.map((seat) => (
          <span key={seat.seat} class={`role role-${seat.role ?? "citizen"}`}>
            <b>{seat.seat}</b>
            <span>{t(`panel-role-${seat.role ?? "citizen"}`)}</span>
          </span>
        ))}
      </div>
      <section class="card rows">
        {view.nights.flatMap((night) => {
          const rows = [];
          if (night.don_check !== null) {
            rows.push(
              t("panel-found-don", {
                night: night.number,
                seat: night.don_check,
                found: night.don_found_sheriff ? "yes" : "no",
              }),
            );
          }
          if (night.sheriff_check !== null) {
            rows.push(
              t("panel-found-sheriff", {
                night: night.number,
                seat: night.sheriff_check,
                found: night.sheriff_found ?? "unknown",
              }),
            );
          }
          return rows.map((text) => (
            <div key={text} class="row">
              <span class="row-main">{text}</span>
            </div>
          ));
        })}
      </section>
    </>
  );
}
