/** The panel's own line icons, 24 × 24; meaning is always in the words beside them. */
import { Icon, type IconProps } from "../shared/icon";

export const Mic = (props: IconProps) => (
  <Icon {...props}>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5 11a7 7 0 0 0 14 0M12 18v3" />
  </Icon>
);
export const Backspace = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 5h11a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-6-7zM12 9.5l5 5M17 9.5l-5 5" />
  </Icon>
);
export const Phone = (props: IconProps) => (
  <Icon {...props}>
    <rect x="7" y="3" width="10" height="18" rx="2.5" />
    <path d="M11 18h2" />
  </Icon>
);
export const Clock = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </Icon>
);
export const Back = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9h10a5 5 0 0 1 0 10h-3M8 5 4 9l4 4" />
  </Icon>
);
export const Pause = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 5v14M15 5v14" />
  </Icon>
);
export const Resume = (props: IconProps) => (
  <Icon {...props}>
    <path d="m8 5 11 7-11 7z" />
  </Icon>
);
export const Game = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="m10 8.5 5.5 3.5-5.5 3.5z" />
  </Icon>
);
export const Lines = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6h16M4 12h16M4 18h10" />
  </Icon>
);
export const Eye = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
);
export const Lock = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="11" width="16" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </Icon>
);
export const Leave = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 4H5v16h4M11 12h9M16 8l4 4-4 4" />
  </Icon>
);
export const Hand = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 12V6a1.5 1.5 0 0 1 3 0v-1.5a1.5 1.5 0 0 1 3 0V6a1.5 1.5 0 0 1 3 0v8a7 7 0 0 1-12.5 4.3L3 15a1.6 1.6 0 0 1 2.4-2L8 15zM11 6v5M14 6v5" />
  </Icon>
);
export const People = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M18.5 14.5a6.5 6.5 0 0 1 3 5.5" />
  </Icon>
);
export const Screen = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="4" width="18" height="13" rx="2" />
    <path d="M9 21h6" />
  </Icon>
);
export const Moon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z" />
  </Icon>
);
export const Points = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14" />
    <circle cx="12" cy="12" r="9.5" />
  </Icon>
);
export const Check = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="3.5" width="17" height="17" rx="3" />
    <path d="m8 12 3 3 5.5-6" />
  </Icon>
);
export const Loupe = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="11" cy="11" r="7" />
    <path d="m20 20-4-4" />
  </Icon>
);
export const Left = (props: IconProps) => (
  <Icon {...props}>
    <path d="m14 5-7 7 7 7" />
  </Icon>
);
export const Close = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);
export const NoLink = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 3l18 18M8.5 15.5a5 5 0 0 1 7 0M5.5 12.5a9 9 0 0 1 4-2.3M18.5 12.5a9 9 0 0 0-2.6-1.8M2.5 9a14 14 0 0 1 4.2-2.7M21.5 9A14 14 0 0 0 11 5.1M12 19h.01" />
  </Icon>
);
export const Warn = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.5h.01" />
  </Icon>
);
