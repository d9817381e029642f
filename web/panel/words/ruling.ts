/** A ruling in words: its headline, its consequence, its tag. */
import type { RulingView, Sanction } from "../../shared/wire";
import { snapshot, t } from "../store";
import { lastCited, notice, type Tone } from "./effect";
import { isZero, points } from "./format";

type Kind = Sanction["kind"];
type OfKind<K extends Kind> = Extract<Sanction, { kind: K }>;

export function sanctionOf<K extends Kind>(ruling: RulingView, kind: K): OfKind<K> | null {
  return (ruling.sanctions.find((sanction) => sanction.kind === kind) as OfKind<K> | undefined) ?? null;
}

/** What was imposed, without the seat: "третий фол". */
export function imposed(ruling: RulingView): string {
  const technical = sanctionOf(ruling, "technical_foul");
  const foul = sanctionOf(ruling, "foul");
  if (sanctionOf(ruling, "team_defeat")) return t("panel-did-defeat");
  if (sanctionOf(ruling, "removal")) {
    if (technical) return t("panel-did-technical-removal");
    return foul ? t("panel-did-foul-removal", { number: foul.number }) : t("panel-did-removal");
  }
  if (technical) return t("panel-did-technical", { points: points(technical.deduction) });
  if (foul) return t("panel-did-foul", { number: foul.number });
  if (sanctionOf(ruling, "caution")) return t("panel-did-caution");
  if (sanctionOf(ruling, "referral")) return t("panel-did-referral");
  if (sanctionOf(ruling, "speech")) return t("panel-did-speech");
  return t("panel-did-none");
}

/** Sentences from several catalogues, some with their full stop and some without. */
export const sentences = (parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => part.replace(/\.$/, ""))
    .join(". ");

export const headline = (ruling: RulingView): string =>
  t("panel-seat-act", { seat: ruling.seat, act: imposed(ruling) });

/** What follows from it, worth a second line; empty where nothing does. */
export function consequence(ruling: RulingView): string {
  const parts: string[] = [];
  const speech = sanctionOf(ruling, "speech");
  const clause = lastCited(ruling.cited);
  if (speech) {
    // A minute that runs is not cut; it must be said, or the player stops.
    const spared = speech.when === "next_own" && isSpeakingNow(ruling);
    const id = spared ? "panel-then-next_own-speaking" : `panel-then-${speech.when}`;
    parts.push(t(id, { seconds: speech.seconds, clause }));
  }
  const cancelled = sanctionOf(ruling, "vote_cancelled");
  if (cancelled) parts.push(t(`panel-then-vote-${cancelled.when}`));
  for (const warning of ruling.warnings) {
    // What to compare a clause with is advice for choosing it.
    if (warning.code === "siblings") continue;
    const text = notice(warning);
    if (text) parts.push(text);
  }
  return sentences(parts);
}

const isSpeakingNow = (ruling: RulingView) =>
  snapshot.value?.game.word === "own" && snapshot.value.game.speaker === ruling.seat;

export function cost(ruling: RulingView): string {
  let sum = 0;
  for (const sanction of ruling.sanctions) {
    if (sanction.kind === "technical_foul") sum += Number(sanction.deduction);
    if (sanction.kind === "deduction") sum += Number(sanction.points);
  }
  const text = sum.toFixed(2);
  return isZero(text) ? "" : points(text);
}

export function toneOf(ruling: RulingView): Tone {
  if (sanctionOf(ruling, "removal") || sanctionOf(ruling, "team_defeat")) return "gone";
  if (sanctionOf(ruling, "technical_foul")) return "technical";
  return sanctionOf(ruling, "foul") ? "foul" : "plain";
}

export function rulingTag(ruling: RulingView): string {
  const tone = toneOf(ruling);
  if (sanctionOf(ruling, "team_defeat")) return t("panel-tag-defeat");
  if (tone === "gone") return t("panel-tag-removal");
  if (tone === "technical") return t("panel-kind-technical");
  if (tone === "foul") return t("panel-tag-foul");
  if (sanctionOf(ruling, "speech")) return t("panel-kind-speech");
  return sanctionOf(ruling, "caution") ? t("panel-tag-caution") : t("panel-tag-none");
}

/** "6.6.1 → 6.4", or that the clause is missing. */
export function clausesOf(ruling: RulingView): string {
  if (ruling.cited.length === 0) return t("panel-no-clause");
  const chain = ruling.cited.map((citation) => citation.clause).join(" → ");
  return ruling.clause === null ? t("panel-no-clause-but", { clauses: chain }) : chain;
}

/** The register's button that gives what this ruling gave. */
export function kindOf(ruling: RulingView): string {
  const technical = sanctionOf(ruling, "technical_foul");
  if (technical) return `technical_${technical.size}`;
  return sanctionOf(ruling, "caution") ? "caution" : "foul";
}
