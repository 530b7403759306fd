import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClauseId } from "../../contract/register.js";
import type { Exchange } from "../../http/exchange.js";
import type { Profile } from "../../profile/profile.js";
import { UsageError } from "../../profile/usage-error.js";
import { readAllExchanges, readExchanges } from "../../reporting/exchanges.js";
import { type Digests, digestsOf, sha256 } from "../../reporting/formats/statement/digests.js";
import { readShownProfile, type ShownProfile } from "../../reporting/formats/statement/profile.js";
import { statementFile } from "../../reporting/formats/statement/write.js";
import type { Run, Sensitivity } from "../../reporting/run.js";
import type { Scenario } from "../../scenario/scenario.js";
import { accountDifferences, evidenceDifferences, scenarioDifferences } from "./account.js";
import { type Difference, differencesOf } from "./differences.js";
import { changedLineEndings, type WrittenFile } from "./line-endings.js";
import { pageDifferences, statementDataIn } from "./page-differences.js";
import { profileDifferences } from "./profile-differences.js";
import { judgedAgain, type Rejudged } from "./rejudging.js";
import { sensitivityDifferences } from "./sensitivity.js";

/** What came of checking a statement. */
export interface Checked {
  /** What was held against what, a line each. */
  readonly checked: readonly string[];
  readonly differences: readonly Difference[];
  /** Files whose lines ended otherwise when the statement was made, and that are as they were apart from that. */
  readonly lineEndings: readonly string[];
  /** Clauses whose verdict could not be recomputed, with the reason. */
  readonly notRecomputable: ReadonlyMap<ClauseId, string>;
  /** The sensitivity that the run tells, where it was not recomputed. */
  readonly sensitivityAsTold?: Sensitivity;
  /**
   * SHA-256 of statement.html itself, with the line endings that it was made with, to be compared with what was handed over
   * by another way.
   */
  readonly statement: string;
}

/** A folder whose files were held against each other, before anything is judged again. */
export interface Folder {
  readonly run: Run;
  readonly profile: ShownProfile | undefined;
  readonly exchanges: readonly Exchange[];
  readonly checked: Checked;
}

/**
 * Recomputes the statement on one judging from its evidence, without any traffic.
 *
 * @param outDir the folder of a run, or of a round of one
 * @param scenarios all that the suite has
 * @param given the profile that the run is said to have had, where the reader has it
 * @returns what came out, and the run as it was judged again, where it could be
 * @throws UsageError where it is not the folder of a run with a statement
 */
export async function checkOne(
  outDir: string,
  scenarios: readonly Scenario[],
  given?: Profile,
): Promise<{ readonly checked: Checked; readonly again?: Rejudged; readonly run: Run }> {
  const folder = filesOf(outDir, given);
  const { run, profile, exchanges } = folder;
  if (!profile) return { checked: folder.checked, run };
  const again = await judgedAgain(run, profile, exchanges, scenarios).catch((error: Error) => error.message);
  if (typeof again === "string")
    return {
      checked: differing(folder.checked, [{ where: "run.json", says: `cannot be judged again: ${again}` }]),
      run,
    };
  const share = run.clauses.length - again.notRecomputable.size;
  const percent = ((100 * share) / Math.max(1, run.clauses.length)).toFixed(1);
  const what = `${share} of ${run.clauses.length} verdicts (${percent} %), by judging ${exchanges.length} stored exchanges of ${run.scenarios.length} scenarios again`;
  const differences = [
    ...scenarioDifferences(run, scenarios),
    ...again.mismatches.map(({ scenario, number, says }) => ({ where: `exchange ${scenario}/${number}`, says })),
    ...differencesOf(run, again.run, again.doubtful),
    ...again.defects.map(({ message }) => ({ where: "the suite itself", says: message })),
  ];
  const { notRecomputable } = again;
  return { checked: { ...differing(folder.checked, differences, what), notRecomputable }, again, run };
}

/** @returns the outcome with more differences, and with what was held against what beside */
export const differing = (
  checked: Checked,
  differences: readonly Difference[],
  ...what: readonly string[]
): Checked => ({
  ...checked,
  checked: [...checked.checked, ...what],
  differences: [...checked.differences, ...differences],
});

/**
 * Holds the files of a folder against each other.
 *
 * @throws UsageError where it is not the folder of a run with a statement
 */
export function filesOf(outDir: string, given: Profile | undefined): Folder {
  const run = runIn(outDir);
  const page = textOf(outDir, statementFile);
  const profile = readShownProfile(outDir);
  const evidence = join(outDir, "exchanges.jsonl");
  const exchanges = readExchanges(evidence);
  const { digests, ...handedOver } = asHandedOver(outDir, page);
  const differences: readonly Difference[] = [
    ...pageDifferences(run, page, profile, digests),
    ...accountDifferences(run),
    ...sensitivityDifferences(run, outDir),
    ...(profile
      ? profileDifferences(run, profile, given)
      : [{ where: "profile.json", says: "is missing, and without it nothing can be judged again" }]),
    ...evidenceDifferences(evidence, readAllExchanges(evidence)),
  ];
  const checked = [
    `${Object.keys(digests).length} digests`,
    `the statement, made again from run.json and held against ${statementFile}`,
    `the account: ${run.clauses.length} clauses, ${run.routes.length} routes`,
    ...(given ? ["the profile, member by member, against the one that was given"] : []),
  ];
  return {
    run,
    profile,
    exchanges,
    checked: {
      checked,
      differences,
      ...handedOver,
      notRecomputable: new Map(),
      ...(run.sensitivity && { sensitivityAsTold: run.sensitivity }),
    },
  };
}

/** The digests of what was handed over: where nothing but line endings was changed on the way, as they were before. */
function asHandedOver(outDir: string, page: string): HandedOver {
  const digests = digestsOf(outDir);
  const recorded = statementDataIn(page)?.sha256;
  const changed = changedLineEndings(outDir);
  const isOnlyThat = (file: WrittenFile, digest: string | undefined) =>
    changed.has(file) && changed.get(file) === digest;
  const [run, exchanges] = [isOnlyThat("run.json", recorded?.run), isOnlyThat("exchanges.jsonl", recorded?.exchanges)];
  return {
    digests: {
      ...digests,
      ...(run && recorded?.run !== undefined && { run: recorded.run }),
      ...(exchanges && recorded?.exchanges !== undefined && { exchanges: recorded.exchanges }),
    },
    lineEndings: [
      ...(run ? (["run.json"] as const) : []),
      ...(exchanges ? (["exchanges.jsonl"] as const) : []),
      ...(changed.has(statementFile) ? ([statementFile] as const) : []),
    ],
    statement: changed.get(statementFile) ?? sha256(readFileSync(join(outDir, statementFile))),
  };
}

interface HandedOver extends Pick<Checked, "lineEndings" | "statement"> {
  readonly digests: Digests;
}

function textOf(outDir: string, name: string): string {
  const file = join(outDir, name);
  if (!existsSync(file))
    throw new UsageError(`${outDir}: there is no ${name} in it; name the folder that \`run --out\` wrote to.`);
  return readFileSync(file, "utf8");
}

/**
 * @returns the run that a folder tells of
 * @throws UsageError where there is none
 */
export function runIn(outDir: string): Run {
  const text = textOf(outDir, "run.json");
  try {
    return JSON.parse(text) as Run;
  } catch (error) {
    throw new UsageError(`${join(outDir, "run.json")}: not JSON: ${error instanceof Error ? error.message : error}.`);
  }
}
