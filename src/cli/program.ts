import { Command } from "commander";
import { suiteVersion } from "../contract/suite.js";
import { UsageError } from "../profile/usage-error.js";
import { refuseSecrets } from "./arguments.js";
import { commandsFor } from "./commands.js";
import { CommandFailure, exitCode } from "./exit-code.js";
import { redactor } from "./output-redactor.js";
import { showRequired } from "./required.js";

// What was given to an option that does not exist may have been meant for a secret one.
const writeErr = (text: string) => process.stderr.write(text.replace(/(--?[\w-]+)=[^\n]*'/g, "$1'"));

/**
 * Carries out one command line: prints what comes of it, and leaves its exit code in `process.exitCode`. Never throws.
 *
 * @param args what stands behind the name of the program
 */
export async function carryOut(args: readonly string[]): Promise<void> {
  const program = new Command("npx freight-conformance")
    .description("Judges deployments of the Freight Job Management Service against its contract, clause by clause.")
    .version(suiteVersion)
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` })
    .addHelpText(
      "after",
      `
Exit codes:
  0    conforms
  1    does not conform
  2    bad usage or profile
  3    could not be judged: unreachable, not the service, credential refused, too little judged
  4    the suite itself failed
  130  interrupted, after clean-up

Start with:
  npx freight-conformance run                              the embedded reference deployment
  npx freight-conformance run --deployment my-profile.json your own`,
    );
  const [first, second] = args;
  try {
    for (const command of await commandsFor(first === "help" ? second : first)) {
      showRequired(command);
      program.addCommand(command);
    }
    for (const command of [program, ...program.commands]) command.exitOverride().configureOutput({ writeErr });
    refuseSecrets(args, process.env);
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = describeFailure(error);
  }
}

/** Says on standard error why a command could not be carried out. @returns what it ends with */
export function describeFailure(error: unknown): number {
  if (error instanceof CommandFailure) {
    process.stderr.write(`${error.message}\n`);
    return error.code;
  }
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`);
    return exitCode.usage;
  }
  if (error instanceof Error && "exitCode" in error) return error.exitCode === 0 ? 0 : exitCode.usage;
  const safe = redactor.error(error instanceof Error ? error : new Error(String(error)));
  process.stderr.write(`The suite itself failed: ${safe.stack}\n`);
  return exitCode.suiteFailed;
}
