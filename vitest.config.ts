import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.js";

const inOneProcess = ["conforming", "faults", "hostile", "laws", "mindless", "no-trace", "wire"].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);

/** They lay another register over ours before anything reads it, and so begin anew. */
const withRegisterOfTheirOwn = ["test/timeline/**/*.test.ts"];

/**
 * `npx vitest specs/lots` judges the embedded deployment, or the one of `DEPLOYMENT=path`; `npm test` runs the tests of
 * the suite itself. The command line's `run` brings a configuration of its own (src/runner/vitest/).
 */
export default defineConfig({
  test: {
    // Many of them wait for processes of their own.
    maxWorkers: "150%",
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "specs",
          include: ["specs/**/*.spec.ts"],
          globalSetup: ["src/runner/vitest/global-setup.ts"],
          setupFiles: ["src/runner/vitest/setup.ts"],
          pool: "threads",
          isolate: false,
          maxConcurrency: 64,
          testTimeout: 0,
          sequence: { concurrent: true },
        },
      },
      {
        test: {
          name: "test",
          include: ["test/**/*.test.ts"],
          exclude: [...inOneProcess, ...withRegisterOfTheirOwn],
          pool: "threads",
          // To load the suite takes each file longer than most tests do.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "register",
          include: withRegisterOfTheirOwn,
          pool: "threads",
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Long proofs, each by itself: `npx vitest run --project bench bench/canaries`.
        test: { name: "bench", include: ["bench/**/*.bench.ts"], pool: "threads", isolate: false, testTimeout: 0 },
      },
      {
        // Judgings in this process. Without isolation: what is loaded and learned of all scenarios is so once in each thread.
        test: {
          name: "judging",
          include: inOneProcess,
          pool: "threads",
          isolate: false,
          // They wait for nothing, and each thread loads and learns everything anew.
          maxWorkers: "100%",
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
