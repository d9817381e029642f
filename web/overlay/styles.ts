/** The style sheets, from what everything uses to what stands on top; each skin's apply to that skin alone. */
import "./css/tokens.css";
import "./css/base.css";
import "./css/parts.css";
import "./skin/ether/skin.css";
import "./css/header.css";
import "./skin/ether/tile.css";
import "./css/banner.css";
import "./css/banner-low.css";
import "./css/banner-tall.css";
import "./css/vote.css";
import "./css/result.css";
import "./skin/ether/fouls.css";
import "./skin/ether/lists.css";
import "./skin/ether/clock-card.css";
import "./skin/ether/title.css";
import "./skin/ether/review.css";
