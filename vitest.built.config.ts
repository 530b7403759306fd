import { defineConfig } from "vitest/config";
import { projectsIn, scheduling } from "./vitest.config.js";

/** The tests of the suite itself as they were built (tsconfig.test.json), loaded by Node: to transform each source file takes longer. */
export default defineConfig({
  test: {
    ...scheduling,
    projects: projectsIn("dist/test/", "js").map(({ test }) => ({
      test: { ...test, experimental: { viteModuleRunner: false, nodeLoader: false } },
    })),
  },
});
