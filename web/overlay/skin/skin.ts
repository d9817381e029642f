/** What a skin is: how the parts are built whose shape differs. Everything else of it is style sheets. */
import { createContext, type FunctionComponent } from "preact";
import { useContext } from "preact/hooks";
import type { Team } from "../../shared/wire";
import type { TileModel } from "../tile-model";

export interface MarkProps {
  index: number;
  filled: boolean;
  /** The name by which a banner's motion finds the part that is drawn last. */
  part?: string;
}

export interface SignProps {
  team: Team;
  size: number;
  class?: string;
}

export interface Skin {
  /** A tile at the table, after its seat left, and at the end of the game. `lively`: it has just left. */
  Seated: FunctionComponent<{ model: TileModel }>;
  Gone: FunctionComponent<{ model: TileModel; lively: boolean }>;
  Final: FunctionComponent<{ model: TileModel; index: number }>;
  /** A foul's mark, empty or filled; what moves in it has the class `mark-fill`. */
  Mark: FunctionComponent<MarkProps>;
  /** How a new mark is drawn. */
  markIn: Keyframe[];
  /** Red and black where a colour alone would have to tell. */
  Sign: FunctionComponent<SignProps>;
  /** From one seat to the next, in px, and how far the clock rises from behind its tile. */
  step: number;
  clockRise: number;
}

export const SkinContext = createContext<Skin | null>(null);

export function useSkin(): Skin {
  const skin = useContext(SkinContext);
  if (skin === null) throw new Error("drawn outside of the page");
  return skin;
}
