import { parseArgs } from "node:util";
import { clauseOf } from "../src/contract/register.js";
import { lastReleaseOf, latestRelease, type Release } from "../src/contract/releases.js";
import { createReference, describeFaults } from "../src/reference/index.js";
import { blamed, judgeHandler } from "../src/runner/in-process.js";
import { reachOf } from "../src/runner/mutation/reach.js";
import { loadSpecs } from "../src/runner/specs.js";
import { type Scenario, scenarios } from "../src/scenario/scenario.js";
import { isObject } from "../src/scenario/values.js";

/**
 * Judges deployments that leave out of their answers what is null, as many serializers do, each with one fault: `node
 * dist/bench/left-out.js --every 10`. Its own clause has to find it there as well; without a fault nothing is blamed. `--from` begins with
 * another one of so many, `--fault` takes those whose name holds a text. Ends with 1 where a fault is missed.
 */

const { values } = parseArgs({
  options: {
    every: { type: "string", default: "10" },
    from: { type: "string", default: "0" },
    fault: { type: "string", default: "" },
  },
});
const [every, from] = [Number(values.every), Number(values.from)];

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const shown = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(shown.map(([name, member]) => [name, withoutNulls(member)]));
}

async function judged(some: Iterable<Scenario>, release: Release, faults: readonly string[] = []) {
  const reference = createReference({ release, faults });
  const handle = async (request: Request): Promise<Response> => {
    const answer = await reference.fetch(request);
    if (!/json/.test(answer.headers.get("content-type") ?? "")) return answer;
    const { status, headers } = answer;
    headers.delete("content-length");
    const text = await answer.text();
    return new Response(text && JSON.stringify(withoutNulls(JSON.parse(text))), { status, headers });
  };
  const { run } = await judgeHandler(handle, some, reference, { release, verdictsOnly: true });
  return run;
}

await loadSpecs();
const alarms = blamed(await judged(scenarios(), latestRelease));
console.log(`without a fault: ${alarms.join(", ") || "nothing"} is blamed`);

const faults = describeFaults().filter(({ name }, at) => at % every === from && name.includes(values.fault));
let missed = 0;
for (const { name, breaks } of faults) {
  const release = lastReleaseOf(clauseOf(breaks));
  const run = await judged((await reachOf(name, release)).scenarios, release, [name]);
  if (blamed(run).includes(breaks)) continue;
  missed++;
  const own = run.clauses.find(({ id }) => id === breaks);
  console.log(`missed: ${name}, ${own?.verdict}, ${own?.reason ?? ""}`);
}
console.log(`${faults.length - missed} of ${faults.length} are found where what is null is left out`);
if (alarms.length + missed > 0) process.exitCode = 1;
