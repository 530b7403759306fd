import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UsageError } from "../../profile/usage-error.js";
import { readExchanges } from "../exchanges.js";
import { withCurrentIds } from "../former.js";
import { readRun } from "../read.js";
import type { Run } from "../run.js";
import { shapesOf } from "../shapes/learn.js";
import type { Given } from "./like.js";

/**
 * Reads a run that is to be compared. One that was written before shapes were kept learns them from the exchanges beside it.
 *
 * @param path of a run's folder, or of its run.json
 * @param which for messages: `BASELINE` or `CANDIDATE`
 * @returns the run, with the evidence beside it
 * @throws UsageError where there is no run
 */
export function readForComparison(path: string, which: string): Given {
  if (!existsSync(path))
    throw new UsageError(`${which} ${path}: there is no such folder or file; name the --out of a run.`);
  const file = statSync(path).isDirectory() ? join(path, "run.json") : path;
  if (!existsSync(file))
    throw new UsageError(
      `${which} ${path}: it holds no run.json, so no run came to its end there; run again with --out ${path}.`,
    );
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new UsageError(`${which} ${file}: it is no JSON; name the run.json of a run.`);
  }
  if (!isRun(value)) throw new UsageError(`${which} ${file}: it is no run of this suite; name the run.json of a run.`);
  if (value.schema !== 1)
    throw new UsageError(`${which} ${file}: its schema is not 1; compare it with the suite that wrote it.`);
  const { run, renamed } = withCurrentIds(value);
  const evidence = join(dirname(file), "exchanges.jsonl");
  // Beside a file of another name it may be another run's.
  const isOwn = basename(file) === "run.json" && existsSync(evidence);
  const { shapes = shapesOf(readExchanges(evidence), run.deployment.release) } = run;
  return { run: { ...run, shapes }, path, evidence: isOwn ? () => readRun(dirname(file)) : undefined, renamed };
}

function isRun(value: unknown): value is Run {
  if (value === null || typeof value !== "object") return false;
  const lists = ["clauses", "routes", "openPoints", "scenarios"].every(
    (name) => name in value && Array.isArray(value[name as keyof typeof value]),
  );
  return lists && "deployment" in value && "suite" in value && "verdict" in value && "selection" in value;
}
