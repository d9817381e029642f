/** The style sheets, from what everything uses to what stands on top; each skin's apply to that skin alone. */
import "./css/tokens.css";
import "./css/base.css";
import "./skin/ether/skin.css";
import "./skin/ether/header.css";
import "./skin/ether/tile.css";
import "./skin/ether/banner.css";
import "./skin/ether/banner-low.css";
import "./skin/ether/banner-tall.css";
import "./skin/ether/vote.css";
import "./skin/ether/result.css";
