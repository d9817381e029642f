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
import "./css/fouls.css";
import "./css/lists.css";
import "./css/clock-card.css";
import "./css/title.css";
import "./css/review.css";
import "./css/sponsor.css";
