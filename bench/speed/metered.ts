import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What a command took, with all processes of Node that it started. */
export interface Taken {
  readonly seconds: number;
  /** Processor seconds of all of them. */
  readonly processor: number;
  /** The most memory that one of them ever held. */
  readonly peakMb: number;
  readonly exit: number | null;
  /** The end of what it printed. */
  readonly output: string;
}

const meter = fileURLToPath(new URL("./meter.js", import.meta.url));

/** @returns what `work` comes to, and what the processes of Node took that end meanwhile */
export async function metering<T>(
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<{ readonly value: T } & Pick<Taken, "seconds" | "processor" | "peakMb">> {
  const folder = mkdtempSync(join(tmpdir(), "meter-"));
  const file = join(folder, "taken.jsonl");
  const start = performance.now();
  try {
    const value = await work({ NODE_OPTIONS: `--import ${meter}`, METER_FILE: file });
    const seconds = (performance.now() - start) / 1000;
    const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    const each = lines.map((line) => JSON.parse(line) as Pick<Taken, "processor" | "peakMb">);
    const processor = each.reduce((sum, one) => sum + one.processor, 0);
    return { value, seconds, processor, peakMb: Math.max(0, ...each.map(({ peakMb }) => peakMb)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs Node and waits for its end. */
export async function metered(args: readonly string[], cwd?: string): Promise<Taken> {
  const { value, ...taken } = await metering(async (env) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, ...(cwd && { cwd }) });
    let output = "";
    const gather = (text: string) => {
      output = (output + text).slice(-20_000);
    };
    child.stdout.setEncoding("utf8").on("data", gather);
    child.stderr.setEncoding("utf8").on("data", gather);
    const [exit] = (await once(child, "close")) as [number | null];
    return { exit, output };
  });
  return { ...taken, ...value };
}
