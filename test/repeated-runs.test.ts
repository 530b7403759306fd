import { beforeAll, describe, expect, it } from "vitest";
import { latestRelease } from "../src/contract/releases.js";
import { createReference } from "../src/reference/index.js";
import type { Run } from "../src/reporting/run.js";
import { judgeInstance } from "../src/runner/in-process.js";
import { loadSpecs } from "../src/runner/specs.js";
import { scenarios } from "../src/scenario/scenario.js";
import { sampleOf } from "./sample.js";

beforeAll(() => loadSpecs());

const verdictsOf = ({ clauses }: Run) => clauses.map(({ id, verdict }) => `${id}: ${verdict}`);

describe("one living deployment", () => {
  it.each(["8_01", "7.11"] as const)(
    "is judged alike by runs after each other and at the same time on %s",
    { timeout: 120_000 },
    async (release) => {
      // The release before shares most scenarios with the current one.
      const some = sampleOf(scenarios(), release === latestRelease ? 25 : 12);
      const those = scenarios().filter((one) => one.releases.length === 1 || some.includes(one));
      const reference = createReference({ release });
      const run = async (id: string) => {
        const judged = await judgeInstance(reference, those, {
          release,
          runId: id,
          verdictsOnly: true,
        });
        expect(judged.run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
        return verdictsOf(judged.run);
      };
      const first = await run("run00001");
      for (const verdicts of await Promise.all(["run00002", "run00003"].map(run))) expect(verdicts).toEqual(first);
    },
  );
});
