import { isBroken } from "./grouping.js";
import type { ExtensionClauseRecord, ExtensionRecord, Run } from "./run.js";

const extensionInBrief = ({ prefix, title, verdict, because, totals, clauses }: ExtensionRecord) => {
  const broken = clauses.filter(({ verdict: own }) => own === "fail" || own === "warn");
  return { prefix, title, verdict, because, totals, broken: broken.map(brokenIn) };
};

const brokenIn = ({
  id,
  title,
  level,
  provisional,
  verdict,
  source,
  routes,
  failures,
  waived,
}: ExtensionClauseRecord) => ({
  clause: id,
  title,
  level,
  verdict,
  source,
  routes,
  ...(provisional && { provisional: true }),
  ...(waived && { waived: true }),
  failures,
});

/**
 * @param folder where the reports of the run are
 * @returns what a script wants to know of a run: the verdict, the account, the causes and each broken clause, as JSON
 */
export function runInBrief(run: Run, folder: string): string {
  const { id, verdict, because, deployment, totals, causes, clauses, leftovers, thresholds } = run;
  const { name, release, effects } = deployment;
  const broken = clauses.filter(isBroken).map(brokenIn);
  const told = causes.map(({ id: cause, says, remedy }) => ({ id: cause, says, remedy }));
  const left = leftovers.filter(({ residue }) => !residue).length;
  const brief = {
    id,
    verdict,
    because,
    deployment: { name, release, effects },
    totals,
    causes: told,
    broken,
    ...(thresholds && { thresholds }),
    left,
    ...(run.extensions && { extensions: run.extensions.map(extensionInBrief) }),
    folder,
  };
  return `${JSON.stringify(brief, undefined, 2)}\n`;
}
