#!/usr/bin/env node
import nodeModule from "node:module";
import { Command } from "commander";
import { UsageError } from "../profile/usage-error.js";
import { suiteVersion } from "../reporting/suite.js";
import { refuseSecrets } from "./arguments.js";
import { commandsFor } from "./commands.js";
import { CommandFailure, exitCode } from "./exit-code.js";
import { guardOutput, redactor } from "./output-redactor.js";
import { showRequired } from "./required.js";

// Commands are loaded below, from what an earlier start has compiled: Node 22.8 and newer keep that in the temporary folder.
const { enableCompileCache } = nodeModule as typeof nodeModule & { readonly enableCompileCache?: () => unknown };
enableCompileCache?.();

const [first, second] = process.argv.slice(2);

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

guardOutput();
for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error) => {
    // While a run judges, it takes the error for a defect of its own and goes on: what it made is still to be removed.
    if (process.listenerCount(event) === 1) process.exit(describeFailure(error));
  });
}

// What was given to an option that does not exist may have been meant for a secret one.
const writeErr = (text: string) => process.stderr.write(text.replace(/(--?[\w-]+)=[^\n]*'/g, "$1'"));
for (const command of await commandsFor(first === "help" ? second : first)) {
  showRequired(command);
  program.addCommand(command);
}
for (const command of [program, ...program.commands]) command.exitOverride().configureOutput({ writeErr });

try {
  refuseSecrets(process.argv.slice(2), process.env);
  await program.parseAsync();
} catch (error) {
  process.exitCode = describeFailure(error);
}

function describeFailure(error: unknown): number {
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
