/** A step that is still on its way, or was refused, in words: without any count, which only the server knows. */
import { panel, type Step, t } from "../store";

export function stepTitle(step: Step): string {
  const [name, body] = Object.entries(step)[0] ?? ["", null];
  const fields = typeof body === "object" && body !== null ? (body as { [field: string]: unknown }) : {};
  const seat = Number(fields.seat ?? (typeof body === "number" ? body : 0));
  const args = {
    seat,
    by: Number(fields.by ?? 0),
    number: Number(body) || 0,
    clause: String(fields.clause ?? ""),
  };
  if (name === "infraction") {
    const what = fields.clause ? "clause" : String(fields.sanction ?? "foul");
    return t(`panel-step-infraction-${what}`, args);
  }
  const id = `panel-step-${name}`;
  return panel().words.has(id) ? t(id, args) : t("panel-step-other");
}
