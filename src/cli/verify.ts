import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { latestRelease, type Release, releases } from "../contract/releases.js";
import { type Effect, effects } from "../contract/vocabulary.js";
import { troublesInWords } from "../preflight/service/trouble.js";
import { readProfile } from "../profile/profile.js";
import { fromStdin } from "../profile/profile-file.js";
import { UsageError } from "../profile/usage-error.js";
import { readAccepted } from "../reporting/compare/accepted-file.js";
import type { AllureScope } from "../reporting/formats.js";
import { readRun } from "../reporting/read.js";
import { beforePreflight, whyClosed } from "../runner/before-judging.js";
import type { RunOptions } from "../runner/options.js";
import { outFolder } from "../runner/out-folder.js";
import { type CompareOptions, compareInto, exitCodesInWords, withComparisonOptions } from "./comparing.js";
import { CommandFailure, exitCode } from "./exit-code.js";
import { redactor } from "./output-redactor.js";
import { runOptions } from "./run-options.js";

interface VerifyOptions extends CompareOptions {
  readonly baseline?: string;
  readonly candidate?: string;
  readonly reference: boolean;
  readonly effects?: Effect;
  readonly group: RunOptions["group"];
  readonly clause: RunOptions["clause"];
  readonly seed: number;
  readonly allure: AllureScope;
}

/** `verify`: runs two deployments side by side and compares them. */
export function verifyCommand(): Command {
  const command = new Command("verify")
    .option("--baseline <file>", "the profile of the deployment that clients know")
    .option("--candidate <file>", "the profile of the deployment that would take its place")
    .option(
      "--reference",
      `instead of profiles: the embedded deployment as ${releaseOf.baseline} and as ${releaseOf.candidate}`,
      false,
    )
    .addOption(runOptions.effects())
    .addOption(runOptions.group())
    .addOption(runOptions.clause())
    .addOption(runOptions.seed())
    .addOption(runOptions.allure())
    .addOption(runOptions.noAllure())
    .option(
      "--out <dir>",
      "where the comparison goes; the runs go to baseline/ and candidate/ in it",
      "reports/verify",
    );
  return withComparisonOptions(command)
    .addHelpText(
      "after",
      `
Each profile names its own release and credentials, as for \`run\`; environment variables that override a profile override both.
Both sides are judged at the same time, or one after the other where both profiles name the same host and port, and with the same
effects: those of the profiles where they are equal, else those of --effects. What differs between releases as the contract says is
listed apart and is no regression.

${exitCodesInWords}

Examples:
  npx freight-conformance verify --reference
  npx freight-conformance verify --baseline production.json --candidate staging.json --effects read
  npx freight-conformance verify --baseline old.json --candidate new.json --group lots,catalogs --out reports/lots`,
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
  if (options.baseline === fromStdin || options.candidate === fromStdin)
    throw new UsageError("verify judges each side in a process of its own: keep both profiles in files.");
  refuseUnequalEffects(options);
  // What is wrong with it is told before the runs, and not after them.
  if (options.acceptDifferences !== undefined) readAccepted(options.acceptDifferences);
  const given = sides.map(
    (side): Parameters<typeof runOf> => [side, argumentsOf(side, options, join(resolve(options.out), side))],
  );
  if (!options.reference && (await isUnjudged(options))) return;
  const outDir = outFolder(options.out);
  const codes = await (shareHost(options) ? inTurn(given) : Promise.all(given.map((one) => runOf(...one))));
  for (const [index, code] of codes.entries()) {
    if (code === exitCode.interrupted) throw new CommandFailure("Interrupted: nothing is compared.", code);
    if (code === exitCode.usage || code === exitCode.suiteFailed)
      throw new CommandFailure(`The run of the ${sides[index]} did not come to its end; its reason is above.`, code);
  }
  for (const side of sides) tellUnjudged(side, join(outDir, side), options.json);
  compareInto(join(outDir, "baseline"), join(outDir, "candidate"), { ...options, out: outDir });
}

/** @throws UsageError where the two sides would be judged with different effects, or one of the profiles cannot be used */
function refuseUnequalEffects({ baseline, candidate, effects: asked }: VerifyOptions): void {
  if (baseline === undefined || candidate === undefined) return;
  const [was, is] = [readProfile(baseline, process.env).effects, readProfile(candidate, process.env).effects];
  if (asked !== undefined || was === is) return;
  throw new UsageError(
    `effects is ${was} in ${baseline} and ${is} in ${candidate}: what the runs made themselves would be taken for differences. Give --effects for both, such as --effects ${effects.find((effect) => effect === was || effect === is)}.`,
  );
}

/** @returns whether both are judged at one host and port: they would meet each other's writes of the same records */
function shareHost({ baseline, candidate }: VerifyOptions): boolean {
  if (baseline === undefined || candidate === undefined) return false;
  const [was, is] = [baseline, candidate].map((file) => Object.values(readProfile(file, process.env).surfaces));
  return was?.some((address) => is?.some((other) => new URL(other).origin === new URL(address).origin)) === true;
}

async function inTurn(given: readonly Parameters<typeof runOf>[]): Promise<readonly number[]> {
  process.stderr.write("Both profiles name the same host and port: they are judged one after the other.\n");
  const codes: number[] = [];
  for (const [side, args] of given) if (!codes.includes(exitCode.interrupted)) codes.push(await runOf(side, args));
  return codes;
}

/** Looks at both before either is judged. @returns whether one of them cannot be, after saying why */
async function isUnjudged(options: VerifyOptions): Promise<boolean> {
  process.stderr.write("Looking at both …\n");
  const { group, clause } = options;
  const looks = sides.map(async (side) => {
    const profile = readProfile(options[side] ?? "", process.env);
    const host = { env: process.env, redactor };
    const troubles = await whyClosed(beforePreflight(profile, { seed: options.seed, group, clause }, ""), host);
    return { side, lines: troublesInWords(troubles) };
  });
  const closed = (await Promise.all(looks)).filter(({ lines }) => lines.length > 0);
  if (closed.length === 0) return false;
  const which = closed.map(({ side }) => side).join(" and the ");
  const lines = [
    ...closed.flatMap(({ side, lines: [first, ...others] }) => [`The ${side} was not judged: ${first}`, ...others]),
    `NOT JUDGED  The ${which} could not be judged, so that nothing was judged and nothing is compared.`,
  ];
  (options.json ? process.stderr : process.stdout).write(lines.map((line) => `${line}\n`).join(""));
  if (options.json)
    process.stdout.write(`${JSON.stringify({ verdict: "not-judged", because: lines.at(-1), closed }, undefined, 2)}\n`);
  process.exitCode = exitCode.notJudged;
  return true;
}

/** Says first why a side could not be judged, or not as its profile says. */
function tellUnjudged(side: SideName, folder: string, json: boolean): void {
  const { totals, because, causes, verdict } = readRun(folder).run;
  const isUnjudged = verdict === "not-judged" && totals.pass + totals.fail + totals.warn === 0;
  const [first = isUnjudged ? because : undefined, ...others] = causes.flatMap(({ says, answered, remedy }) => [
    says,
    ...(answered === undefined ? [] : [`  answered  ${answered}`]),
    `  remedy    ${remedy}`,
  ]);
  if (first === undefined) return;
  const lines = [`The ${side}${isUnjudged ? " was not judged" : ""}: ${first}`, ...others];
  (json ? process.stderr : process.stdout).write(lines.map((line) => `${line}\n`).join(""));
}

function argumentsOf(side: SideName, options: VerifyOptions, outDir: string): readonly string[] {
  const { reference, group, clause, seed, allure } = options;
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
    ...["--seed", String(seed), "--allure", allure, "--out", outDir],
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
