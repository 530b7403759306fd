import { spawn } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../src/contract/package-root.js";

/**
 * Runs vitest in a process of its own, with the options of Node that this one has.
 *
 * @param args of its command line
 * @param stdout `pipe` where another writes beside it, and nothing may be drawn over
 * @returns its exit code
 */
export function vitest(args: readonly string[], stdout: "inherit" | "pipe" = "inherit"): Promise<number> {
  const command = join(packageRoot(), "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [...process.execArgv, command, ...args], {
    cwd: packageRoot(),
    stdio: ["inherit", stdout, "inherit"],
  });
  child.stdout?.pipe(process.stdout, { end: false });
  process.once("SIGTERM", () => child.kill());
  return new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
}
