/** The typefaces of the on-air pages. A page waits for `document.fonts` before its first visible frame. */
import "@fontsource/firago/600.css";
import "@fontsource/fira-sans-condensed/500.css";
import "@fontsource/fira-sans-condensed/600.css";
import "@fontsource/fira-sans-condensed/700.css";
import "@fontsource/fira-sans-extra-condensed/600.css";
import "@fontsource/yeseva-one/400.css";
import "@fontsource-variable/literata/wght.css";
import "@fontsource-variable/sofia-sans-extra-condensed/wght.css";
import "@fontsource-variable/ysabeau-office/wght.css";
