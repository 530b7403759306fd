import { parseArgs } from "node:util";
import { releases } from "../src/contract/releases.js";
import { measuredLengths } from "../test/lengths.js";

/** Prints what `src/scenario/lengths.ts` has to hold: the scenarios that send `--least` requests and more on either release. */
const { values } = parseArgs({ options: { least: { type: "string", default: "15" } } });

const longest = new Map<string, number>();
for (const release of releases)
  for (const [id, length] of await measuredLengths(release)) longest.set(id, Math.max(longest.get(id) ?? 0, length));
for (const [id, length] of [...longest].sort())
  if (length >= Number(values.least)) console.log(`  ${JSON.stringify(id)}: ${length},`);
