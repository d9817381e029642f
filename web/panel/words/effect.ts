/** What a penalty would do, worded for a key, for the picker's tag and for a sentence. */
import type { Citation, Effect, Notice } from "../../shared/wire";
import { panel, t } from "../store";
import { isZero, points } from "./format";

export type Tone = "foul" | "technical" | "gone" | "plain" | "wait";

/** The line on a seat's key; empty for a plain foul, which needs no warning. */
export function onKey(effect: Effect | null): { text: string; tone: Tone } {
  if (!effect) return { text: "", tone: "plain" };
  switch (effect.act) {
    case "foul":
      return { text: "", tone: "foul" };
    case "speech":
      return { text: t("panel-key-speech", { seconds: effect.seconds ?? 0 }), tone: "foul" };
    case "technical":
      return { text: t("panel-key-points", { points: points(effect.points) }), tone: "technical" };
    case "removal":
      return { text: t("panel-key-removal"), tone: "gone" };
    case "team_defeat":
      return { text: t("panel-key-defeat"), tone: "gone" };
    case "caution":
      return { text: t("panel-key-caution"), tone: "plain" };
    case "referral":
      return { text: t("panel-key-referral"), tone: "plain" };
    case "none":
      return { text: t("panel-key-none"), tone: "plain" };
    case "refused":
      return { text: "", tone: "plain" };
  }
}

/** A minute is shortened by a foul or by itself. */
const timeId = (id: string, effect: Effect) => `${id}-${effect.number === null ? "minute" : "speech"}`;

/** The tag at the right of a clause. */
export function tag(effect: Effect): { text: string; tone: Tone } {
  switch (effect.act) {
    case "foul":
      return { text: t("panel-tag-foul"), tone: "foul" };
    case "speech":
      return { text: t(timeId("panel-tag", effect), { seconds: effect.seconds ?? 0 }), tone: "foul" };
    case "technical":
      return { text: t("panel-tag-technical", { points: points(effect.points) }), tone: "technical" };
    case "removal":
      return { text: t("panel-tag-removal"), tone: "gone" };
    case "team_defeat":
      return { text: t("panel-tag-defeat"), tone: "gone" };
    default:
      return { text: t(`panel-tag-${effect.act}`), tone: "plain" };
  }
}

export function kindTag(kind: string): { text: string; tone: Tone } {
  const tones: { [kind: string]: Tone } = {
    foul: "foul",
    technical: "technical",
    removal: "gone",
    team_defeat: "gone",
  };
  return { text: t(`panel-kind-${kind}`), tone: tones[kind] ?? "plain" };
}

/** The clauses beyond the first: those that make the consequence. */
export function lastCited(cited: readonly Citation[]): string {
  return cited[cited.length - 1]?.clause ?? "";
}

export function notice(of: Notice): string {
  const id = `notice-${of.code}`;
  return panel().words.has(id) ? t(id, of.facts) : "";
}

export function reason(effect: Effect): string {
  const id = `refusal-${effect.code ?? ""}`;
  return panel().words.has(id) ? t(id, effect.facts) : t("panel-not-now");
}

/** One sentence for a seat: "второй технический: удаление, п. 6.7.2; за игру всего −0,9". */
export function sentence(effect: Effect): string {
  const clause = lastCited(effect.cited);
  const total =
    isZero(effect.total) || isZero(effect.points)
      ? ""
      : t("panel-total-after", { total: points(effect.total) });
  switch (effect.act) {
    case "removal":
      return t("panel-sentence-removal", { clause }) + total;
    case "team_defeat":
      return t("panel-sentence-defeat", { clause }) + total;
    case "speech":
      return t(timeId("panel-sentence", effect), { seconds: effect.seconds ?? 0, clause });
    case "technical":
      return t("panel-sentence-technical", { points: points(effect.points) }) + total;
    case "refused":
      return reason(effect);
    default:
      return t(`panel-sentence-${effect.act}`, { number: effect.number ?? 0 });
  }
}
