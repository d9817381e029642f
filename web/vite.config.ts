import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { fontsourceSubsets } from "./tools/fontsource.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const pages = ["index", "panel", "desk", "sample", "overlay", "hall", "view"];

export default defineConfig({
  root: here,
  // Relative, so that the same build serves under any prefix.
  base: "./",
  plugins: [fontsourceSubsets(["latin", "latin-ext", "cyrillic", "cyrillic-ext"])],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../overlay/pages",
    emptyOutDir: true,
    // OBS 28-30 embed Chromium 103.
    target: "chrome103",
    cssTarget: "chrome103",
    // The Content-Security-Policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.json",
    rollupOptions: {
      input: Object.fromEntries(
        pages.map((page) => [page, `${here}${page}.html`]).filter(([, file]) => existsSync(file as string)),
      ),
    },
  },
  server: {
    // The Fluent catalogues and the list of views are shared with Python and live beside it.
    fs: {
      allow: [".", "../overlay/locale", "../overlay/server/views.json", "../overlay/themes", "../plugins"],
    },
    proxy: {
      "/socket.io": { target: "http://127.0.0.1:8750", ws: true },
      "/api": "http://127.0.0.1:8750",
    },
  },
});
