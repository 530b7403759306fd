import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Run, Sensitivity } from "../../reporting/run.js";
import { noticedShare } from "../../reporting/sensitivity.js";
import { accountOf, recordOf, type SensitivityAccount } from "../sensitivity/account.js";
import { answerSitesOf, type SensedSite } from "../sensitivity/site.js";
import type { Difference } from "./differences.js";

const file = "sensitivity.json";

const inWords = (told: Sensitivity): string =>
  `${told.noticed} of ${told.defects} noticed (${noticedShare(told).toFixed(1)} %), ${told.unasked} unasked`;

const differing = (where: string, told: Sensitivity, found: Sensitivity): readonly Difference[] =>
  isDeepStrictEqual(told, found)
    ? []
    : [
        {
          where: "sensitivity",
          says: `is ${inWords(told)} in run.json and ${inWords(found)} ${where}${inWords(told) === inWords(found) ? ", with other routes that were hardly looked at" : ""}`,
        },
      ];

/**
 * Holds the sensitivity that a run tells against what needs no judging: the defects that answers of its release may have, and
 * the account of them, where it was handed over.
 *
 * @param outDir the folder of the run
 * @returns in what it differs; nothing where the run tells no sensitivity
 */
export function sensitivityDifferences({ sensitivity, deployment }: Run, outDir: string): readonly Difference[] {
  if (!sensitivity) return [];
  const { length } = answerSitesOf({ group: [], route: [], operator: [], release: deployment.release });
  return [
    ...(sensitivity.defects === length
      ? []
      : [{ where: "sensitivity", says: `counts ${sensitivity.defects} defects, and there are ${length}` }]),
    ...(existsSync(join(outDir, file)) ? accountDifferences(sensitivity, join(outDir, file)) : []),
  ];
}

function accountDifferences(told: Sensitivity, path: string): readonly Difference[] {
  try {
    const account = JSON.parse(readFileSync(path, "utf8")) as SensitivityAccount;
    // One that was narrowed afterwards is about a part of them.
    return account.whole ? differing(`in ${file}`, told, recordOf(account)) : [];
  } catch {
    return [{ where: file, says: "cannot be read as the account of a sensitivity" }];
  }
}

/** @param sensed what came of each defect, tried again */
export function sensedDifferences(run: Run, told: Sensitivity, sensed: readonly SensedSite[]): readonly Difference[] {
  return differing("when it is tried again", told, recordOf(accountOf(run, sensed, { durationMs: 0, whole: true })));
}
