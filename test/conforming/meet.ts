import fc from "fast-check";
import type { Run } from "../../src/reporting/run.js";
import { judgeReference } from "../../src/runner/in-process.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { samplesOf } from "../no-trace/samples.js";
import { anyStranger, type Mode, type Stranger } from "./variant.js";
import { misspelt } from "./wire-names.js";

/** What the suite wrongly says about a stranger. */
export interface Alarm {
  /** A clause, a scenario or a surface. */
  readonly about: string;
  readonly says: string;
  /** The scenarios that can raise it by themselves. */
  readonly scenarios: readonly string[];
}

export interface Meeting {
  readonly alarms: readonly Alarm[];
  /** How many of the clauses that hold on its release were judged. */
  readonly judged: number;
  readonly clauses: number;
}

const given: { readonly [M in Mode]: (stranger: Stranger) => Readonly<Record<string, unknown>> } = {
  urls: () => ({ fixtures: {}, samples: {} }),
  full: ({ choices }) => ({ samples: samplesOf(choices) }),
};

/**
 * Judges a stranger with everything that the suite has.
 *
 * @param among the scenarios that judge it
 * @returns what it is wrongly blamed for, and how much could be judged
 */
export async function meet(stranger: Stranger, mode: Mode, among: readonly Scenario[] = scenarios()): Promise<Meeting> {
  const { run, results, defects } = await judgeReference(among, stranger, {
    given: given[mode](stranger),
    verdictsOnly: true,
  });
  const { pass, fail, warn, inconclusive } = run.totals;
  return {
    alarms: [
      ...blames(run),
      ...results.flatMap(({ id, leftovers }) =>
        leftovers
          .filter(({ residue }) => !residue)
          .map(({ what, reason }) => ({ about: id, says: `leaves a ${what}: ${reason}`, scenarios: [id] })),
      ),
      ...defects.map((defect) => ({ about: "the suite", says: String(defect.stack), scenarios: [] })),
      ...misspelt(stranger, run.deployment.wire).map((says) => ({ about: "wire names", says, scenarios: [] })),
    ],
    judged: pass + fail + warn,
    clauses: pass + fail + warn + inconclusive,
  };
}

const blames = ({ clauses }: Run): readonly Alarm[] =>
  clauses
    .filter(({ verdict }) => verdict === "fail" || verdict === "warn")
    .map(({ id, failures }) => ({
      about: id,
      says: failures.map(({ expected, actual }) => `expected ${expected}, received ${actual}`).join("; "),
      scenarios: failures.map(({ scenario }) => scenario),
    }));

/** An alarm with the fewest alternatives that still raise it. */
export interface Shrunk extends Alarm {
  readonly raisedBy: Stranger;
}

/** What raises so many alarms at once raises the others too. */
const mostShrunk = 3;

/** The stranger of a seed, and what came of meeting it. */
export interface Encounter extends Meeting {
  readonly seed: number;
  readonly mode: Mode;
  readonly stranger: Stranger;
  readonly alarms: readonly Shrunk[];
}

/**
 * Draws the stranger of a seed, judges it and shrinks each alarm by itself.
 *
 * @param seed the same seed draws the same stranger, as long as the reference has the same decisions
 */
export async function encounter(seed: number, mode: Mode): Promise<Encounter> {
  const [stranger] = fc.sample(anyStranger, { seed, numRuns: 1 });
  if (!stranger) throw new Error(`Seed ${seed} draws no stranger.`);
  const meeting = await meet(stranger, mode);
  const alarms: Shrunk[] = [];
  for (const [index, alarm] of meeting.alarms.entries()) {
    const raisedBy = index < mostShrunk ? await fewest(alarm, stranger, seed, mode) : stranger;
    alarms.push({ ...alarm, raisedBy });
  }
  return { seed, mode, stranger, ...meeting, alarms };
}

/** @returns the fewest of a stranger's alternatives that raise an alarm: all of them where it takes other scenarios to raise it */
async function fewest(alarm: Alarm, stranger: Stranger, seed: number, mode: Mode): Promise<Stranger> {
  const alone = scenarios().filter(({ id }) => alarm.scenarios.includes(id));
  const all = Object.entries(stranger.choices);
  const as = (choices: readonly [string, string][]): Stranger => ({
    ...stranger,
    choices: Object.fromEntries(choices),
  });
  const silent = fc.asyncProperty(fc.subarray(all), async (some) => {
    const { alarms } = await meet(as(some), mode, alone);
    return !alarms.some(({ about }) => about === alarm.about);
  });
  const { counterexample } = await fc.check(silent, { seed, numRuns: 1, examples: [[all]] });
  const [fewer] = counterexample ?? [];
  return fewer ? as(fewer) : stranger;
}

/** @returns an encounter's alarms with the seed, and the alternatives that raise each of them */
export const alarmText = ({ seed, mode, alarms }: Encounter): string =>
  alarms
    .map(({ about, says, raisedBy }) => `seed ${seed} (${mode}) ${about}: ${says}\n    ${JSON.stringify(raisedBy)}`)
    .join("\n");
