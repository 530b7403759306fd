import { defineConfig } from "vitest/config";
import { asBuilt, projectsIn, scheduling } from "./vitest.config.js";

/** The tests of the suite itself as they were built (tsconfig.test.json). */
export default defineConfig({
  test: {
    ...scheduling,
    projects: projectsIn("dist/test/", "js").map(asBuilt),
  },
});
