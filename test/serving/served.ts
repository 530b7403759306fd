import { spawn } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../src/contract/package-root.js";

const main = join(packageRoot(), "dist/lib/main.js");

/** A served reference in a process of its own. */
export interface Served {
  readonly origin: string;
  /** What it said of itself. */
  readonly said: string;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<number | null>;
}

/**
 * Runs `serve` on a free port.
 *
 * @throws Error with what it said where it ends instead
 */
export function served(args: readonly string[], cwd: string): Promise<Served> {
  const child = spawn(process.execPath, [main, "serve", ...args, "--port", "0"], { cwd });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.stdout.resume();
  const stop = () => {
    child.kill("SIGINT");
    return ended;
  };
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const [, origin] = /try: (http:\/\/\S+?)\/\n/.exec(said) ?? [];
      if (origin === undefined || !said.includes("Serving;")) return;
      resolve({ origin, said, stop });
    });
    void ended.then((code) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
}

/** How a script ended. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs lines in a shell that stops at the first that fails. */
export function bash(lines: string, cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const child = spawn("bash", ["-e", "-o", "pipefail", "-c", lines], { cwd, env: { ...process.env, ...env } });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...output }));
  });
}
