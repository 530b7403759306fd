import { Command, InvalidArgumentError } from "commander";
import { loadSpecs } from "../src/runner/specs.js";
import { judgeThin, lookAt, thinSamples } from "../test/conforming/thin-samples.js";

/**
 * Meets profiles whose samples name fewer values than the suite composes:
 * `npm run bench dist/bench/thin-samples.js -- --sample JobItem`.
 */

const whole = (text: string) => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("A whole number is needed.");
  return Number(text);
};

const { sample, count, open } = new Command("thin-samples")
  .description(
    "Judges the reference by profiles of which one sample lacks a value, or has it written out: nothing may be blamed.",
  )
  .option("--sample <models...>", "these samples alone")
  .option("--count <number>", "so many of them, spread over all", whole, 0)
  .option("--open", "tells as well what is not judged then, and why")
  .parse()
  .opts<{ sample?: readonly string[]; count: number; open?: true }>();

await loadSpecs();
const look = await lookAt();
const all = thinSamples(look).filter((one) => sample?.includes(one.sample) ?? true);
const step = count === 0 ? 1 : Math.max(1, Math.floor(all.length / count));
const those = all.filter((_, at) => at % step === 0).slice(0, count === 0 ? all.length : count);
let alarming = 0;
for (const thin of those) {
  const judged = await judgeThin(look, thin);
  if (judged.blamed.length > 0) alarming++;
  const found = `${judged.open.length} clauses left open, ${judged.blamed.length} blamed`;
  console.log(
    `${thin.sample} without {${thin.without}}, ${thin.instead} instead: ${judged.judgedBy} scenarios, ${found}`,
  );
  for (const says of judged.blamed) console.log(`  BLAMED ${says}`);
  if (open) for (const says of judged.open) console.log(`  open ${says}`);
}
console.log(`${those.length} thin samples: ${alarming} raised an alarm`);
process.exitCode = alarming > 0 || those.length === 0 ? 1 : 0;
