import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { ClauseId } from "../../contract/register.js";
import { routeList } from "../../contract/routes.js";
import type { Profile } from "../../deployment/profile.js";
import { UsageError } from "../../deployment/usage-error.js";
import type { Exchange } from "../../exchange/exchange.js";
import type { Scenario } from "../../scenario/scenario.js";
import { verifyAccounting } from "../accounting.js";
import { readExchanges } from "../exchanges.js";
import type { Run } from "../run.js";
import { suiteVersion } from "../suite.js";
import { type Difference, differencesOf } from "./differences.js";
import { type Digests, digestsOf, sha256 } from "./digests.js";
import { dataOf, type StatementData, statementOf } from "./page.js";
import { readShownProfile, type ShownProfile, shownProfile } from "./profile.js";
import { judgedAgain } from "./rejudging.js";
import { statementFile } from "./write.js";

/** What came of checking a statement. */
export interface Checked {
  /** What was held against what, a line each. */
  readonly checked: readonly string[];
  readonly differences: readonly Difference[];
  /** Clauses whose verdict could not be recomputed, with the reason. */
  readonly notRecomputable: ReadonlyMap<ClauseId, string>;
  /** SHA-256 of statement.html itself, to be compared with what was handed over by another way. */
  readonly statement: string;
}

/**
 * Recomputes the statement on a run from its evidence, without any traffic.
 *
 * @param outDir the folder of a run
 * @param scenarios all that the suite has
 * @param given the profile that the run is said to have had, where the reader has it
 * @throws UsageError where it is not the folder of a run with a statement
 */
export async function checkStatement(
  outDir: string,
  scenarios: readonly Scenario[],
  given?: Profile,
): Promise<Checked> {
  const run = parsed<Run>(outDir, "run.json");
  const page = textOf(outDir, statementFile);
  const profile = readShownProfile(outDir);
  const evidence = join(outDir, "exchanges.jsonl");
  const exchanges = readExchanges(evidence);
  const digests = digestsOf(outDir);
  const differences: Difference[] = [
    ...statementDifferences(run, page, profile, digests),
    ...accountDifferences(run),
    ...(profile ? profileDifferences(run, profile, given) : []),
    ...evidenceDifferences(evidence, exchanges),
  ];
  const checked = [
    `${Object.keys(digests).length} digests`,
    `the statement, made again from run.json and held against ${statementFile}`,
    `the account: ${run.clauses.length} clauses, ${run.routes.length} routes`,
  ];
  if (!profile) {
    differences.push({ where: "profile.json", says: "is missing, and without it nothing can be judged again" });
    return { checked, differences, notRecomputable: new Map(), statement: sha256(page) };
  }
  const again = await rejudged(run, profile, exchanges, scenarios);
  if (typeof again === "string") {
    differences.push({ where: "run.json", says: `cannot be judged again: ${again}` });
    return { checked, differences, notRecomputable: new Map(), statement: sha256(page) };
  }
  const share = run.clauses.length - again.notRecomputable.size;
  checked.push(
    `${share} of ${run.clauses.length} verdicts (${((100 * share) / Math.max(1, run.clauses.length)).toFixed(1)} %), by judging ${exchanges.length} stored exchanges of ${run.scenarios.length} scenarios again`,
  );
  differences.push(
    ...scenarioDifferences(run, scenarios),
    ...again.departures.map(({ scenario, number, says }) => ({ where: `exchange ${scenario}/${number}`, says })),
    ...differencesOf(run, again.run, again.doubtful),
    ...again.defects.map(({ message }) => ({ where: "the suite itself", says: message })),
  );
  return { checked, differences, notRecomputable: again.notRecomputable, statement: sha256(page) };
}

/** @returns what came out; a message where what was read is no run that could be judged */
const rejudged = (run: Run, profile: ShownProfile, exchanges: readonly Exchange[], scenarios: readonly Scenario[]) =>
  judgedAgain(run, profile, exchanges, scenarios).catch((error: Error) => error.message);

function textOf(outDir: string, name: string): string {
  const file = join(outDir, name);
  if (!existsSync(file))
    throw new UsageError(`${outDir}: there is no ${name} in it; name the folder that \`run --out\` wrote to.`);
  return readFileSync(file, "utf8");
}

function parsed<T extends object>(outDir: string, name: string): T {
  const text = textOf(outDir, name);
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new UsageError(`${join(outDir, name)}: not JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

const embedded = /<script type="application\/json" id="statement">([\s\S]*?)<\/script>/;

function statementDifferences(
  run: Run,
  page: string,
  profile: ShownProfile | undefined,
  digests: Digests,
): readonly Difference[] {
  let told: Partial<StatementData>;
  try {
    told = JSON.parse(embedded.exec(page)?.[1] ?? "") as Partial<StatementData>;
  } catch {
    return [{ where: statementFile, says: "holds no data that a machine could read" }];
  }
  const data = dataOf(run, digests);
  const found: Difference[] = (["run", "exchanges", "profile", "register"] as const)
    .filter((name) => told.sha256?.[name] !== digests[name])
    .map((name) => ({
      where: `digest of ${name}`,
      says: `is ${told.sha256?.[name] ?? "missing"} in the statement and comes out as ${digests[name] ?? "none"}${name === "register" ? "; this suite judges by another register" : ""}`,
    }));
  for (const name of Object.keys(data) as (keyof StatementData)[]) {
    if (name !== "sha256" && !isDeepStrictEqual(told[name], data[name]))
      found.push({
        where: `statement ${name}`,
        says: `is ${JSON.stringify(told[name])}; run.json has ${JSON.stringify(data[name])}`,
      });
  }
  if (run.suite.version !== suiteVersion)
    found.push({ where: "suite", says: `was ${run.suite.version} and is ${suiteVersion} here; check with the same` });
  if (found.length > 0) return found;
  const lines = statementOf(run, profile, digests).split("\n");
  const others = page.split("\n");
  const at = lines.findIndex((line, index) => line !== others[index]);
  if (at < 0 && lines.length === others.length) return [];
  const line = (at < 0 ? lines.length : at) + 1;
  return [{ where: statementFile, says: `differs from the page that run.json makes, first in line ${line}` }];
}

function accountDifferences(run: Run): readonly Difference[] {
  try {
    verifyAccounting(run);
    const counted = { ...run.totals };
    for (const verdict of Object.keys(counted) as (keyof Run["totals"])[])
      if (run.clauses.filter((clause) => clause.verdict === verdict).length !== counted[verdict])
        return [{ where: "account", says: `the total of ${verdict} is not what the clauses add up to` }];
    return run.routes.length === routeList.length
      ? []
      : [{ where: "account", says: "not all routes are accounted for" }];
  } catch (error) {
    return [{ where: "account", says: error instanceof Error ? error.message : String(error) }];
  }
}

const ofDeployment = ["name", "release", "surfaces", "effects"] as const;
const ofReader = [
  "name",
  "surfaces",
  "callers",
  "auth",
  "releaseSelection",
  "wire",
  "samples",
  "waivers",
  "pins",
] as const;

function profileDifferences(
  { deployment }: Run,
  kept: ShownProfile,
  given: Profile | undefined,
): readonly Difference[] {
  const own = ofDeployment
    .filter((name) => !isDeepStrictEqual(deployment[name], kept[name]))
    .map((name) => ({ where: `profile ${name}`, says: `profile.json and run.json have another ${name}` }));
  if (!given) return own;
  const shown = shownProfile(given);
  const others = ofReader
    .filter((name) => !isDeepStrictEqual(shown[name], kept[name]))
    .map((name) => ({ where: `profile ${name}`, says: "is another in the profile that was given" }));
  return [...own, ...others];
}

function evidenceDifferences(file: string, exchanges: readonly Exchange[]): readonly Difference[] {
  const where = "exchanges.jsonl";
  if (!existsSync(file)) return [{ where, says: "is missing" }];
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  const ids = new Set<string>();
  // Looks at the deployment before the scenarios are judged by nothing, and their numbers are a matter of the look.
  const ofScenarios = exchanges.filter(({ scenario }) => scenario !== "preflight" && scenario !== "discovery");
  const doubled = ofScenarios.filter(({ id }) => ids.size === ids.add(id).size);
  return [
    ...(lines.length === exchanges.length
      ? []
      : [{ where, says: `${lines.length - exchanges.length} lines are no JSON` }]),
    ...doubled.map(({ id }) => ({ where: `exchange ${id}`, says: "stands more than once" })),
  ];
}

function scenarioDifferences(run: Run, scenarios: readonly Scenario[]): readonly Difference[] {
  const told = new Set(run.scenarios.map(({ id }) => id));
  const lost = run.interrupted
    ? []
    : scenarios.filter(({ id, formerly }) => ![id, ...formerly].some((one) => told.has(one)));
  return lost.map(({ id }) => ({ where: `scenario ${id}`, says: "is one of the suite's and missing in run.json" }));
}
