/** A checkup as plain text for a support chat; keys and passwords are cut out of whatever stands in it. */
import type { Checkup, DeskTable, Health } from "../../shared/wire";
import { t, timeOfDay } from "../words";

const SIGN: { readonly [health in Health]: string } = { good: "+", warning: "!", broken: "×", off: "o" };

/** Everything after a name that hides something, and the keys in addresses. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/([?&#](?:key|password|token)=)[^\s&"'<>]+/gi, "$1…")
    .replace(/\b(?:Bearer)\s+\S+/gi, "Bearer …");
}

export function report(checkup: Checkup, table: DeskTable | null, version: string): string {
  const screens = (table?.screens ?? []).map((screen) =>
    [
      `- ${screen.audience}/${screen.view}`,
      `${screen.width ?? "?"}×${screen.height ?? "?"}`,
      `Chromium ${screen.chromium ?? "?"}`,
      screen.obs === null ? "" : `OBS ${screen.obs}`,
      `${screen.lag_ms ?? "?"} ms${screen.lag_at === null ? "" : ` (${timeOfDay(screen.lag_at, true)})`}`,
      screen.skew_ms === null ? "" : `${screen.skew_ms >= 0 ? "+" : ""}${screen.skew_ms} ms`,
      screen.is_current ? "" : t("desk-report-old"),
      screen.is_hidden ? t("desk-report-hidden") : "",
    ]
      .filter(Boolean)
      .join(", "),
  );
  const lines = [
    t("desk-report-title", { table: checkup.table, time: timeOfDay(checkup.at, true), version }),
    ...checkup.findings.flatMap(({ health, title, detail, remedy }) => [
      `${SIGN[health]} ${title}`,
      ...[detail, health === "good" ? "" : remedy].filter(Boolean).map((line) => `    ${line}`),
    ]),
    t("desk-report-screens", { count: screens.length }),
    ...screens,
  ];
  return withoutSecrets(lines.join("\n"));
}

export interface Counted {
  broken: number;
  warnings: number;
}

export function counted({ findings }: Checkup): Counted {
  return {
    broken: findings.filter(({ health }) => health === "broken").length,
    warnings: findings.filter(({ health }) => health === "warning").length,
  };
}
