/** The event's mark: the theme's logo, or the sign that stands where there is none. */
import { Shield } from "./icons";

export function Mark({ size }: { size: number }) {
  return <Shield size={size} />;
}
