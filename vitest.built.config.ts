import { defineConfig } from "vitest/config";
import { inTurn, projectsIn } from "./vitest.config.js";

/** The tests of the suite itself, from what `npm run build` made of them: what takes a source file at a time takes them longer. */
export default defineConfig({
  test: {
    ...inTurn,
    projects: projectsIn("dist/test/", "js").map(({ test }) => ({
      test: { ...test, experimental: { viteModuleRunner: false, nodeLoader: false } },
    })),
  },
});
