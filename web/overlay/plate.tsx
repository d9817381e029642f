/** Number and role of a seat. Teams differ by shape and by light and dark, not by colour alone. */
import type { Role, Team } from "../shared/wire";
import { Hat, Star } from "./icons";
import { type SignProps, useSkin } from "./skin/skin";

export function NumberPlate({
  seat,
  team,
  class: extra = "",
}: {
  seat: number;
  team: Team | null;
  class?: string;
}) {
  return <span class={`plate plate-${team ?? "neutral"} ${extra}`}>{seat}</span>;
}

/** Under the number on a tile: only sheriff and don have one. */
export function RolePlate({ role }: { role: Role | null }) {
  if (role === "sheriff") {
    return (
      <span class="role role-sheriff">
        <Star size={34} />
      </span>
    );
  }
  if (role === "don") {
    return (
      <span class="role role-don">
        <Hat size={40} />
      </span>
    );
  }
  return null;
}

/** Before a role's word in a banner. */
export function RoleMark({ role }: { role: Role }) {
  if (role === "sheriff") return <Star size={26} class="mark-sheriff" />;
  if (role === "don") return <Hat size={32} class="mark-don" />;
  return role === "citizen" ? (
    <TeamMark team="red" size={16} class="mark-red" />
  ) : (
    <TeamMark team="black" size={22} class="mark-black" />
  );
}

/** The sign of a team, as the skin has it: it tells red and black apart where colour alone would have to. */
export function TeamMark(props: SignProps) {
  const { Sign } = useSkin();
  return <Sign {...props} />;
}
