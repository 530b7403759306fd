import { parseArgs } from "node:util";
import fc from "fast-check";
import { clauseOf } from "../src/contract/register.js";
import { lastReleaseOf } from "../src/contract/releases.js";
import { describeDecisions, describeFaults, type FaultDescription } from "../src/reference/index.js";
import { blamed, judgeReference } from "../src/runner/in-process.js";
import { reachOf, reachOfDecision } from "../src/runner/mutation/reach.js";

/**
 * Judges deployments that have one fault and behave in another conforming way elsewhere on the way of the same scenario: `node dist/bench/pairs.js --count
 * 200 --seed 1`. The fault has to be blamed on its own clause as it is without the variation.
 */

const { values } = parseArgs({
  options: { count: { type: "string", default: "200" }, seed: { type: "string", default: "1" } },
});

const decisions = describeDecisions();
const variations = decisions.flatMap(({ name, conforms }) =>
  conforms.slice(1).map((alternative) => ({ decision: name, alternative })),
);
const decisionOf = new Map(decisions.flatMap(({ name, faults }) => faults.map((fault) => [fault, name] as const)));
const count = Number(values.count);

/** Whether a scenario comes by both places: what is far apart says nothing about each other. */
async function meet(fault: FaultDescription, decision: string): Promise<boolean> {
  if (decisionOf.get(fault.name) === decision) return false;
  const release = lastReleaseOf(clauseOf(fault.breaks));
  const near = await reachOfDecision(decision, release);
  return (await reachOf(fault.name, release)).scenarios.some((scenario) => near.scenarios.includes(scenario));
}

const drawn = fc.sample(fc.tuple(fc.constantFrom(...describeFaults()), fc.constantFrom(...variations)), {
  seed: Number(values.seed),
  numRuns: count * 20,
});
const pairs: typeof drawn = [];
for (const pair of drawn) {
  const [fault, { decision }] = pair;
  if (pairs.length < count && (await meet(fault, decision))) pairs.push(pair);
}

let [killed, wide] = [0, 0];
for (const [{ name, breaks }, { decision, alternative }] of pairs) {
  const clause = clauseOf(breaks);
  const release = lastReleaseOf(clause);
  const { scenarios } = await reachOf(name, release);
  const { run } = await judgeReference(
    scenarios,
    {
      release,
      faults: [name],
      choices: { [decision]: alternative },
    },
    { verdictsOnly: true },
  );
  const own = run.clauses.find(({ id }) => id === breaks);
  const isKilled = own?.verdict === (clause.level === "stated" ? "fail" : "warn");
  const others = blamed(run).filter((id) => id !== breaks);
  if (isKilled) killed++;
  else
    console.log(
      `SURVIVED  ${name} beside ${decision}: ${alternative}\n          ${breaks} is ${own?.verdict}: ${own?.reason}`,
    );
  if (others.length > 0) {
    wide++;
    console.log(`WIDE      ${name} beside ${decision}: ${alternative} also blamed ${others.join(", ")}`);
  }
}
console.log(`${killed} of ${pairs.length} faults killed by their own clause, ${wide} pairs blamed another clause too`);
process.exitCode = killed < count || wide > 0 ? 1 : 0;
