import { isDeepStrictEqual } from "node:util";
import { suiteVersion } from "../../contract/suite.js";
import type { Digests } from "../../reporting/formats/statement/digests.js";
import { dataOf, type StatementData, statementOf } from "../../reporting/formats/statement/page.js";
import type { ShownProfile } from "../../reporting/formats/statement/profile.js";
import { statementFile } from "../../reporting/formats/statement/write.js";
import type { Run } from "../../reporting/run.js";
import type { Difference } from "./differences.js";
import { withLineFeeds } from "./line-endings.js";

const embedded = /<script type="application\/json" id="statement">([\s\S]*?)<\/script>/;

/** @returns what a statement tells a machine; undefined where it tells nothing that can be read */
export function statementDataIn(page: string): Partial<StatementData> | undefined {
  try {
    return JSON.parse(embedded.exec(page)?.[1] ?? "") as Partial<StatementData>;
  } catch {
    return undefined;
  }
}

/**
 * @param page statement.html as it is
 * @param digests of what it rests on
 * @returns in what it differs from the statement that the run makes
 */
export function pageDifferences(
  run: Run,
  page: string,
  profile: ShownProfile | undefined,
  digests: Digests,
): readonly Difference[] {
  const recorded = statementDataIn(page);
  if (!recorded) return [{ where: statementFile, says: "holds no data that a machine could read" }];
  const data = dataOf(run, digests);
  const found: Difference[] = (["run", "exchanges", "profile", "register"] as const)
    .filter((name) => recorded.sha256?.[name] !== digests[name])
    .map((name) => ({
      where: `digest of ${name}`,
      says: `is ${recorded.sha256?.[name] ?? "missing"} in the statement and comes out as ${digests[name] ?? "none"}${name === "register" ? "; this suite judges by another register" : ""}`,
    }));
  for (const name of Object.keys(data) as (keyof StatementData)[]) {
    if (name !== "sha256" && !isDeepStrictEqual(recorded[name], data[name]))
      found.push({
        where: `statement ${name}`,
        says: `is ${JSON.stringify(recorded[name])}; run.json has ${JSON.stringify(data[name])}`,
      });
  }
  if (run.suite.version !== suiteVersion)
    found.push({ where: "suite", says: `was ${run.suite.version} and is ${suiteVersion} here; check with the same` });
  return found.length > 0 ? found : lineDifferences(statementOf(run, profile, digests), page);
}

/** How lines end is told apart, and is no other line. */
function lineDifferences(made: string, page: string): readonly Difference[] {
  const [lines, others] = [made, page].map((text) => withLineFeeds(text).split("\n"));
  const at = (lines ?? []).findIndex((line, index) => line !== others?.[index]);
  if (at < 0 && lines?.length === others?.length) return [];
  const line = (at < 0 ? (lines?.length ?? 0) : at) + 1;
  return [{ where: statementFile, says: `differs from the page that run.json makes, first in line ${line}` }];
}
