import { defineConfig, mergeConfig } from "vitest/config";
import pages from "./vite.config.ts";

export default mergeConfig(
  pages,
  defineConfig({
    test: {
      environment: "happy-dom",
      include: ["**/*.test.{ts,tsx}"],
      exclude: ["node_modules/**"],
      passWithNoTests: true,
      restoreMocks: true,
      unstubGlobals: true,
    },
  }),
);
