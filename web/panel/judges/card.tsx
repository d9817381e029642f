/** Who judges at this table: every panel, whether it is closed, and the two ways to be alone. */
import { useState } from "preact/hooks";
import type { Device } from "../../shared/wire";
import { Lock, Phone } from "../icons";
import { t } from "../store";
import { locked, over } from "../ui";
import { timeOfDay } from "../words/format";
import { closePanel, devices, others, own, takeLead } from "./own";

export function JudgesCard() {
  const [problem, setProblem] = useState<string | null>(null);
  const close = async (device: string) => {
    const refused = await closePanel(device);
    setProblem(refused === "" ? t("panel-judges-no-answer") : refused);
  };
  const open = others.value.filter((one) => !one.locked);
  return (
    <>
      <div class="section-head">
        <b>{t("panel-judges")}</b>
        <span>{t("panel-judges-count", { count: devices.value.length })}</span>
      </div>
      <section class="card rows" data-testid="judges-list">
        {devices.value.map((one) => (
          <PanelRow key={one.device} of={one} onClose={() => void close(one.device)} />
        ))}
      </section>
      {problem !== null && <p class="hint">{problem}</p>}
      {!locked.value && open.length > 0 && (
        <button type="button" class="button wide" data-testid="take-lead" onClick={() => void takeLead()}>
          {t("panel-take-lead")}
        </button>
      )}
      <p class="hint">{t(others.value.length > 0 ? "panel-judges-how" : "panel-judges-alone")}</p>
      <button
        type="button"
        class="button wide quiet"
        data-testid="judges-back"
        onClick={() => {
          over.value = null;
        }}
      >
        {t("panel-back-button")}
      </button>
    </>
  );
}

function PanelRow({ of, onClose }: { of: Device; onClose: () => void }) {
  const mine = of.device === own.value?.device;
  const state = of.locked
    ? of.locked_by === null
      ? t("panel-judge-locked")
      : t("panel-judge-closed-by", { by: of.locked_by })
    : t("panel-judge-open");
  const name = of.given ? of.name : t("device-not-named", { name: of.name });
  return (
    <div class={of.given ? "row panel-row" : "row panel-row is-nameless"}>
      {of.locked ? <Lock size={22} /> : <Phone size={22} />}
      <span class="row-main">
        <b>{mine ? t("panel-judge-mine", { name }) : name}</b>
        <span>{`${state} · ${t("panel-judge-since", { time: timeOfDay(of.since) })}`}</span>
      </span>
      {!mine && !of.locked && !locked.value && (
        <button type="button" class="button" data-testid="close-panel" onClick={onClose}>
          {t("panel-close-panel")}
        </button>
      )}
    </div>
  );
}
