import { render } from "preact";
import "../shared/fonts-overlay";

const root = document.getElementById("app");
if (root) render(<main />, root);
