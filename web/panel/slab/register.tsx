/** The row of penalties that the regulation gives: which one the next seat key means. */
import type { PenaltyKey } from "../../shared/wire";
import { tapRegister } from "../acts";
import { lit } from "../lit";
import { outlook, t } from "../store";
import { type Armed, locked } from "../ui";
import { points } from "../words/format";

const TONES: { readonly [kind: string]: Armed["tone"] } = {
  foul: "foul",
  technical_minor: "technical",
  technical_major: "technical",
  removal: "removal",
  team_defeat: "removal",
};

export function toneOfKind(kind: string): Armed["tone"] {
  return TONES[kind] ?? "plain";
}

/** "Техн. −0,3": a label of one or two lines. */
export function keyLabel(key: PenaltyKey): [string, string] {
  if (key.points !== null) return [t("panel-reg-technical"), points(key.points)];
  return [t(`panel-reg-${key.kind}`), ""];
}

export function Register() {
  const keys = outlook.value?.register ?? [];
  return (
    <div class="register" role="toolbar" aria-label={t("panel-register")}>
      {keys.map((key) => (
        <RegisterKey key={key.kind} of={key} />
      ))}
    </div>
  );
}

function RegisterKey({ of }: { of: PenaltyKey }) {
  const [first, second] = keyLabel(of);
  const label = [first, second].filter(Boolean).join(" ");
  const isLit = lit.value === of.kind;
  const classes = ["reg", `reg-${toneOfKind(of.kind)}`, isLit && "is-on", locked.value && "is-locked"];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-testid={`kind-${of.kind}`}
      aria-pressed={isLit}
      aria-label={label}
      onClick={() => tapRegister(of, label, toneOfKind(of.kind))}
    >
      <span>{first}</span>
      {second && <span class="reg-points">{second}</span>}
    </button>
  );
}
