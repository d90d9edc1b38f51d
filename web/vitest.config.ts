import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config";

/** Tests are built like the client; playing needs vite.config.ts only. */
export default mergeConfig(
  build,
  defineConfig({
    test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 60_000, css: true },
  }),
);
