import { spawn } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../src/contract/package-root.js";
import { changesSince } from "./changes.js";
import { concernedBy, inWords } from "./concerned.js";

/** `npm run test:changed [base]`: what the changes since a base concern, in two runs of vitest side by side. */
const [base = "main"] = process.argv.slice(2);
const concerned = concernedBy(changesSince(packageRoot(), base));
const { groups, proofs, faults, named } = concerned;

function tested(projects: readonly string[], ...filters: readonly string[]): Promise<number> {
  // One thread loads the suite once, and the other core has the other run.
  const args = ["run", "--maxWorkers", "1", ...projects.flatMap((project) => ["--project", project]), ...filters];
  const child = spawn(process.execPath, [join(packageRoot(), "node_modules/vitest/vitest.mjs"), ...args], {
    cwd: packageRoot(),
    stdio: "inherit",
  });
  return new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
}

const codes =
  groups.length === 0
    ? []
    : await Promise.all([
        tested(["test", "specs"], ...proofs),
        tested(["test"], ...faults, "--testNamePattern", named),
      ]);
console.log(inWords(concerned, base));
process.exitCode = Math.max(0, ...codes);
