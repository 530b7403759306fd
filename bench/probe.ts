import type { Release } from "../src/contract/vocabulary.js";
import { describeDecisions, describeFaults } from "../src/reference/index.js";
import { inState, probeReference } from "../test/probe/probing.js";

/** Probes every conforming alternative of the reference, which must alarm nobody, and every route that is not served. */
const figures = { strangers: 0, alarmed: 0, undecided: 0, unserved: 0, found: 0, others: 0 };

for (const release of ["8_01", "7.11"] satisfies Release[]) {
  for (const { name, conforms } of describeDecisions()) {
    for (const choice of conforms.slice(1)) {
      const { seen } = await probeReference({ release, choices: { [name]: choice } }, { bare: true });
      figures.strangers++;
      if (inState(seen, "undecidable").length > 0) figures.undecided++;
      if (seen.verdict === "well" && seen.release.behavesAs !== "mixed") continue;
      figures.alarmed++;
      process.stdout.write(`${release} ${name}=${choice}: ${seen.alarms.join(" ")}\n`);
    }
  }
}
for (const { name, breaks } of describeFaults().filter((fault) => fault.name.startsWith("unserved:"))) {
  const { seen } = await probeReference({ release: "7.11", faults: [name] });
  const id = name.slice("unserved:".length);
  const missing = inState(seen, "missing");
  figures.unserved++;
  if (missing.some((one) => one === id)) figures.found++;
  if (missing.some((one) => one !== id)) {
    figures.others++;
    process.stdout.write(`${name} (${breaks}): ${missing.join(", ")}\n`);
  }
}
process.stdout.write(`${JSON.stringify(figures)}\n`);
