import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { warmWords } from "../cli/warm/warm.js";

/** What a script of a CI job came to. */
export interface Scripted {
  readonly code: number;
  readonly output: string;
}

/** What the gates of these tests judge: enough for two shards, and little enough to be quick. */
const groups = "views";

/**
 * Takes the place of npx and of what it finds. All that these tests change of a command is that a run judges few groups, and that its
 * merge makes no Allure report unless WITH_ALLURE says `yes`; with `history`, it adds its line to what Allure remembers of earlier runs.
 */
const shim = async () => `#!/bin/sh
if [ "$1" != freight-conformance ]; then exit 127; fi
command=$2
shift 2
if [ "$command" = run ]; then set -- --group ${groups} "$@"; fi
if [ "$command" = merge ] && [ "$WITH_ALLURE" != yes ]; then set -- "$@" --allure none; fi
if [ "$command$WITH_ALLURE" = mergehistory ]; then echo "{}" >> reports/allure-history.jsonl; fi
# By a process that was never told the token, as GitHub tells it to shards alone: it must show none all the same.
if [ "$command$GITHUB_ACTIONS" = mergetrue ]; then exec ${await warmWords("merges on GitHub")} "$command" "$@"; fi
exec ${await warmWords()} "$command" "$@"
`;

/** @returns a checkout of its own for one job, with the profile and what \`npm ci\` would have installed */
export async function checkout(root: string, job: string, profile: object): Promise<string> {
  const folder = mkdtempSync(join(root, `${job}-`));
  mkdirSync(join(folder, bin), { recursive: true });
  writeFileSync(join(folder, bin, "npx"), await shim());
  chmodSync(join(folder, bin, "npx"), 0o755);
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  mkdirSync(join(folder, "conformance"));
  writeFileSync(join(folder, "conformance/staging.json"), JSON.stringify(profile));
  return folder;
}

/** In a job's folder: what is found there is taken first. */
const bin = "node_modules/.bin";

/** What the environment of these tests must not decide. */
const ambient = /^(FREIGHT_|GITHUB_|GITLAB_|CI(_|$)|NODE_OPTIONS$|VITEST|npm_)/i;

/** Runs a script as a runner does. @param shell its command line, to which the script is added */
export function scripted(
  script: string,
  shell: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Scripted> {
  const [program = "bash", ...args] = shell;
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ambient.test(name)));
  const path = `${join(cwd, bin)}:${process.env["PATH"]}`;
  const child = spawn(program, [...args, script], { cwd, env: { ...inherited, ...env, PATH: path } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? -1, output }));
  });
}

/** Copies a folder where it is there, over what stands at its new place. */
export function carried(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}

/** The same, with nothing of what stood there before. */
export function replaced(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  carried(from, to);
}

export const jsonIn = <T>(folder: string, name: string): T => JSON.parse(readFileSync(join(folder, name), "utf8")) as T;
