/** Corrects a ruling where it stands: another seat or another sanction, judged at the recorded moment, with a reason. */
import { useState } from "preact/hooks";
import type { Override, RulingView } from "../../shared/wire";
import { amend } from "../acts";
import { type RoundKey, RoundKeys } from "../stage/round-keys";
import { previewOf, type Seat, t } from "../store";
import { onKey } from "../words/effect";
import { kindOf } from "../words/ruling";
import { useReversal } from "./load";

interface ReplaceProps {
  ruling: RulingView;
  onDone: () => void;
}

const REASON_LENGTH = 200;

export function Replace({ ruling, onDone }: ReplaceProps) {
  const [reason, setReason] = useState("");
  const change = (next: { seat?: Seat; sanction?: Override }) => {
    const note = reason.trim();
    amend(ruling, note === "" ? next : { ...next, note });
    onDone();
  };
  const kind = kindOf(ruling);
  return (
    <div class="replacing">
      <b>{t("panel-other-seat")}</b>
      <RoundKeys
        label={t("panel-other-seat")}
        keyFor={(seat): RoundKey => {
          if (seat === ruling.seat) return { mode: "chosen", under: t("panel-round-now") };
          const effect = previewOf(seat, kind);
          return effect?.confirm ? { mode: "free", under: onKey(effect).text } : { mode: "free" };
        }}
        onTap={(seat) => seat !== ruling.seat && change({ seat })}
      />
      <Sanctions ruling={ruling} onTap={(sanction) => change({ sanction })} />
      <label class="reason">
        <span>{t("panel-reason")}</span>
        <input
          type="text"
          data-testid="reason"
          maxLength={REASON_LENGTH}
          value={reason}
          placeholder={t("panel-reason-how")}
          autocomplete="off"
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}

function Sanctions({ ruling, onTap }: { ruling: RulingView; onTap: (sanction: Override) => void }) {
  // What is lawful is asked for the moment of the ruling: its seat may be gone by it.
  const lawful: readonly string[] = useReversal(ruling.step)?.overrides ?? [];
  const now = ruling.override ?? kindOf(ruling);
  const choices = lawful.filter((sanction) => sanction !== now);
  if (choices.length === 0) return null;
  return (
    <>
      <b>{t("panel-other-sanction")}</b>
      <div class="grid-two">
        {choices.map((sanction) => (
          <button
            key={sanction}
            type="button"
            class="button"
            data-testid={`replace-${sanction}`}
            onClick={() => onTap(sanction as Override)}
          >
            {t(`panel-as-${sanction}`)}
          </button>
        ))}
      </div>
    </>
  );
}
