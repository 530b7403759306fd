import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../src/contract/package-root.js";
import { shards } from "./sequencer.js";

/** `npm test`: the shards of the built tests side by side, told as one at the end; with arguments, what vitest makes of these. */
const given = process.argv.slice(2);

/**
 * @param stdout `pipe` where another writes beside it, and nothing may be drawn over
 * @returns the exit code
 */
function vitest(stdout: "inherit" | "pipe", ...args: readonly string[]): Promise<number> {
  const command = [join(packageRoot(), "node_modules/vitest/vitest.mjs"), "--config", "vitest.built.config.ts"];
  const child = spawn(process.execPath, [...process.execArgv, ...command, ...args], {
    cwd: packageRoot(),
    stdio: ["inherit", stdout, "inherit"],
  });
  child.stdout?.pipe(process.stdout, { end: false });
  process.once("SIGTERM", () => child.kill());
  return new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
}

async function sideBySide(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "shards-"));
  // Ctrl-C reaches both as well; what they had to say is removed here.
  process.on("SIGINT", () => {});
  try {
    const threads = Math.max(1, Math.floor(availableParallelism() / shards));
    const color = process.stdout.isTTY ? ["--color"] : [];
    const told = Array.from({ length: shards }, (_, at) => join(folder, `${at + 1}.json`));
    const ran = told.map((file, at) => {
      const which = ["--shard", `${at + 1}/${shards}`, "--maxWorkers", String(threads), ...color];
      return vitest("pipe", "run", ...which, "--reporter", "default", "--reporter", "blob", "--outputFile.blob", file);
    });
    const codes = await Promise.all(ran);
    if (told.every((file) => existsSync(file)))
      codes.push(await vitest("inherit", "--merge-reports", folder, "--reporter", "minimal"));
    return Math.max(...codes);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await (given.length === 0 ? sideBySide() : vitest("inherit", "run", ...given));
