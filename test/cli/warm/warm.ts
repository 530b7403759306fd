import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { packageRoot } from "../../../src/contract/package-root.js";
import { ambient, bundled, type Ended } from "../command.js";
import { carriedOutBy } from "./asked.js";

const built = (name: string): string => join(packageRoot(), "dist/test/cli/warm", name);

interface Host {
  readonly socket: string;
  readonly child: ChildProcess;
}

/** Options of V8 for what runs long, as `npm test` has them: threads do not tell theirs. */
const longRunning = ["--max-semi-space-size=64", "--interrupt-budget=500000", "--always-sparkplug"];

/** Of this thread, by the options that Node was started with and what each is for. */
const hosts = new Map<string, Promise<Host>>();

async function started(options: string, key: string): Promise<Host> {
  if (!existsSync(built("host.js")))
    throw new Error("The tests are not built: npx tsc -p tsconfig.test.json --noCheck.");
  const socket = join(mkdtempSync(join(tmpdir(), "warm-")), "socket");
  const child = spawn(process.execPath, [...longRunning, built("host.js"), socket, bundled], {
    stdio: ["pipe", "ignore", "inherit"],
    env: { ...process.env, NODE_OPTIONS: options },
  });
  child.unref();
  // What comes after its end has another one.
  child.once("exit", () => hosts.delete(key));
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error(`The host of commands ended with ${child.exitCode}.`);
    await setTimeout(10);
  }
  return { socket, child };
}

function hosted(options = process.env["NODE_OPTIONS"] ?? "", purpose = ""): Promise<Host> {
  const key = `${options} ${purpose}`;
  const host = hosts.get(key) ?? started(options, key);
  hosts.set(key, host);
  return host;
}

/**
 * Carries out a command line in a process that has carried out others: to load and to learn everything takes a process longer than
 * what most commands do. What ends by itself, is not interrupted and holds no secret that the next one may show belongs here.
 *
 * @param env is added to that of the tests
 * @param cwd where it is typed
 */
export async function warmCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = process.cwd(),
): Promise<Ended> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ambient.test(name)));
  const { socket, child } = await hosted(env["NODE_OPTIONS"]);
  return carriedOutBy(socket, { args, cwd, env: { ...inherited, ...env } }).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
}

/**
 * @param purpose of a process that carries out nothing else, and so knows nothing that others were told
 * @returns the words of a shell that do the same of the arguments behind them
 */
export const warmWords = async (purpose?: string): Promise<string> =>
  `"${process.execPath}" "${built("client.js")}" "${(await hosted(undefined, purpose)).socket}"`;
