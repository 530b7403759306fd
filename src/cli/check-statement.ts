import { resolve } from "node:path";
import { Command } from "commander";
import { readProfile } from "../deployment/profile.js";
import { type Checked, checkStatement } from "../reporting/statement/check.js";
import { scenarios } from "../scenario/scenario.js";
import { loadSpecs } from "../scenario/specs.js";
import { exitCode } from "./exit-code.js";

interface CheckOptions {
  readonly profile?: string;
}

/** `check-statement`: recomputes a vendor's statement from its evidence. */
export function checkStatementCommand(): Command {
  return new Command("check-statement")
    .description(
      "Recomputes the statement on a run from its evidence: digests, account, and every verdict. Sends nothing.",
    )
    .argument("<dir>", "the folder of the run, with statement.html, run.json, exchanges.jsonl and profile.json")
    .option("--profile <file>", "the profile that the run is said to have had; what identifies it is compared")
    .addHelpText(
      "after",
      `
The stored exchanges are judged again by the scenarios of this suite, so that a verdict that was edited is found even where
every digest was made to fit. Use the version of the suite that the statement names. What rests on a part of the evidence
that was not kept (a secret, the end of a very large body) is listed as not recomputable, with the reason.

What no recomputing can find: a run against another deployment that answers under the same addresses, and evidence that
was made up whole. Compare the digest of the statement, which is printed, with what the vendor published.

Exit codes: 0 where everything agrees; 1 where something differs; 2 where it is not the folder of a run.

Examples:
  freight-conformance check-statement reports
  freight-conformance check-statement vendor-run --profile vendor.json`,
    )
    .action(check);
}

async function check(dir: string, { profile }: CheckOptions): Promise<void> {
  const given = profile === undefined ? undefined : readProfile(profile, {});
  await loadSpecs();
  const checked = await checkStatement(resolve(dir), scenarios(), given);
  process.stdout.write(told(checked));
  if (checked.differences.length > 0) process.exitCode = exitCode.doesNotConform;
}

const mostShown = 40;

/** @returns the outcome for people */
export function told({ checked, differences, notRecomputable, statement }: Checked): string {
  const byReason = [...notRecomputable].map(([clause, reason]) => `  ${clause}: ${reason}`);
  const verdict = differences.length === 0 ? "AGREES" : `DIFFERS in ${differences.length} points`;
  const lines = [
    verdict,
    ...checked.map((line) => `  checked  ${line}`),
    `  sha256   ${statement}  statement.html`,
    ...differences.slice(0, mostShown).map(({ where, says }) => `  DIFFERS  ${where}: ${says}`),
    ...(differences.length > mostShown ? [`  … and ${differences.length - mostShown} more`] : []),
    ...(byReason.length > 0
      ? [`Taken as told, since it rests on what was not kept (${byReason.length}):`, ...byReason]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
