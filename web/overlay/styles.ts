/** The style sheets of theme "Air", from what everything uses to what stands on top. */
import "./css/tokens.css";
import "./css/header.css";
import "./css/tile.css";
import "./css/banner.css";
import "./css/banner-low.css";
import "./css/banner-tall.css";
import "./css/vote.css";
import "./css/result.css";
