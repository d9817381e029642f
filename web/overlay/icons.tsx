/** The signs of the picture, as own paths in a 24 x 24 box. They take the colour of their text. */
import type { ComponentChildren } from "preact";

interface IconProps {
  size: number;
  class?: string;
}

function Icon({ size, children, ...rest }: IconProps & { children: ComponentChildren }) {
  return (
    <svg class={`icon ${rest.class ?? ""}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A raised hand: nominations and votes. */
export const Hand = (props: IconProps) => (
  <Icon {...props}>
    <g transform="translate(2.6 0) scale(.82 1)">
      <g fill="none" stroke="currentColor" stroke-width="3.2" stroke-linecap="round">
        <path d="M5.4 6v8M9.1 3.3v9M12.9 2.8v9M16.6 4.9v8" />
        <path d="M17 17.6 21.6 12" stroke-width="3.4" />
      </g>
      <path
        fill="currentColor"
        d="M3.8 11.5h14.4v2l2-1.9 2.2 1.7-4.7 6.2c-1.5 2.100-3.6 3.3-6.6 3.3-4.7 0-7.3-2.9-7.3-7.4z"
      />
    </g>
  </Icon>
);

/** Killed by night. */
export const Moon = (props: IconProps) => (
  <Icon {...props}>
    <path fill="currentColor" d="M11.2 2.2a9.8 9.8 0 1 0 10.6 10.6A7.6 7.6 0 0 1 11.2 2.2z" />
  </Icon>
);

/** The judge's hammer: removed. */
export const Gavel = (props: IconProps) => (
  <Icon {...props}>
    <g fill="currentColor" transform="rotate(45 12 8.5)">
      <path d="M4.6 3.8h2.6v9.4H4.6zM16.8 3.8h2.6v9.4h-2.6zM8.3 5h7.4v7h-2.2v11.5h-3V12H8.3z" />
    </g>
    <path fill="currentColor" d="M13 20.4h9.5V23H13z" />
  </Icon>
);

export const Star = (props: IconProps) => (
  <Icon {...props}>
    <path fill="currentColor" d="m12 1.6 2.9 7h7.5l-6 4.7 2.2 7.4L12 16.3l-6.6 4.4 2.2-7.4-6-4.7h7.5z" />
  </Icon>
);

/** The don. */
export const Hat = (props: IconProps) => (
  <Icon {...props}>
    <path
      fill="currentColor"
      d="M6.8 13.2c.2-3.2.9-8.6 2.2-9 1-.3 1.9.8 3 .8s2-1.1 3-.8c1.3.4 2 5.8 2.2 9-3 .8-7.4.8-10.4 0zM.6 14.4c1.5 0 3.5 1 5.2 1.3 4 .7 8.4.7 12.4 0 1.7-.3 3.7-1.3 5.2-1.3.4 0 .5.4.3.8-1.6 2.9-6.1 4.6-11.7 4.600S1.9 18.1.3 15.200c-.2-.4-.1-.8.3-.8z"
    />
  </Icon>
);

/** Black, where a colour alone would have to tell. */
export const Diamond = (props: IconProps) => (
  <Icon {...props}>
    <path fill="currentColor" d="M12 1.5 22.5 12 12 22.5 1.5 12z" />
  </Icon>
);

/** Red, where a colour alone would have to tell. */
export const Round = (props: IconProps) => (
  <Icon {...props}>
    <circle fill="currentColor" cx="12" cy="12" r="12" />
  </Icon>
);

/** What a check did not find. */
export const Cross = (props: IconProps) => (
  <Icon {...props}>
    <path fill="none" stroke="currentColor" stroke-width="3.6" d="M4 4 20 20M20 4 4 20" />
  </Icon>
);

/** How a seat left. */
export const FATE_ICON = { killed: Moon, voted_out: Hand, removed: Gavel } as const;

/** Stands where an event has no mark of its own. */
export const Shield = (props: IconProps) => (
  <Icon {...props}>
    <path
      fill="currentColor"
      fill-rule="evenodd"
      d="M12 0c3 1.9 6.3 3 10 3.500v7.500c0 6-3.7 10.4-10 13C5.7 21.4 2 17 2 11V3.500C5.7 3 9 1.9 12 0zM6.5 17h2.600v-5.300l2.9 4 2.9-4V17h2.600V7.500h-2.400L12 11.9 8.9 7.500H6.500z"
    />
  </Icon>
);
