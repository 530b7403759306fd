import { Command, InvalidArgumentError } from "commander";
import { type Effect, effects as known } from "../src/contract/vocabulary.js";
import { loadSpecs } from "../src/runner/specs.js";
import { scenarios } from "../src/scenario/scenario.js";
import type { StoredChange } from "../test/no-trace/changes.js";
import { type Drawn, variantOf } from "../test/no-trace/draw.js";
import { fewest } from "../test/no-trace/fewest.js";
import { type Traces, tracesOf } from "../test/no-trace/traces.js";
import { endRuns } from "./no-trace-ends.js";

/**
 * Shows that runs leave no trace: `npm run bench dist/bench/no-trace.js -- --count 100`. Each conforming variant is judged at
 * each effect, and what it has stored is compared with what it had stored, record by record, without a request.
 */

const whole = (text: string) => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("A whole number is needed.");
  return Number(text);
};

const named = (text: string): readonly Effect[] => {
  const wanted = text.split(",");
  const unknown = wanted.find((name) => !known.some((effect) => effect === name));
  if (unknown !== undefined) throw new InvalidArgumentError(`One of ${known.join(", ")} is needed, not ${unknown}.`);
  return known.filter((effect) => wanted.includes(effect));
};

interface Options {
  readonly count: number;
  readonly seed: number;
  readonly effects: readonly Effect[];
  readonly shrink: number;
  readonly kills: number;
  readonly interrupts: number;
}

const { count, seed, effects, shrink, kills, interrupts } = new Command("no-trace")
  .description("Judges conforming variants and looks at everything that they had stored before.")
  .option("--count <number>", "how many variants are judged at each effect", whole, 100)
  .option("--seed <number>", "the seed of the first; each next one has the next seed", whole, 1)
  .option("--effects <list>", "the highest effects of the runs", named, known)
  .option("--shrink <number>", "of how many red variants of each effect the fewest choices are looked for", whole, 0)
  .option("--kills <number>", "how many runs in processes of their own are killed at a random moment", whole, 0)
  .option("--interrupts <number>", "how many such runs are interrupted", whole, 0)
  .parse()
  .opts<Options>();

const columns = ["effect", "variants", "records", "borrowed", "counters", "silent", "told", "left", "alarms", "judged"];
const row = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell).padStart(12)).join("");
const share = (part: number, all: number) => `${((100 * part) / Math.max(all, 1)).toFixed(1)} %`;
const of = (traces: readonly Traces[], count: (one: Traces) => number) =>
  traces.reduce((sum, one) => sum + count(one), 0);
const recordsIn = (changes: readonly StoredChange[]) => new Set(changes.map(({ record }) => record)).size;

const isRed = ({ silent, reported, leftovers, alarms }: Traces) =>
  silent.length + reported.length + leftovers.length + alarms.length > 0;

/** What is wrong with a variant, each thing in a few words. */
const faultsOf = ({ silent, reported, leftovers, alarms }: Traces): readonly string[] => [
  ...new Set([
    ...alarms.map((alarm) => `alarm ${alarm}`),
    ...silent.map(({ record }) => `silent ${kindOf(record)}`),
    ...reported.map(({ record }) => `told ${kindOf(record)}`),
    ...leftovers.map((left) => `left ${left.replace(/^(\w+) \S+:/, "$1:").replace(/\d{3,}/g, "N")}`),
  ]),
];

const kindOf = (record: string) => record.slice(0, record.indexOf("/"));

function describe({ record, member, was, is }: StoredChange): string {
  const value = (one: unknown) => (JSON.stringify(one) ?? "nothing").slice(0, 60);
  return `${record} ${member.replaceAll("\0", "=")}: was ${value(was)}, is ${value(is)}`;
}

/** The fewest choices of a variant that bring about one of the things that are wrong with it. */
async function blame(drawn: Drawn, effect: Effect, fault: string): Promise<string> {
  const { release, choices } = drawn.variant;
  const as = (some: readonly (readonly [string, string])[]): Drawn => ({
    ...drawn,
    variant: { release, choices: Object.fromEntries(some) },
  });
  const few = await fewest(Object.entries(choices), async (some) =>
    faultsOf(await tracesOf(as(some), effect, scenarios())).includes(fault),
  );
  return JSON.stringify(Object.fromEntries(few));
}

await loadSpecs();
let isGreen = true;
const table: string[] = [];
const tallies: string[] = [];
for (const effect of count > 0 ? effects : []) {
  const all: Traces[] = [];
  const tally = new Map<string, number[]>();
  let shrunk = 0;
  for (let next = seed; next < seed + count; next++) {
    const drawn = variantOf(next);
    const traces = await tracesOf(drawn, effect);
    all.push(traces);
    if (!isRed(traces)) continue;
    isGreen = false;
    const faults = faultsOf(traces);
    for (const fault of faults) tally.set(fault, [...(tally.get(fault) ?? []), next]);
    const { release } = drawn.variant;
    console.log(
      `seed ${next}  ${effect}  ${release}  ${drawn.withSamples ? "with" : "without"} samples: ${faults.join("; ")}`,
    );
    for (const change of [...traces.silent, ...traces.reported].slice(0, 4)) console.log(`    ${describe(change)}`);
    const [first] = faults;
    if (first !== undefined && shrunk++ < shrink) console.log(`    ${first}: ${await blame(drawn, effect, first)}`);
  }
  table.push(
    row([
      effect,
      all.length,
      of(all, ({ records }) => records),
      of(all, ({ borrowed }) => borrowed.length),
      of(all, ({ counters }) => counters),
      of(all, ({ silent }) => recordsIn(silent)),
      of(all, ({ reported }) => recordsIn(reported)),
      of(all, ({ leftovers }) => leftovers.length),
      of(all, ({ alarms }) => alarms.length),
      share(
        of(all, ({ judged }) => judged),
        of(all, ({ clauses }) => clauses),
      ),
    ]),
  );
  for (const [fault, seeds] of [...tally].sort(([, a], [, b]) => b.length - a.length))
    tallies.push(
      `${effect}: ${fault}: ${seeds.length} variants (seeds ${seeds.slice(0, 8).join(", ")}${seeds.length > 8 ? ", …" : ""})`,
    );
}
if (table.length > 0) console.log([row(columns), ...table, ...tallies].join("\n"));
for (const [signal, wanted] of [
  ["SIGKILL", kills],
  ["SIGINT", interrupts],
] as const) {
  if (wanted > 0 && !(await endRuns(signal, wanted, seed))) isGreen = false;
}
console.log(isGreen ? "Nothing is left, and nobody is blamed." : "There are traces, leftovers or false alarms.");
process.exitCode = isGreen ? 0 : 1;
