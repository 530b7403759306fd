import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../src/contract/package-root.js";
import { latestRelease, type Release, releases } from "../../src/contract/releases.js";
import { placeholdersIn, type SampleName } from "../../src/profile/samples.js";
import { createReference } from "../../src/reference/index.js";
import type { ClauseRecord } from "../../src/reporting/run.js";
import { judgeReference } from "../../src/runner/in-process.js";
import { Data } from "../../src/scenario/data.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";

type Samples = Readonly<Record<string, unknown>>;

const { samples } = JSON.parse(readFileSync(join(packageRoot(), "fixtures/deployments/reference.json"), "utf8")) as {
  readonly samples: Samples;
};

/** The samples of the reference, of which one sends less than the suite could compose. */
export interface ThinSamples {
  readonly sample: string;
  /** The value that it does not send. */
  readonly without: string;
  /** What it has in place of it. */
  readonly instead: "nothing" | "a constant" | "one entry";
  readonly samples: Samples;
}

/** What was composed for a sample: by whom, and the first value of each name. */
interface Composed {
  readonly scenarios: Set<Scenario>;
  readonly values: Map<string, unknown>;
}

/** @returns the sample without each member and entry whose text names the value; undefined where nothing is left */
function lacking(sample: unknown, name: string): unknown {
  if (typeof sample === "string") return placeholdersIn(sample).includes(name) ? undefined : sample;
  if (Array.isArray(sample)) return sample.map((one) => lacking(one, name)).filter((one) => one !== undefined);
  if (sample === null || typeof sample !== "object") return sample;
  const members = Object.entries(sample).map(([key, one]) => [key, lacking(one, name)] as const);
  return Object.fromEntries(members.filter(([, one]) => one !== undefined));
}

/** @returns the sample with the constant wherever it names the value */
function fixed(sample: unknown, name: string, constant: unknown): unknown {
  if (sample === `{${name}}`) return constant;
  if (typeof sample === "string") return sample.replaceAll(`{${name}}`, String(constant));
  if (Array.isArray(sample)) return sample.map((one) => fixed(one, name, constant));
  if (sample === null || typeof sample !== "object") return sample;
  return Object.fromEntries(Object.entries(sample).map(([key, one]) => [key, fixed(one, name, constant)]));
}

/** Values that name what a run made or was shown, which no profile can write out. */
const ofTheRun = new Set(["catalog_id", "id", "merge_from_id", "quoteId", "rate", "ratesKey", "source_id"]);

/** @returns a value of the same kind that a profile may write out; undefined where there is none */
function constantLike(name: string, value: unknown): unknown {
  if (ofTheRun.has(name) || value === undefined) return undefined;
  // One that is there in each run.
  if (name === "company_id") return createReference().fixtures["companyId"];
  return typeof value === "string" && value.includes("conformance") ? `Fixed ${name}` : value;
}

/** Looks at who composes what on a release. */
async function composedOn(release: Release, some: readonly Scenario[]): Promise<ReadonlyMap<string, Composed>> {
  const met = new Map<string, Composed>();
  const { compose } = Data.prototype;
  let now: Scenario | undefined;
  Data.prototype.compose = function (this: Data, model: SampleName, value) {
    const known = met.get(model) ?? { scenarios: new Set(), values: new Map() };
    met.set(model, known);
    if (now) known.scenarios.add(now);
    for (const [name, one] of Object.entries(value)) if (!known.values.has(name)) known.values.set(name, one);
    return compose.call(this, model, value);
  };
  try {
    const onScenario = (scenario: Scenario) => {
      now = scenario;
    };
    // Releases before the latest have more payments, and else nothing that is composed otherwise.
    const those = some.filter(({ area }) => release === latestRelease || area === "payment");
    await judgeReference(those, { release }, { runId: "0lookinto", onScenario, verdictsOnly: true });
  } finally {
    Data.prototype.compose = compose;
  }
  return met;
}

/** Who composes what, by the release. */
export type Look = ReadonlyMap<Release, ReadonlyMap<string, Composed>>;

export async function lookAt(some: readonly Scenario[] = scenarios()): Promise<Look> {
  const look = new Map<Release, ReadonlyMap<string, Composed>>();
  for (const release of releases.toReversed()) look.set(release, await composedOn(release, some));
  return look;
}

/** @returns each way in which one sample of the reference may send less */
export function thinSamples(look: Look): readonly ThinSamples[] {
  return Object.entries(samples).flatMap(([sample, body]) => {
    const values = [...look.values()].flatMap((one) => [...(one.get(sample)?.values ?? [])]);
    const as = (without: string, instead: ThinSamples["instead"], other: unknown): readonly ThinSamples[] =>
      other === undefined ? [] : [{ sample, without, instead, samples: { ...samples, [sample]: other } }];
    const names = [...new Set(placeholdersIn(body))];
    return [
      ...names.flatMap((name) => {
        const constant = constantLike(name, values.find(([one]) => one === name)?.[1]);
        return [
          ...as(name, "nothing", lacking(body, name)),
          ...as(name, "a constant", constant === undefined ? undefined : fixed(body, name, constant)),
        ];
      }),
      ...(Array.isArray(body) ? body.flatMap((one, at) => as(`entry ${at}`, "one entry", [one])) : []),
    ];
  });
}

/** What the suite says of a deployment whose profile has a thin sample. */
export interface ThinJudgement {
  readonly judgedBy: number;
  readonly blamed: readonly string[];
  /** Clauses that are passed with the whole sample, and are not judged with this one, with the reason. */
  readonly open: readonly string[];
}

/** What is passed with the whole samples, by the sample whose scenarios judge it. */
const passes = new Map<string, Promise<ReadonlySet<string>>>();

const isBlamed = ({ verdict }: ClauseRecord): boolean => verdict === "fail" || verdict === "warn";

const told = ({ id, failures }: ClauseRecord): string =>
  `${id}: ${failures.map(({ scenario, expected, actual }) => `${scenario}: expected ${expected}, received ${actual}`).join("; ")}`;

/** Judges the reference, which takes all of it, by the scenarios that compose the sample: on the latest release, else on the other one. */
export async function judgeThin(look: Look, { sample, samples: thin }: ThinSamples): Promise<ThinJudgement> {
  const release = releases.toReversed().find((one) => look.get(one)?.has(sample)) ?? latestRelease;
  const those = [...(look.get(release)?.get(sample)?.scenarios ?? [])];
  const judging = async (given: Samples) => {
    const { run, defects } = await judgeReference(
      those,
      { release },
      { given: { samples: given }, verdictsOnly: true },
    );
    if (defects[0]) throw defects[0];
    return run.clauses;
  };
  const passedOf = async () =>
    new Set((await judging(samples)).flatMap(({ id, verdict }) => (verdict === "pass" ? [id] : [])));
  const passed = await (passes.get(sample) ?? passes.set(sample, passedOf()).get(sample));
  const less = await judging(thin);
  return {
    judgedBy: those.length,
    blamed: less.filter(isBlamed).map(told),
    open: less
      .filter(({ id, verdict }) => passed?.has(id) && verdict === "inconclusive")
      .map(({ id, reason = "" }) => `${id}: ${reason}`),
  };
}
