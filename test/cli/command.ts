import { spawn } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../src/contract/package-root.js";

/** How a command ended; the code is null where it did not end by itself within the time that it had. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const bundled = join(packageRoot(), "dist/lib/main.js");

/** What the environment of the tests must not decide: overrides, and being a job of a CI server. */
export const ambient = /^(FREIGHT_|GITHUB_|CI$)/;

/**
 * Runs the built command line in a process of its own.
 *
 * @param env is added to that of the tests
 * @param withinMs after which it is killed
 * @param input that it reads
 */
export function command(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  withinMs = 60_000,
  input?: string,
): Promise<Ended> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ambient.test(name)));
  const child = spawn(process.execPath, [bundled, ...args], { env: { ...inherited, ...env } });
  if (input !== undefined) child.stdin.end(input);
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  const timer = setTimeout(() => child.kill("SIGKILL"), withinMs);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, ...output });
    });
  });
}
