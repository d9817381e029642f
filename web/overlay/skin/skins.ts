/** The skins by their names in a manifest. */
import { fromLeft } from "../motion";
import type { SkinId } from "../theme-packs";
import * as ether from "./ether/tile";
import type { Skin } from "./skin";

const ETHER: Skin = { ...ether, markIn: fromLeft, step: 172, clockRise: 64 };

export const SKINS: Readonly<Record<SkinId, Skin>> = { ether: ETHER, protocol: ETHER, velvet: ETHER };
