import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { readProfile } from "../deployment/profile.js";
import { UsageError } from "../deployment/usage-error.js";
import { type Cleanup, cleanUp } from "../scenario/cleanup.js";
import { learnedIn, readLedger } from "../scenario/ledger.js";
import { openSession } from "../scenario/session.js";
import { readTarget, sameDeployment } from "../scenario/target.js";
import { exitCode } from "./exit-code.js";
import { screen } from "./secrecy.js";

interface CleanupOptions {
  readonly deployment?: string;
}

/** `cleanup`: removes what a run left. */
export function cleanupCommand(): Command {
  return new Command("cleanup")
    .description("Removes and restores what a run that was killed, or could not finish, left on the deployment.")
    .argument("<run>", "the folder that the run wrote to")
    .option("--deployment <file>", "the profile with the credentials, where it is not where the run found it")
    .addHelpText(
      "after",
      `
Works from the run's ledger, newest first, sees that each record is gone or as it was, looks for creations whose answer
never came, and writes leftovers.json. It can be repeated.

Exit codes: 0 where nothing but residue is left, that is records which no route removes; 1 where more is left; 2 where
the folder or the profile is wrong.`,
    )
    .action(cleanup);
}

async function cleanup(run: string, { deployment }: CleanupOptions): Promise<void> {
  const outDir = resolve(run);
  const target = readTarget(outDir);
  const ledger = join(outDir, "ledger.jsonl");
  const file = deployment ?? target.profile;
  if (file === undefined) {
    process.stdout.write(`${target.name} ended with the run: there is nothing to clean up.\n`);
    return;
  }
  if (!existsSync(file))
    throw new UsageError(`${file}: the profile of the run is not there; name it with --deployment.`);
  const profile = sameDeployment(target, readProfile(file, process.env));
  const { runId, casing } = target;
  const identifiers = [...(target.identifiers ?? []), ...learnedIn(readLedger(ledger))];
  const selection = { groups: [], clauses: [] };
  const session = openSession(
    { profile, casing, identifiers, unreachable: {}, seed: 0, runId, selection },
    process.env,
    undefined,
    screen,
  );
  try {
    const done = await cleanUp(ledger, runId, session.client);
    writeFileSync(join(outDir, "leftovers.json"), `${JSON.stringify(done.leftovers, undefined, 2)}\n`);
    process.stdout.write(told(done));
    if (done.leftovers.some(({ residue }) => !residue)) process.exitCode = exitCode.doesNotConform;
  } finally {
    await session.close();
  }
}

function told({ removed, restored, sought, leftovers }: Cleanup): string {
  const left = leftovers.filter(({ residue }) => !residue);
  const lines = [
    `${removed} records are gone, ${restored} borrowed records are as they were.`,
    ...(sought > 0 ? [`${sought} creations whose answer did not tell an id were looked for as well.`] : []),
    ...(leftovers.length > left.length
      ? [`${leftovers.length - left.length} records are residue, which no route removes; leftovers.json lists them.`]
      : []),
    ...left.map(({ what, id, reason, createdBy }) => `LEFT  ${what} ${id}: ${reason} (${createdBy})`),
  ];
  return `${lines.join("\n")}\n`;
}
