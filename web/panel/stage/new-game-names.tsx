/** Ten names, typed one by one or pasted as a list, and roles dealt by tapping. */
import type { Role } from "../../shared/wire";
import { Name } from "../name";
import { form, saveForm, typeNames } from "../new-game";
import { SEATS, t } from "../store";

export function NamesByHand() {
  const draft = form.value;
  return (
    <section class="card rows names">
      {SEATS.map((seat, index) => (
        <label key={seat} class="row">
          <b class="name-number">{seat}</b>
          <input
            type="text"
            data-testid={`name-${seat}`}
            value={draft.names[index] ?? ""}
            maxLength={80}
            placeholder={t("panel-name")}
            autocomplete="off"
            onInput={(event) => {
              // As they are now: whoever fills in the form does not wait until it is drawn again.
              const names = [...form.value.names];
              names[index] = event.currentTarget.value;
              typeNames(names);
            }}
          />
        </label>
      ))}
    </section>
  );
}

export function NamesByList({
  names,
  onNames,
}: {
  names: readonly string[];
  onNames: (text: string) => void;
}) {
  return (
    <section class="card rows names">
      <label class="pasted">
        <b>{t("panel-names-list-how")}</b>
        <textarea
          rows={11}
          data-testid="names-text"
          defaultValue={names.some(Boolean) ? names.join("\n") : ""}
          placeholder={t("panel-names-list-example")}
          onInput={(event) => onNames(event.currentTarget.value)}
        />
      </label>
      <div class="row muted">{t("panel-names-count", { count: names.filter(Boolean).length })}</div>
    </section>
  );
}

const CYCLE: readonly Role[] = ["citizen", "sheriff", "mafia", "don"];

export function RolesByHand() {
  const draft = form.value;
  return (
    <>
      <p class="hint">{t("panel-roles-how")}</p>
      <section class="card rows names">
        {SEATS.map((seat, index) => {
          const role = draft.roles[seat] ?? "citizen";
          return (
            <button
              key={seat}
              type="button"
              class="row role-row"
              data-testid={`role-${seat}`}
              onClick={() => {
                const { roles } = form.value;
                const now = roles[seat] ?? "citizen";
                const next = CYCLE[(CYCLE.indexOf(now) + 1) % CYCLE.length] ?? "citizen";
                saveForm({ ...form.value, roles: { ...roles, [seat]: next } });
              }}
            >
              <b class="name-number">{seat}</b>
              <span class="row-main">
                <Name of={draft.names[index] ?? ""} />
              </span>
              <span class={`tag role-tag role-${role}`}>{t(`panel-role-${role}`)}</span>
            </button>
          );
        })}
      </section>
    </>
  );
}
