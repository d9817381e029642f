/** The frame of the pages' line icons: 24 × 24, in the colour of their text; the words stand beside them. */
import type { ComponentChildren } from "preact";

export interface IconProps {
  size?: number;
}

export function Icon({ size = 20, children }: IconProps & { children: ComponentChildren }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
