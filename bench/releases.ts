import { parseArgs } from "node:util";
import fc from "fast-check";
import { releases } from "../src/contract/releases.js";
import { anyConformingVariant } from "../test/conforming/variant.js";
import { probeReference } from "../test/probe/probing.js";

/**
 * Probes conforming deployments drawn from seeds on each release, and counts how often the release is told, told wrongly, or
 * not told, with what was said then. `--count N` deployments per release, from `--seed S` on; ends with 1 where one was told
 * wrongly.
 */
const { values } = parseArgs({
  options: { count: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
let wrong = 0;
for (const given of [{ bare: true }, {}] as const) {
  for (const release of releases) {
    const figures = { described: 0, wrong: 0, mixed: 0, undecided: 0 };
    for (let at = seed; at < seed + count; at++) {
      const [variant] = fc.sample(anyConformingVariant, { seed: at, numRuns: 1 });
      if (!variant) throw new Error(`Seed ${at} draws nothing.`);
      const { seen } = await probeReference({ ...variant, release }, given);
      const { behavesAs, evidence } = seen.release;
      if (behavesAs === release) figures.described++;
      else if (behavesAs === "undecidable") figures.undecided++;
      else if (behavesAs === "mixed") figures.mixed++;
      else figures.wrong++;
      if (behavesAs !== release) {
        const because = evidence
          .map((one) => `    ${one.speaksFor.join(", ")}  ${one.what}: ${one.because}`)
          .join("\n");
        process.stdout.write(
          `seed ${at} on ${release} is ${behavesAs} (${seen.verdict}: ${seen.alarms[0] ?? ""})\n${because}\n`,
        );
      }
    }
    wrong += figures.wrong;
    process.stdout.write(`${release} ${"bare" in given ? "without" : "with"} fixtures: ${JSON.stringify(figures)}\n`);
  }
}
process.exitCode = wrong > 0 ? 1 : 0;
