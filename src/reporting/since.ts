import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Renamed } from "../contract/former.js";
import { UsageError } from "../profile/usage-error.js";
import { withCurrentIds } from "./former.js";
import type { ClauseRecord, Run, SinceRecord, Verdict } from "./run.js";

/** What is held of an earlier run; younger versions of the suite may write more. */
export interface Earlier extends Pick<Run, "id" | "startedAt" | "verdict" | "clauses" | "deployment"> {
  /** The ids of it that are called otherwise now; its clauses have those of now. */
  readonly renamed?: readonly Renamed[];
}

/**
 * Reads the run that a new one is held against.
 *
 * @param path of a run.json, or of a folder that holds one
 * @throws UsageError where there is none
 */
export function readEarlier(path: string): Earlier {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "run.json") : path;
  if (!existsSync(file))
    throw new UsageError(`--since ${path}: there is no run.json; name the folder of a run, or its run.json.`);
  try {
    const earlier: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isRun(earlier)) {
      const { run, renamed } = withCurrentIds(earlier);
      return { ...run, renamed };
    }
  } catch (error) {
    throw new UsageError(`--since ${path}: not JSON: ${error instanceof Error ? error.message : error}.`);
  }
  throw new UsageError(`--since ${path}: it is no run of this suite; name the folder of a run, or its run.json.`);
}

const isRun = (value: unknown): value is Earlier =>
  value !== null &&
  typeof value === "object" &&
  "clauses" in value &&
  Array.isArray(value.clauses) &&
  "deployment" in value &&
  value.deployment !== null &&
  typeof value.deployment === "object" &&
  "startedAt" in value &&
  typeof value.startedAt === "string";

/** @returns what the last run left in a folder; undefined where there is nothing that can be read */
export function readLast(outDir: string): Earlier | undefined {
  try {
    return readEarlier(outDir);
  } catch {
    return undefined;
  }
}

/**
 * Holds a run against an earlier one, where there is one.
 *
 * @param asked the one that was asked for; it may be of another deployment or release
 * @param last what stood in the folder of the reports; it counts only where it is of the same deployment and release
 */
export function heldAgainst(run: Run, asked: Earlier | undefined, last: Earlier | undefined): Run {
  const { name, release } = run.deployment;
  const isSame = last?.deployment.name === name && last.deployment.release === release;
  const earlier = asked ?? (isSame ? last : undefined);
  return earlier ? { ...run, since: sinceOf(run, earlier) } : run;
}

const isBroken = ({ verdict, waived }: ClauseRecord): boolean => verdict === "fail" && !waived;
const isJudged = (verdict: Verdict | undefined): boolean =>
  verdict === "pass" || verdict === "fail" || verdict === "warn";

/**
 * @param run the new one
 * @param earlier what it is held against
 * @returns what changed, clause by clause
 */
export function sinceOf(run: Pick<Run, "clauses">, earlier: Earlier): SinceRecord {
  const before = new Map(earlier.clauses.map(({ id, verdict }) => [id, verdict]));
  const { id, startedAt, verdict, deployment } = earlier;
  return {
    id,
    name: deployment.name,
    release: deployment.release,
    startedAt,
    verdict,
    broken: run.clauses
      .filter((clause) => isBroken(clause) && before.get(clause.id) !== "fail")
      .map((clause) => ({ clause: clause.id, before: before.get(clause.id) ?? "not there" })),
    mended: run.clauses
      .filter((clause) => clause.verdict === "pass" && before.get(clause.id) === "fail")
      .map(({ id }) => id),
    unjudged: run.clauses
      .filter((clause) => !isJudged(clause.verdict) && isJudged(before.get(clause.id)))
      .map(({ id }) => id),
  };
}
