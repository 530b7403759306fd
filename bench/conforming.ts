import { Command, InvalidArgumentError, Option } from "commander";
import { type LawExtent, lawExtents } from "../src/contract/laws/extent.js";
import { loadSpecs } from "../src/runner/specs.js";
import { alarmText, encounter } from "../test/conforming/meet.js";
import { type Mode, modes } from "../test/conforming/variant.js";

/** Meets conforming variants by the hundred, one seed each: `npm run bench dist/bench/conforming.js -- --count 500 --mode urls`. */

const whole = (text: string) => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("A whole number is needed.");
  return Number(text);
};

const { count, seed, mode, laws, before } = new Command("conforming")
  .description("Judges deployments that behave in other conforming ways; each is drawn from a seed of its own.")
  .option("--count <number>", "how many conforming variants are judged", whole, 500)
  .option("--seed <number>", "the seed of the first; each next one has the next seed", whole, 1)
  .addOption(new Option("--mode <mode>", "what the profile gives").choices(modes).default("urls"))
  .addOption(new Option("--laws <extent>", "with how many hard values").choices(lawExtents).default("quick"))
  .option("--before <number>", "how many other runs have left their residue there", whole, 0)
  .parse()
  .opts<{ count: number; seed: number; mode: Mode; laws: LawExtent; before: number }>();

await loadSpecs();
let [judged, clauses, alarming] = [0, 0, 0];
for (let next = seed; next < seed + count; next++) {
  const met = await encounter(next, mode, laws, undefined, before);
  const { release, choices } = met.variant;
  judged += met.judged;
  clauses += met.clauses;
  if (met.alarms.length > 0) alarming++;
  const others = String(Object.keys(choices).length).padStart(3);
  console.log(
    `seed ${next}  ${release}  ${others} alternatives  judged ${share(met.judged, met.clauses)} of ${met.clauses} clauses  ${met.alarms.length} alarms`,
  );
  if (met.alarms.length > 0) console.log(alarmText(met));
}
console.log(
  `${count} conforming variants, mode ${mode}, laws ${laws}, ${before} runs before, seeds ${seed} to ${seed + count - 1}: ${alarming} raised an alarm; ${share(judged, clauses)} of their clauses were judged`,
);
process.exitCode = alarming > 0 ? 1 : 0;

function share(part: number, all: number): string {
  return `${((100 * part) / all).toFixed(1)} %`;
}
