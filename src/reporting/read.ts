import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Renamed } from "../contract/former.js";
import { suiteVersion } from "../contract/suite.js";
import type { Exchange } from "../http/exchange.js";
import { UsageError } from "../profile/usage-error.js";
import type { ScenarioResult } from "../scenario/outcome.js";
import { readExchanges } from "./exchanges.js";
import { withCurrentIds } from "./former.js";
import type { Cause, Run } from "./run.js";

/** A run as it lies in its folder. */
export interface StoredRun {
  readonly dir: string;
  readonly run: Run;
  readonly exchanges: readonly Exchange[];
  /** The ids of it that are called otherwise now; the run has those of now. */
  readonly renamed: readonly Renamed[];
}

const known: Run["schema"] = 1;
const lists = ["clauses", "scenarios", "routes", "openPoints", "fixtures", "leftovers"] as const;

/**
 * Reads what a run left, whichever version of the suite it was judged by.
 *
 * @param dir the folder that the run wrote to
 * @throws UsageError naming the field and the remedy where it is none, or is of a format that this suite does not know
 */
export function readRun(dir: string): StoredRun {
  const file = join(dir, "run.json");
  if (!existsSync(file))
    throw new UsageError(
      `${dir}: there is no run.json in it; name the folder that \`run --out\` wrote to, of a run that came to its end.`,
    );
  const given = parsed(file) as Partial<Run> | null;
  if (given?.schema !== known) {
    throw new UsageError(
      `${file}: schema is ${JSON.stringify(given?.schema) ?? "missing"}, and this suite (${suiteVersion}) reads ${known}: use the version of the suite that wrote it, or a newer one.`,
    );
  }
  for (const name of lists)
    if (!Array.isArray(given[name]))
      throw new UsageError(`${file}: ${name} is no list; the file is not as a run left it.`);
  if (given.scenarios?.some(({ checks }) => !Array.isArray(checks)))
    throw new UsageError(`${file}: scenarios.checks is missing; the file is not as a run left it.`);
  const { run, renamed } = withCurrentIds({ ...given, causes: causesIn(given) } as Run);
  return { dir, run, renamed, exchanges: readExchanges(join(dir, "exchanges.jsonl")) };
}

/** A run of an older suite knows of no causes, or only how many clauses each costs: their reasons tell which. */
function causesIn({ causes = [], clauses = [] }: Partial<Run>): readonly Cause[] {
  return causes.map((cause) =>
    Array.isArray(cause.clauses)
      ? cause
      : {
          ...cause,
          clauses: clauses.flatMap(({ id, reason = "" }) =>
            cause.reasons.some((one) => reason.includes(one)) ? [id] : [],
          ),
          routes: [],
        },
  );
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`${file}: not JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

/**
 * What the scenarios of a stored run came to, as it was when they were judged. What they left is the run's to say.
 *
 * @throws UsageError where the evidence of a scenario is not there
 */
export function resultsOf({ dir, run, exchanges }: StoredRun): readonly ScenarioResult[] {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  return run.scenarios.map(({ group, routes: _, exchanges: ids, ...record }) => ({
    ...record,
    area: group,
    leftovers: [],
    exchanges: ids.map((id) => {
      const exchange = byId.get(id);
      if (!exchange)
        throw new UsageError(
          `${dir}: exchanges.jsonl lacks exchange ${id} of run.json; keep the folder of a run whole.`,
        );
      const { route, response, failure, durationMs, queuedMs } = exchange;
      return {
        id,
        ...(route && { route }),
        ...(response && { status: response.status }),
        ...(failure && { failure: failure.kind }),
        durationMs,
        ...(queuedMs !== undefined && { queuedMs }),
      };
    }),
  }));
}
