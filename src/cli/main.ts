#!/usr/bin/env node
import { Command } from "commander";
import { UsageError } from "../deployment/usage-error.js";
import { suiteVersion } from "../reporting/suite.js";
import { cleanupCommand } from "./cleanup.js";
import { contractCommand } from "./contract.js";
import { CommandFailure, exitCode } from "./exit-code.js";
import { fixturesCommand } from "./fixtures.js";
import { mutantsCommand } from "./mutants-command.js";
import { runCommand } from "./run-command.js";
import { serveCommand } from "./serve.js";

const program = new Command("freight-conformance")
  .description("Judges deployments of the Freight Job Management Service against its contract, clause by clause.")
  .version(suiteVersion)
  .addCommand(runCommand())
  .addCommand(cleanupCommand())
  .addCommand(serveCommand())
  .addCommand(contractCommand())
  .addCommand(mutantsCommand())
  .addCommand(fixturesCommand())
  .addHelpText(
    "after",
    `
Exit codes:
  0    conforms
  1    does not conform
  2    bad usage or profile
  3    could not be judged: unreachable, credential refused, too little judged
  4    the suite itself failed
  130  interrupted, after clean-up

Start with:
  freight-conformance run                              the embedded reference deployment
  freight-conformance run --deployment my-profile.json your own`,
  );

program.exitOverride();
for (const command of program.commands) command.exitOverride();

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = told(error);
}

function told(error: unknown): number {
  if (error instanceof CommandFailure) {
    process.stderr.write(`${error.message}\n`);
    return error.code;
  }
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`);
    return exitCode.usage;
  }
  if (error instanceof Error && "exitCode" in error) return error.exitCode === 0 ? 0 : exitCode.usage;
  process.stderr.write(`The suite itself failed: ${error instanceof Error ? error.stack : String(error)}\n`);
  return exitCode.suiteFailed;
}
