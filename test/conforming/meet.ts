import fc from "fast-check";
import type { LawExtent } from "../../src/contract/laws/extent.js";
import { createReference } from "../../src/reference/index.js";
import type { Run } from "../../src/reporting/run.js";
import { judgeInstance } from "../../src/runner/in-process.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { samplesOf } from "../no-trace/samples.js";
import { anyConformingVariant, type ConformingVariant, type Mode } from "./variant.js";
import { misspelt } from "./wire-names.js";

/** What the suite wrongly says about a conforming variant. */
export interface Alarm {
  /** A clause, a scenario, a surface, or a cause that there is not. */
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

const given: { readonly [M in Mode]: (variant: ConformingVariant) => Readonly<Record<string, unknown>> } = {
  urls: () => ({ fixtures: {}, samples: {} }),
  full: ({ choices }) => ({ samples: samplesOf(choices) }),
};

/**
 * Judges a conforming variant with everything that the suite has.
 *
 * @param among the scenarios that judge it
 * @param laws with how many hard values they are judged
 * @param before how many other runs have left their residue there
 * @returns what it is wrongly blamed for, and how much could be judged
 */
export async function meet(
  variant: ConformingVariant,
  mode: Mode,
  among: readonly Scenario[] = scenarios(),
  laws: LawExtent = "quick",
  before = 0,
): Promise<Meeting> {
  const reference = createReference(variant);
  const judging = {
    release: variant.release,
    given: { ...given[mode](variant), laws },
    verdictsOnly: true,
  } as const;
  for (let nth = 1; nth <= before; nth++)
    await judgeInstance(reference, among, { ...judging, runId: nth.toString(16).padStart(8, "a") });
  const { run, results, defects } = await judgeInstance(reference, among, judging);
  const { pass, fail, warn, inconclusive } = run.totals;
  return {
    alarms: [
      ...blames(run),
      ...results.flatMap(({ id, leftovers }) =>
        leftovers
          .filter(({ residue, reason }) => !residue && !(givesIdsToOthers(variant) && /somebody else's/.test(reason)))
          .map(({ what, reason }) => ({ about: id, says: `leaves a ${what}: ${reason}`, scenarios: [id] })),
      ),
      ...defects.map((defect) => ({ about: "the suite", says: String(defect.stack), scenarios: [] })),
      ...run.causes.map(({ id, says }) => ({ about: `the cause ${id}`, says, scenarios: [] })),
      ...misspelt(variant, run.deployment.wire).map((says) => ({ about: "wire names", says, scenarios: [] })),
    ],
    judged: pass + fail + warn,
    clauses: pass + fail + warn + inconclusive,
  };
}

/** Whether what others add meanwhile may have the id of a removed record: that something is read under it is told rightly then. */
const givesIdsToOthers = ({ choices }: ConformingVariant): boolean =>
  choices["catalog-list-meanwhile"] !== undefined && /-given-again$/.test(choices["record-numbers"] ?? "");

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
  readonly raisedBy: ConformingVariant;
}

/** What raises so many alarms at once raises the others too. */
const mostShrunk = 3;

/** The conforming variant of a seed, and what came of meeting it. */
export interface Encounter extends Meeting {
  readonly seed: number;
  readonly mode: Mode;
  readonly variant: ConformingVariant;
  readonly alarms: readonly Shrunk[];
}

/**
 * Draws the conforming variant of a seed, judges it and shrinks each alarm by itself.
 *
 * @param seed the same seed draws the same conforming variant, as long as the reference has the same decisions
 * @param some by which it is judged; all unless given
 * @param before how many other runs have left their residue there; what it takes them to raise is not shrunk
 */
export async function encounter(
  seed: number,
  mode: Mode,
  laws: LawExtent = "quick",
  some: readonly Scenario[] = scenarios(),
  before = 0,
): Promise<Encounter> {
  const [variant] = fc.sample(anyConformingVariant, { seed, numRuns: 1 });
  if (!variant) throw new Error(`Seed ${seed} draws no conforming variant.`);
  const meeting = await meet(variant, mode, some, laws, before);
  const alarms: Shrunk[] = [];
  for (const [index, alarm] of meeting.alarms.entries()) {
    const raisedBy = index < mostShrunk ? await fewest(alarm, variant, { seed, mode, laws }) : variant;
    alarms.push({ ...alarm, raisedBy });
  }
  return { seed, mode, variant, ...meeting, alarms };
}

/** @returns the fewest of a conforming variant's alternatives that raise an alarm: all of them where it takes other scenarios to raise it */
async function fewest(
  alarm: Alarm,
  variant: ConformingVariant,
  { seed, mode, laws }: { readonly seed: number; readonly mode: Mode; readonly laws: LawExtent },
): Promise<ConformingVariant> {
  const alone = scenarios().filter(({ id }) => alarm.scenarios.includes(id));
  const all = Object.entries(variant.choices);
  const as = (choices: readonly [string, string][]): ConformingVariant => ({
    ...variant,
    choices: Object.fromEntries(choices),
  });
  const silent = fc.asyncProperty(fc.subarray(all), async (some) => {
    const { alarms } = await meet(as(some), mode, alone, laws);
    return !alarms.some(({ about }) => about === alarm.about);
  });
  const { counterexample } = await fc.check(silent, { seed, numRuns: 1, examples: [[all]] });
  const [fewer] = counterexample ?? [];
  return fewer ? as(fewer) : variant;
}

/** @returns an encounter's alarms with the seed, and the alternatives that raise each of them */
export const alarmText = ({ seed, mode, alarms }: Encounter): string =>
  alarms
    .map(({ about, says, raisedBy }) => `seed ${seed} (${mode}) ${about}: ${says}\n    ${JSON.stringify(raisedBy)}`)
    .join("\n");
