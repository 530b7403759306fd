import { defineConfig } from "vitest/config";

/** Long proofs, by themselves: `npx vitest run --config bench/vitest.config.ts bench/discovery`. */
export default defineConfig({
  test: { include: ["bench/**/*.bench.ts"], pool: "threads", isolate: false, testTimeout: 0, reporters: ["verbose"] },
});
