import { parseArgs } from "node:util";
import fc from "fast-check";
import { excuseOf } from "../src/contract/wire/excuses.js";
import { describeDecisions } from "../src/reference/index.js";
import { reachOfDecision } from "../src/runner/mutation/reach.js";
import { judgeSite } from "../src/runner/mutation/wire/judged.js";
import { sitesOf } from "../src/runner/mutation/wire/sites.js";
import { affectedBySite, trafficOf } from "../src/runner/mutation/wire/traffic.js";

/**
 * Judges deployments with one defect on the wire that behave in another conforming way on the way of the same scenario:
 * `node dist/bench/wire-pairs.js --count 300 --seed 1`. A clause that names the route has to be blamed as it is without the variation;
 * what nothing finds without it either is told apart, and so is a variation beside which the defect finds nothing to change: that
 * deployment is one that conforms.
 */

const { values } = parseArgs({
  options: { count: { type: "string", default: "300" }, seed: { type: "string", default: "1" } },
});
const count = Number(values.count);

const variations = describeDecisions().flatMap(({ name, conforms }) =>
  conforms.slice(1).map((alternative) => ({ decision: name, alternative })),
);
const sites = sitesOf({ group: [], route: [], operator: [] }).filter(
  (site) => !site.conforms && excuseOf(site) === undefined,
);

/** Whether a scenario that can say the defect comes by the variation as well. */
async function meet(site: (typeof sites)[number], decision: string): Promise<boolean> {
  const { scenarios } = await affectedBySite(site, await trafficOf(site));
  const near = await reachOfDecision(decision, site.release);
  return scenarios.some((scenario) => near.scenarios.includes(scenario));
}

const drawn = fc.sample(fc.tuple(fc.constantFrom(...sites), fc.constantFrom(...variations)), {
  seed: Number(values.seed),
  numRuns: count * 40,
});

let [judged, killed, neither, idle, misplaced] = [0, 0, 0, 0, 0];
for (const [site, { decision, alternative }] of drawn) {
  if (judged === count) break;
  if (!(await meet(site, decision))) continue;
  judged++;
  const pair = `${site.id} beside ${decision}: ${alternative}`;
  const mutant = await judgeSite(site, { [decision]: alternative });
  if (mutant.misplaced.length > 0) {
    misplaced++;
    console.log(`MISPLACED ${pair}: ${mutant.misplaced.map(({ clause }) => clause).join(", ")}`);
  }
  if (mutant.verdict === "killed") killed++;
  else if (mutant.altered === 0 && !mutant.defect) {
    idle++;
    console.log(`IDLE      ${pair}: nothing is left to change`);
  } else if ((await judgeSite(site)).verdict === "killed")
    console.log(
      `${mutant.verdict.toUpperCase().padEnd(9)} ${pair}, altered ${mutant.altered} in ${mutant.scenarios} scenarios`,
    );
  else {
    neither++;
    console.log(`NEITHER   ${pair}: nothing finds it without the variation`);
  }
}
console.log(
  `${killed} of ${judged} pairs killed by a clause of the route, ${neither} found by nothing without the variation either, ${idle} with nothing left to change, ${misplaced} with misplaced blame`,
);
process.exitCode = judged < count || killed + neither + idle < judged || misplaced > 0 ? 1 : 0;
