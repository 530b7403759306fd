import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { packageRoot } from "../../../src/contract/package-root.js";
import { ambient, bundled, type Ended } from "../command.js";
import { carriedOutBy } from "./asked.js";

const built = (name: string): string => join(packageRoot(), "dist/test/cli/warm", name);

/** Of this thread. */
let socket: Promise<string> | undefined;

async function started(): Promise<string> {
  if (!existsSync(built("host.js"))) throw new Error("The tests are not built: npx tsc -p tsconfig.test.json.");
  const path = join(mkdtempSync(join(tmpdir(), "warm-")), "socket");
  const child = spawn(process.execPath, [built("host.js"), path, bundled], { stdio: ["pipe", "ignore", "inherit"] });
  child.unref();
  while (!existsSync(path)) {
    if (child.exitCode !== null) throw new Error(`The warm host ended with ${child.exitCode}.`);
    await setTimeout(10);
  }
  return path;
}

const host = (): Promise<string> => (socket ??= started());

/**
 * Carries out a command line in a process that has carried out others: to load and to learn everything takes a process longer than
 * what most commands do. What ends by itself, is not interrupted and holds no secret that the next one may show belongs here.
 *
 * @param env is added to that of the tests
 */
export async function warmCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ambient.test(name)));
  return carriedOutBy(await host(), { args, cwd: process.cwd(), env: { ...inherited, ...env } });
}

/** @returns the words of a shell that do the same of the arguments behind them */
export const warmWords = async (): Promise<string> => `"${process.execPath}" "${built("client.js")}" "${await host()}"`;
