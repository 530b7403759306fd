import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { Sequencer } from "./test/shards/sequencer.js";

const ofTests = { pool: "threads", testTimeout: 120_000, hookTimeout: 120_000 } as const;

/** @returns the projects that test the suite itself, of the files that end so in a folder */
export const projectsIn = (folder: string, ending: string): TestProjectInlineConfiguration[] => {
  const all = `${folder}**/*.test.${ending}`;
  const both = { ...ofTests, globalSetup: [`${folder}temporary-folder.${ending}`] };
  // They lay another register over ours before anything reads it, and so begin anew.
  const withRegisterOfTheirOwn = `${folder}timeline/**/*.test.${ending}`;
  return [
    // What is loaded and learned of all scenarios is so once in each thread: that takes each file longer than most tests do.
    { test: { ...both, name: "test", include: [all], exclude: [withRegisterOfTheirOwn], isolate: false } },
    { test: { ...both, name: "register", include: [withRegisterOfTheirOwn] } },
  ];
};

/** @returns the project that judges a deployment by the scenarios in a folder */
export const specsIn = (folder: string, ending: string): TestProjectInlineConfiguration => ({
  test: {
    name: "specs",
    include: [`${folder}specs/**/*.spec.${ending}`],
    globalSetup: [`${folder}src/runner/vitest/global-setup.${ending}`],
    setupFiles: [`${folder}src/runner/vitest/setup.${ending}`],
    pool: "threads",
    isolate: false,
    maxConcurrency: 64,
    testTimeout: 0,
    sequence: { concurrent: true },
  },
});

/** What was built is loaded by Node: to transform each source file takes longer. */
export const asBuilt = ({ test }: TestProjectInlineConfiguration): TestProjectInlineConfiguration => ({
  test: { ...test, experimental: { viteModuleRunner: false, nodeLoader: false } },
});

/**
 * As many threads as cores: each learns everything anew, and what one waits for, a command or a browser, has its core meanwhile.
 * `npm test` shares them out between its shards (test/shards/).
 */
export const scheduling = { maxWorkers: availableParallelism(), sequence: { sequencer: Sequencer } } as const;

/**
 * `npx vitest specs/lots` judges the embedded deployment, or the one of `DEPLOYMENT=path`; `npx vitest --project test` runs the
 * tests of the suite itself from their sources, as `npm test` does from what was built of them (vitest.built.config.ts). The
 * command line's `run` brings a configuration of its own (src/runner/vitest/).
 */
export default defineConfig({
  test: {
    ...scheduling,
    projects: [
      specsIn("", "ts"),
      {
        // Long proofs, each by itself: `npx vitest run --project bench bench/canaries`.
        test: { name: "bench", include: ["bench/**/*.bench.ts"], pool: "threads", isolate: false, testTimeout: 0 },
      },
      ...projectsIn("test/", "ts"),
    ],
  },
});
