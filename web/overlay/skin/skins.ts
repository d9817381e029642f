/** The skins by their names in a manifest. */
import { fromAbove, fromBelow, fromLeft } from "../motion";
import type { SkinId } from "../theme-packs";
import * as ether from "./ether/tile";
import * as protocol from "./protocol/tile";
import type { Skin } from "./skin";
import * as velvet from "./velvet/tile";

const ETHER: Skin = { ...ether, markIn: fromLeft, step: 172, clockRise: 64 };
const PROTOCOL: Skin = { ...protocol, markIn: fromAbove, step: 171.2, clockRise: 62 };
const VELVET: Skin = { ...velvet, markIn: fromBelow, step: 172, clockRise: 60 };

export const SKINS: Readonly<Record<SkinId, Skin>> = { ether: ETHER, protocol: PROTOCOL, velvet: VELVET };
