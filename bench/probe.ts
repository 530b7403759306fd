import { parseArgs } from "node:util";
import { latestRelease, releases } from "../src/contract/releases.js";
import { describeDecisions, describeFaults } from "../src/reference/index.js";
import { inState, probeReference } from "../test/probe/probing.js";

/**
 * Probes the reference with each conforming alternative, which must alarm nobody, and with each route unserved, where no
 * other route may be blamed. `--every N` takes each N-th of them.
 */
const { values } = parseArgs({ options: { every: { type: "string", default: "1" } } });
const every = Number(values.every);
const figures = { variants: 0, alarmed: 0, undecided: 0, unserved: 0, found: 0, wronglyBlamed: 0 };

const alternatives = describeDecisions().flatMap(({ name, conforms }) =>
  conforms.slice(1).flatMap((choice) => releases.map((release) => ({ name, choice, release }))),
);
for (const { name, choice, release } of alternatives.filter((_, index) => index % every === 0)) {
  const { seen } = await probeReference({ release, choices: { [name]: choice } }, { bare: true });
  figures.variants++;
  if (inState(seen, "undecidable").length > 0) figures.undecided++;
  if (seen.verdict === "healthy") continue;
  figures.alarmed++;
  process.stdout.write(`${release} ${name}=${choice}: ${seen.alarms.join(" ")}\n`);
}

const routeOf = (fault: string) => fault.slice("route:".length, -"#unserved".length);
const unserved = describeFaults().filter(({ name }) => name.endsWith("#unserved"));
for (const { name } of unserved.filter((_, index) => index % every === 0)) {
  const { seen } = await probeReference({ release: releases[0] ?? latestRelease, faults: [name] });
  const missing: readonly string[] = inState(seen, "missing");
  figures.unserved++;
  if (missing.includes(routeOf(name))) figures.found++;
  if (missing.some((id) => id !== routeOf(name))) {
    figures.wronglyBlamed++;
    process.stdout.write(`${name}: ${missing.join(", ")}\n`);
  }
}
process.stdout.write(`${JSON.stringify(figures)}\n`);
