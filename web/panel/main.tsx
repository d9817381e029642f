import { render } from "preact";
import "../shared/fonts-panel";

const root = document.getElementById("app");
if (root) render(<main />, root);
