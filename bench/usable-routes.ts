import { releases } from "../src/contract/releases.js";
import { routeList } from "../src/contract/routes.js";
import { isSuccessStatus } from "../src/http/status.js";
import { judgeReference } from "../src/runner/in-process.js";
import { presetNames, presetOf } from "../src/runner/preset.js";
import { loadSpecs } from "../src/runner/specs.js";
import { scenarios } from "../src/scenario/scenario.js";
import { head, row } from "./speed/table.js";

/**
 * Which routes a client can use that spells names as deployments in production do, or as the document prints them, on `serve` and on
 * `serve --like` each preset: `npm run bench dist/bench/usable-routes.js`. Nothing is learned of the names.
 */

const inProduction = {
  body: "camelCase",
  query: { portal: "camelCase", abc: "camelCase", catalog: "PascalCase" },
  queryLists: "commas",
};
const asPrinted = { body: "documented", query: "documented", queryLists: "repeated" };
const clients = { "as in production": inProduction, "as printed": asPrinted };

const deployments = {
  "as it stands": {},
  ...Object.fromEntries(presetNames().map((name) => [`like ${name}`, presetOf(name).choices])),
};

await loadSpecs();
process.stdout.write(
  head("serve", "release", "client spells", "routes", "accepted", "and all as the contract says", "not so"),
);
for (const [deployment, choices] of Object.entries(deployments))
  for (const release of releases)
    for (const [client, wire] of Object.entries(clients)) {
      const options = { release, choices: { ...choices, "late-reads": "at-once" } };
      const { run, exchanges } = await judgeReference(scenarios(), options, { given: { wire } });
      const accepted = new Set<string | undefined>(
        exchanges.filter(({ response }) => response && isSuccessStatus(response.status)).map(({ route }) => route),
      );
      const unlike = new Set<string | undefined>(
        run.clauses.filter(({ verdict }) => verdict !== "pass").map(({ routes: [first] }) => first),
      );
      const listed = routeList.filter(({ id }) => run.clauses.some((clause) => clause.id === `route:${id}`));
      const refused = listed.filter(({ id }) => !accepted.has(id)).map(({ id }) => `\`${id}\` (refused)`);
      const wrong = listed.filter(({ id }) => accepted.has(id) && unlike.has(id)).map(({ id }) => `\`${id}\``);
      const usable = listed.length - refused.length;
      const counts = [listed.length, usable, usable - wrong.length].map(String);
      process.stdout.write(row(deployment, release, client, ...counts, [...refused, ...wrong].join(", ") || "–"));
    }
