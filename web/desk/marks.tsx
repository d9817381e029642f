/** How something is, by shape and colour, and the desk's line icons; the words stand beside them. */
import type { ComponentChildren } from "preact";
import { Icon } from "../shared/icon";
import type { Health } from "../shared/wire";
import { t } from "./words";

const SHAPES: { readonly [health in Health]: ComponentChildren } = {
  good: <circle cx="6" cy="6" r="5" />,
  warning: <rect x="1" y="1" width="10" height="10" rx="2" />,
  broken: <path d="M6 0l6 6-6 6-6-6z" />,
  off: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" stroke-width="2" />,
};

export function Light({ health, size = 11, quiet }: { health: Health; size?: number; quiet?: boolean }) {
  return (
    <svg
      class={`light light-${health}`}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      fill="currentColor"
      role={quiet ? undefined : "img"}
      aria-hidden={quiet || undefined}
      aria-label={quiet ? undefined : t(`desk-health-${health}`)}
    >
      {SHAPES[health]}
    </svg>
  );
}

/** The same shapes, large, with a sign inside: for the lines of the doctor. */
export function Verdict({ health }: { health: Health }) {
  return (
    <span class={`verdict verdict-${health}`}>
      <Light health={health} size={26} />
      <span aria-hidden="true">{health === "good" ? "✓" : health === "off" ? "" : "!"}</span>
    </span>
  );
}

const SIZE = 18;

export const Pause = () => (
  <Icon size={SIZE}>
    <path d="M8 5v14M16 5v14" />
  </Icon>
);
export const Play = () => (
  <Icon size={SIZE}>
    <path d="M7 5l12 7-12 7z" fill="currentColor" />
  </Icon>
);
export const Qr = () => (
  <Icon size={SIZE}>
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v2h-2zM14 18h2v2h-2zM18 18h2v2h-2z" />
  </Icon>
);
export const Close = () => (
  <Icon size={SIZE}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);
export const Pin = () => (
  <Icon size={14}>
    <path d="M9 3h6l-1 7 4 3v2H6v-2l4-3zM12 15v6" />
  </Icon>
);
