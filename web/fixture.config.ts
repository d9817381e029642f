/** The fixture page as the real pages are built, for the tests: `vite build --config fixture.config.ts`. */
import { defineConfig, type UserConfig } from "vite";
import pages from "./vite.config.ts";

const { build, ...rest } = pages as UserConfig;

export default defineConfig({
  ...rest,
  build: { ...build, manifest: false, rollupOptions: { input: "overlay/fixture.html" } },
});
