import { packageRoot } from "../../src/contract/package-root.js";
import { vitest } from "../vitest.js";
import { changesSince } from "./changes.js";
import { concernedBy, inWords } from "./concerned.js";

/** `npm run test:changed [base]`: what the changes since a base concern, in three runs of vitest side by side. */
const [base = "main"] = process.argv.slice(2);
const concerned = concernedBy(changesSince(packageRoot(), base));
const { groups, proofs, faults, named } = concerned;

// One thread loads the suite once, and the other cores have the other runs.
const tested = (projects: readonly string[], ...filters: readonly string[]): Promise<number> =>
  vitest(["run", "--maxWorkers", "1", ...projects.flatMap((project) => ["--project", project]), ...filters]);

const codes =
  groups.length === 0
    ? []
    : await Promise.all([
        tested(["specs"], ...proofs),
        tested(["test"], ...proofs),
        tested(["test"], ...faults, "--testNamePattern", named),
      ]);
console.log(inWords(concerned, base));
process.exitCode = Math.max(0, ...codes);
