import { it } from "vitest";
import { startCanaries } from "../test/redaction/canaries.js";
import { filesBelow, observationsIn, runAgainst } from "../test/redaction/canary-run.js";

/** The whole suite against a deployment that plants secrets everywhere: `npx vitest run --project bench bench/canaries`. */
it("prints how many secrets the files of whole runs show", { timeout: 1_200_000 }, async () => {
  const rows: string[] = [];
  for (const effects of ["read", "irreversible"]) {
    const deployment = await startCanaries({ usesOfAToken: 100, effects });
    const run = await runAgainst(deployment, []);
    const files = filesBelow(run.folder);
    const seen = observationsIn(run, deployment.canaries);
    const megabytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
    const canaries = Object.keys(deployment.canaries).length;
    rows.push(
      `| ${effects} | ${run.exitCode} | ${deployment.issued()} | ${canaries} | ${files.length} | ${megabytes.toFixed(0)} | ${seen.length} |`,
    );
    for (const { file, shows } of seen) rows.push(`${file}: ${shows.join(", ")}`);
    await deployment.close();
  }
  const head = "| effects | exit code | tokens issued | canaries | files | MB | files that show one |";
  process.stdout.write(`\n${[head, "| --- | ---: | ---: | ---: | ---: | ---: | ---: |", ...rows].join("\n")}\n`);
});
