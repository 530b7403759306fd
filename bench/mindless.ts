import { createReference } from "../src/reference/index.js";
import { judgeHandler } from "../src/runner/in-process.js";
import { loadSpecs } from "../src/runner/specs.js";
import { scenarios } from "../src/scenario/scenario.js";
import { mindless } from "../test/mindless/servers.js";

/**
 * Judges servers that do not know what they are asked and prints what they earn: `node dist/bench/mindless.js`, or
 * some of them by name: `node dist/bench/mindless.js "[]" "a record"`.
 */

const named = process.argv.slice(2);

await loadSpecs();
console.log("| answers everything with | verdict | pass | fail | warn | inconclusive | what passes |");
console.log("|---|---|---|---|---|---|---|");
for (const [name, server] of Object.entries(mindless)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const handle = server();
  const { run } = await judgeHandler(async (request) => handle(request), scenarios(), createReference());
  const { pass, fail, warn, inconclusive } = run.totals;
  const passed = run.clauses.filter(({ verdict }) => verdict === "pass").map(({ id }) => id);
  const routes = passed.filter((id) => id.startsWith("route:")).length;
  const others = passed.filter((id) => !id.startsWith("route:"));
  const kept = [...(routes > 0 ? [`${routes} routes answer what they declare`] : []), ...others].join(", ");
  console.log(`| ${name} | ${run.verdict} | ${pass} | ${fail} | ${warn} | ${inconclusive} | ${kept || "nothing"} |`);
}
