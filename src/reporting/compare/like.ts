import type { Renamed } from "../../contract/former.js";
import { routeOf } from "../../contract/routes.js";
import { type Effect, effects, within } from "../../contract/vocabulary.js";
import type { Exchange } from "../../http/exchange.js";
import { UsageError } from "../../profile/usage-error.js";
import { runsNamedIn } from "../../scenario/run-id.js";
import { assembleRun } from "../assemble.js";
import { withOpenPoints } from "../observe/open-points.js";
import { resultsOf, type StoredRun } from "../read.js";
import type { Run } from "../run.js";
import { shapesOf } from "../shapes/learn.js";
import { runIdsOf, withoutOwnRecords } from "../shapes/own-records.js";
import { unlike } from "./notes.js";

/** A run that is to be compared, with the evidence beside it. */
export interface Given {
  readonly run: Run;
  /** How messages call it. */
  readonly path: string;
  /** Undefined where no evidence lies beside it. */
  readonly evidence: (() => StoredRun) | undefined;
  /** The ids of it that are called otherwise now; its clauses and open points have those of now. */
  readonly renamed: readonly Renamed[];
}

/** Two runs as far as they looked in the same way. */
export interface Pair {
  readonly baseline: Run;
  readonly candidate: Run;
  /** Both as they were judged. */
  readonly whole: { readonly baseline: Run; readonly candidate: Run };
  /** What was left out, as a sentence; undefined where nothing was. */
  readonly leaves?: string;
}

/**
 * Holds like against like. Runs of unequal effects or selections look at different things, and meet different records of their
 * own in what both look at; of those only the scenarios count that both judged and that changed nothing that the other was not
 * allowed to change, without the records that the runs made themselves.
 *
 * @throws UsageError where that would be needed and the evidence is not there
 */
export function likeWithLike(baseline: Given, candidate: Given): Pair {
  const whole = { baseline: baseline.run, candidate: candidate.run };
  const unequal = unlike(baseline.run, candidate.run);
  if (unequal.length === 0) return { ...whole, whole };
  const stored = { baseline: baseline.evidence?.(), candidate: candidate.evidence?.() };
  if (!stored.baseline || !stored.candidate) {
    const lacking = [baseline, candidate].filter(({ evidence }) => !evidence).map(({ path }) => path);
    throw new UsageError(
      `${unequal.join("; ")}: what the runs made themselves would be taken for differences. Judge both alike (the same --effects, --group and --clause), or keep the exchanges.jsonl beside each run.json, so that what both looked at can be told apart: it is missing at ${lacking.join(" and ")}.`,
    );
  }
  const ceiling = lowest(baseline.run.deployment.effects, candidate.run.deployment.effects);
  const [before, after] = [credentialStatuses(stored.baseline, ceiling), credentialStatuses(stored.candidate, ceiling)];
  const count = [...after].filter(([id, how]) => how === "alike" && before.get(id) === "alike").length;
  return {
    baseline: only(stored.baseline, counting(before, after)),
    candidate: only(stored.candidate, counting(after, before)),
    whole,
    leaves: `Compared is what both looked at in the same way: ${count} scenarios that both judged, without what either changed beyond ${ceiling}, and without records that the runs made themselves.`,
  };
}

const lowest = (one: Effect, other: Effect): Effect => (effects.indexOf(one) < effects.indexOf(other) ? one : other);

/** How a run came by a scenario. `elsewhere`: it holds on another release only. */
type CredentialStatus = "alike" | "elsewhere" | "otherwise";

/** A round of a run that judged several times names its scenarios by itself. */
const plainId = (id: string): string => id.replace(/^round-\d+:/, "");

function credentialStatuses({ run, exchanges }: StoredRun, ceiling: Effect): ReadonlyMap<string, CredentialStatus> {
  const beyond = new Set(
    exchanges
      .filter(({ route }) => route !== undefined && !within(routeOf(route).effect, ceiling))
      .map(({ scenario }) => plainId(scenario)),
  );
  return new Map(
    run.scenarios.map(({ id, verdict, reason }) => {
      const plain = plainId(id);
      if (verdict === "skipped") return [plain, reason?.startsWith("holds on ") ? "elsewhere" : "otherwise"];
      return [plain, beyond.has(plain) ? "otherwise" : "alike"];
    }),
  );
}

/** @returns whether a scenario counts here: both judged it alike, or the other could not, being of another release */
const counting =
  (here: ReadonlyMap<string, CredentialStatus>, there: ReadonlyMap<string, CredentialStatus>) =>
  (scenario: string): boolean => {
    const other = there.get(plainId(scenario));
    return here.get(plainId(scenario)) === "alike" && (other === "alike" || other === "elsewhere");
  };

/** @returns the run as it would be if it had judged nothing but some of its scenarios; its verdict stays that of the whole */
function only(stored: StoredRun, counts: (scenario: string) => boolean): Run {
  const { run } = stored;
  const ids = runIdsOf(run);
  const isOfRun = (text: string) => ids.some((id) => text.includes(id)) || runsNamedIn(text).length > 0;
  const counted = ({ scenario }: Exchange) => counts(scenario);
  const exchanges = stored.exchanges.filter(counted);
  const part = assembleRun({
    ...run,
    strict: run.selection.strict,
    startedAt: new Date(run.startedAt),
    results: resultsOf(stored).filter(({ id }) => counts(id)),
    exchanges,
    waivers: [],
  });
  const shapes = shapesOf(withoutOwnRecords(stored.exchanges, isOfRun).filter(counted), run.deployment.release);
  const { clauses, routes, scenarios, openPoints } = withOpenPoints(part, exchanges, {});
  return { ...run, clauses, routes, scenarios, shapes, openPoints };
}
