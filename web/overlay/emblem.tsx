/** The event's emblem: the theme's logo, or the sign that stands where there is none. */
import { useState } from "preact/hooks";
import { Shield } from "./icons";
import { theme } from "./theme-signal";

export function Emblem({ size }: { size: number }) {
  const { base, logo } = theme.value;
  const address = base !== null && logo !== null ? base + logo : null;
  const [missing, setMissing] = useState<string | null>(null);
  if (address === null || missing === address) return <Shield size={size} />;
  return (
    <img
      class="emblem"
      style={{ width: `${size}px`, height: `${size}px` }}
      src={address}
      alt=""
      onError={() => setMissing(address)}
    />
  );
}
