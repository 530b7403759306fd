import type { Clause } from "../contract/clause.js";
import type { ClauseId } from "../contract/register.js";
import { holdsOn } from "../contract/releases.js";
import type { ScenarioResult } from "../scenario/outcome.js";
import { clauseRecord, type RunParts, scenarioRecord } from "./assemble.js";
import { counted } from "./counted.js";
import type { ExtensionClauseRecord, ExtensionRecord, Run, Verdict } from "./run.js";
import { totalsOf } from "./totals.js";

/** What an extension adds to a run. */
export interface Added {
  readonly prefix: string;
  readonly title: string;
  readonly clauses: readonly Clause[];
}

type Parts = Pick<RunParts, "deployment" | "selection" | "strict" | "interrupted">;

/**
 * @param results of its own scenarios
 * @returns the account of an extension, apart from that of the contract
 */
export function extensionRecord(added: Added, results: readonly ScenarioResult[], parts: Parts): ExtensionRecord {
  const ownIds = new Set<string>(added.clauses.map(({ id }) => id));
  // What its scenarios show of the contract beside is no proof that the contract's own scenarios could repeat.
  const own = results.map((result): ScenarioResult => {
    const checks = result.checks.filter(({ clause }) => ownIds.has(clause));
    return { ...result, checks };
  });
  const clauses = added.clauses
    .filter((clause) => holdsOn(clause, parts.deployment.release))
    .map((clause): ExtensionClauseRecord => {
      const judging = own.filter((result) => (result.clauses as readonly string[]).includes(clause.id));
      return clauseRecord(clause as Clause<ClauseId>, parts, judging);
    });
  const totals = totalsOf(clauses);
  const { prefix, title } = added;
  return { prefix, title, ...verdictOf(totals), totals, clauses, scenarios: own.map(scenarioRecord) };
}

function verdictOf({ pass, fail, warn }: Run["totals"]): Pick<ExtensionRecord, "verdict" | "because"> {
  const judged = pass + fail + warn;
  if (judged === 0) return { verdict: "not-judged", because: "None of its clauses could be judged." };
  if (fail > 0) {
    const because = `${fail} of the ${judged} clauses judged ${fail === 1 ? "is" : "are"} broken.`;
    return { verdict: "does-not-conform", because };
  }
  if (warn > 0) {
    const because = `No clause that gates is broken, of ${judged} judged; of the others ${warn} ${warn === 1 ? "is" : "are"}.`;
    return { verdict: "conforms", because };
  }
  return { verdict: "conforms", because: `None of the ${counted(judged, "clause")} judged is broken.` };
}

/** Said wherever an extension is told of. */
export const notOfContract = "not of the contract, and in none of its counts";

/** @returns the totals of an extension as one sum */
export const extensionSum = ({ totals, clauses }: ExtensionRecord): string =>
  `${(Object.keys(totals) as Verdict[])
    .filter((verdict) => totals[verdict] > 0)
    .map((verdict) => `${totals[verdict]} ${verdict}`)
    .join(", ")} = ${counted(clauses.length, "clause")}`;

/** What a verdict is called for an extension: it is kept, it does not conform. */
export const extensionVerdicts: { readonly [V in ExtensionRecord["verdict"]]: string } = {
  conforms: "kept",
  "does-not-conform": "broken",
  "not-judged": "not judged",
};

/** @returns what a terminal says of the extensions of a run; nothing where there is none */
export const extensionsInWords = ({ extensions = [] }: Pick<Run, "extensions">): readonly string[] =>
  extensions.flatMap((extension) => {
    const { prefix, title, verdict, clauses } = extension;
    const others = clauses.filter((clause) => clause.verdict !== "pass");
    return [
      `  extension ${prefix} (${title}): ${extensionVerdicts[verdict]}; ${extensionSum(extension)}, ${notOfContract}`,
      ...others.map(({ id, verdict: own, reason, failures: [first] }) =>
        first
          ? `            ${own}  ${id}: expected ${first.expected}, received ${first.actual} (${first.exchange ?? "no exchange"})`
          : `            ${own}  ${id}: ${reason}`,
      ),
    ];
  });

/**
 * @throws Error where the account of an extension does not add up, or counts what is not its own
 */
export function verifyExtensions({ extensions = [], clauses }: Pick<Run, "extensions" | "clauses">): void {
  for (const { prefix, totals, clauses: own, verdict } of extensions) {
    const sum = Object.values(totals).reduce((all, one) => all + one, 0);
    if (sum !== own.length)
      throw new Error(`The totals of the extension ${prefix} do not add up to its ${own.length} clauses.`);
    const foreign = own.find(({ id }) => !id.startsWith(`${prefix}:`) || clauses.some((clause) => clause.id === id));
    if (foreign) throw new Error(`${foreign.id} counts for the extension ${prefix}, and is not its own.`);
    if (verdict === "conforms" && (totals.fail > 0 || totals.pass + totals.warn === 0))
      throw new Error(`The extension ${prefix} is kept without a ground.`);
  }
}
