import { parseArgs } from "node:util";
import { clauseOf } from "../src/contract/register.js";
import { lastReleaseOf } from "../src/contract/releases.js";
import { describeFaults } from "../src/reference/index.js";
import { verdictIfBroken } from "../src/reporting/provisional.js";
import { choicesFrom } from "../src/runner/choices.js";
import { blamed, judgeReference } from "../src/runner/in-process.js";
import { reachOf } from "../src/runner/mutation/reach.js";

/**
 * Judges the faults of the reference in one deployment that behaves in other conforming ways: `node dist/bench/elsewhere.js --choose
 * empty-fields=left-out --every 3`. Where nothing is blamed, what that deployment leaves open hides the defect, or the suite overlooks it.
 */

const { values } = parseArgs({
  options: {
    choose: { type: "string", multiple: true, default: ["empty-fields=left-out"] },
    /** Every so manieth fault. */
    every: { type: "string", default: "1" },
    /** Part of the names of faults. */
    fault: { type: "string", default: "" },
  },
});

const choices = choicesFrom(values.choose);
const faults = describeFaults()
  .filter((_, index) => index % Number(values.every) === 0)
  .filter(({ name }) => name.includes(values.fault));

let [own, others] = [0, 0];
for (const { name, breaks } of faults) {
  const clause = clauseOf(breaks);
  const release = lastReleaseOf(clause);
  const { scenarios } = await reachOf(name, release);
  const options = { release, faults: [name], choices };
  const { run } = await judgeReference(scenarios, options, { verdictsOnly: true, readsAgain: true });
  const { verdict, reason } = run.clauses.find(({ id }) => id === breaks) ?? {};
  if (verdict === verdictIfBroken(clause)) own++;
  else if (blamed(run).length > 0) others++;
  else console.log(`UNBLAMED  ${name}\n          ${breaks} is ${verdict}${reason === undefined ? "" : `: ${reason}`}`);
}
const none = faults.length - own - others;
console.log(`of ${faults.length} faults ${own} are blamed on their own clause, ${others} on others, ${none} on none`);
