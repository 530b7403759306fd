import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import { latestRelease, type Release, releases } from "../contract/releases.js";
import { type Effect, effects } from "../contract/vocabulary.js";
import { UsageError } from "../deployment/usage-error.js";
import { comparedIn } from "./compare.js";
import { CommandFailure, exitCode } from "./exit-code.js";
import { clauseIds, groups, wholeNumber } from "./options.js";

interface VerifyOptions {
  readonly baseline?: string;
  readonly candidate?: string;
  readonly reference: boolean;
  readonly effects?: Effect;
  readonly group: readonly string[];
  readonly clause: readonly string[];
  readonly seed: number;
  readonly out: string;
  readonly json: boolean;
  readonly strictLatency: boolean;
}

/** `verify`: runs two deployments side by side and compares them. */
export function verifyCommand(): Command {
  return new Command("verify")
    .description(
      "Verifies a release: judges the baseline and the candidate side by side, each as `run` does, and holds the two runs against each other as `compare` does.",
    )
    .option("--baseline <file>", "the profile of the deployment that clients know")
    .option("--candidate <file>", "the profile of the deployment that would take its place")
    .option(
      "--reference",
      `instead of profiles: the embedded deployment as ${releaseOf.baseline} and as ${releaseOf.candidate}`,
      false,
    )
    .addOption(
      new Option("--effects <effect>", "the highest effect that the runs may have on their data").choices(effects),
    )
    .option("--group <groups>", "only the clauses of these groups, separated by commas", groups, [])
    .option("--clause <ids>", "only these clauses, separated by commas", clauseIds, [])
    .option("--seed <n>", "makes the data of both runs", wholeNumber(0, 2 ** 31), 1)
    .option("--out <dir>", "where the comparison goes; the runs go to baseline/ and candidate/ in it", "reports/verify")
    .option("--json", "prints the comparison as JSON", false)
    .option("--strict-latency", "a slower route is breaking as well", false)
    .addHelpText(
      "after",
      `
Each profile names its own release, effects and credentials, as for \`run\`; environment variables that override a profile
override both. What differs between releases as the contract says is listed apart and is no regression.

Exit code 0: no regression. 1: something is breaking. 2: bad usage or profile. 3: one of the two could not be judged. 4: the
suite itself failed. 130: interrupted, after both runs have cleaned up.

Examples:
  freight-conformance verify --reference
  freight-conformance verify --baseline production.json --candidate staging.json --effects read
  freight-conformance verify --baseline old.json --candidate new.json --group lots,catalogs --out reports/lots`,
    )
    .action(verify);
}

const sides = ["baseline", "candidate"] as const;
type SideName = (typeof sides)[number];
/** The reference is held against itself as the release before. */
const releaseOf: { readonly [S in SideName]: Release } = {
  baseline: releases.at(-2) ?? latestRelease,
  candidate: latestRelease,
};

async function verify(options: VerifyOptions): Promise<void> {
  const outDir = resolve(options.out);
  const given = sides.map((side) => ({ side, args: argumentsOf(side, options, join(outDir, side)) }));
  mkdirSync(outDir, { recursive: true });
  const codes = await Promise.all(given.map(({ side, args }) => runOf(side, args)));
  for (const [index, code] of codes.entries()) {
    if (code === exitCode.interrupted) throw new CommandFailure("Interrupted: nothing is compared.", code);
    if (code === exitCode.usage || code === exitCode.suiteFailed)
      throw new CommandFailure(`The run of the ${sides[index]} did not come to its end; its reason is above.`, code);
  }
  const { differences } = comparedIn(join(outDir, "baseline"), join(outDir, "candidate"), options);
  const breaking = differences.filter(({ weight }) => weight === "breaking");
  if (breaking.some(({ aspect }) => aspect !== "run")) process.exitCode = exitCode.doesNotConform;
  else if (breaking.length > 0) process.exitCode = exitCode.notJudged;
}

function argumentsOf(side: SideName, options: VerifyOptions, outDir: string): readonly string[] {
  const { reference, group, clause, seed } = options;
  const profile = options[side];
  if (reference && profile !== undefined)
    throw new UsageError(`--${side}: --reference takes no profiles; leave out one of the two.`);
  if (!reference && profile === undefined)
    throw new UsageError(`--${side} is missing: name its profile, or give --reference for the embedded deployment.`);
  return [
    ...(profile === undefined ? ["--release", releaseOf[side]] : ["--deployment", profile]),
    ...(options.effects ? ["--effects", options.effects] : []),
    ...(group.length > 0 ? ["--group", group.join(",")] : []),
    ...(clause.length > 0 ? ["--clause", clause.join(",")] : []),
    ...["--seed", String(seed), "--out", outDir],
  ];
}

/** Runs one side in a process of its own, its progress told line by line. @returns its exit code */
function runOf(side: SideName, args: readonly string[]): Promise<number> {
  const main = fileURLToPath(new URL("./main.js", import.meta.url));
  const child = spawn(process.execPath, [main, "run", ...args], { stdio: ["ignore", "ignore", "pipe"] });
  createInterface({ input: child.stderr }).on("line", (line) => process.stderr.write(`${side.padEnd(9)}  ${line}\n`));
  // A terminal sends Ctrl-C to both; what is sent to this process alone is handed on. Both clean up first.
  const handOn = () => child.kill("SIGTERM");
  const wait = () => {};
  process.on("SIGTERM", handOn).on("SIGINT", wait);
  return new Promise<number>((done, failed) => {
    child.on("error", failed);
    child.on("close", (code) => done(code ?? exitCode.interrupted));
  }).finally(() => process.off("SIGTERM", handOn).off("SIGINT", wait));
}
