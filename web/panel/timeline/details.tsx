/** An open row: what taking it back would undo, and the ways to correct it. */
import { useState } from "preact/hooks";
import type { RulingView, TimelineRow } from "../../shared/wire";
import { revoke, send, takeBack } from "../acts";
import { Back } from "../icons";
import { isOwn } from "../judges/names";
import { panel, type Step, t } from "../store";
import { locked, over } from "../ui";
import { timeOfDay } from "../words/format";
import { wouldBring } from "../words/reversal";
import { consequence, cost, sentences } from "../words/ruling";
import { rows, useReversal } from "./load";
import { Replace } from "./replace";
import { rulingOfRow } from "./words";

export function Details({ row }: { row: TimelineRow }) {
  const ruling = rulingOfRow(row);
  return (
    <>
      {ruling && <Told ruling={ruling} />}
      {row.status === "standing" && <Standing row={row} ruling={ruling} />}
      {row.status === "withdrawn" && <Withdrawn row={row} />}
      {row.status === "lapsed" && <p class="hint">{t("panel-already-lapsed", { why: row.message ?? "" })}</p>}
      {row.status === "refused" && <Refused row={row} />}
    </>
  );
}

function Told({ ruling }: { ruling: RulingView }) {
  const lines = sentences([
    ruling.title ? panel().words.pick(ruling.title) : "",
    consequence(ruling),
    cost(ruling) && t("panel-cost", { points: cost(ruling) }),
    ruling.note ?? "",
  ]);
  return lines === "" ? null : <p class="event-told">{lines}</p>;
}

function Would({ step, word }: { step: number | null; word: "back" | "again" }) {
  const reversal = useReversal(step);
  return (
    <p class="told" data-testid="would">
      <b>{t(`panel-would-${word}`)}</b>{" "}
      {reversal ? wouldBring(reversal) || t("panel-would-nothing") : t("panel-would-asking")}
    </p>
  );
}

function Standing({ row, ruling }: { row: TimelineRow; ruling: RulingView | null }) {
  const [replacing, setReplacing] = useState(false);
  const isBack = row.order === "revoke" || row.order === "undo";
  if (row.order === "clock") return null;
  return (
    <>
      <Would step={row.step} word={isBack ? "again" : "back"} />
      {!locked.value && (
        <div class="pair">
          {ruling && <ClauseButton ruling={ruling} />}
          {ruling && (
            <button
              type="button"
              class={`button ${replacing ? "is-chosen" : ""}`}
              data-testid="row-replace"
              aria-expanded={replacing}
              onClick={() => setReplacing(!replacing)}
            >
              {t("panel-replace")}
            </button>
          )}
          <button
            type="button"
            class="button is-dark"
            data-testid={isBack ? "row-redo" : "row-undo"}
            onClick={() => (ruling ? revoke(ruling) : takeBack(row.step))}
          >
            {!isBack && <Back size={18} />}
            {t(isBack ? "panel-redo" : "panel-undo")}
          </button>
        </div>
      )}
      {replacing && ruling && !locked.value && <Replace ruling={ruling} onDone={() => setReplacing(false)} />}
    </>
  );
}

function ClauseButton({ ruling }: { ruling: RulingView }) {
  return (
    <button
      type="button"
      class="button"
      data-testid="row-clause"
      onClick={() => {
        const mode = ruling.clause === null ? "attach" : "change";
        over.value = { card: "picker", pick: { mode, seat: ruling.seat, ref: ruling.ref } };
      }}
    >
      {t("panel-clause")}
    </button>
  );
}

/** Undoing what took it back restores it whole, consequences included. */
function Withdrawn({ row }: { row: TimelineRow }) {
  const by = rows.value.find((one) => one.step === row.withdrawn_by) ?? null;
  const who = by?.by == null ? "" : isOwn(by.by) ? t("panel-by-this") : by.by;
  return (
    <>
      <p class="hint">{t("panel-already-revoked", { by: who, time: timeOfDay(by?.at ?? null) })}</p>
      <Would step={row.withdrawn_by} word="again" />
      {!locked.value && row.withdrawn_by !== null && (
        <div class="pair">
          <button
            type="button"
            class="button"
            data-testid="row-redo"
            onClick={() => void send({ undo: row.withdrawn_by } as Step)}
          >
            {t("panel-redo")}
          </button>
        </div>
      )}
    </>
  );
}

function Refused({ row }: { row: TimelineRow }) {
  return (
    <>
      <p class="hint">{row.message}</p>
      {!locked.value && row.do && (
        <div class="pair">
          <button
            type="button"
            class="button"
            data-testid="row-again"
            onClick={() => void send(row.do as Step)}
          >
            {t("panel-try-again")}
          </button>
        </div>
      )}
    </>
  );
}
