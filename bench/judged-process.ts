import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../src/contract/package-root.js";
import type { Reference } from "../src/reference/index.js";
import type { Run } from "../src/reporting/run.js";

/** How one run of the suite as a process of its own went. */
export interface ProcessRun {
  readonly seconds: number;
  /** The most memory that it ever held, in MB; 0 where the system does not tell. */
  readonly peakMb: number;
  readonly exit: number;
  /** Undefined where it left no report. */
  readonly run: Run | undefined;
  readonly errors: string;
}

/** What a profile says beside addresses and credentials. */
export interface ProcessOptions {
  readonly origin: string;
  readonly limits: Readonly<Record<string, number>>;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs the built command line against a deployment and waits for its end. */
export async function judgeInProcess(reference: Reference, options: ProcessOptions): Promise<ProcessRun> {
  const dir = mkdtempSync(join(tmpdir(), "freight-bench-"));
  const file = join(dir, "profile.json");
  writeFileSync(file, JSON.stringify(profileFor(reference, options)));
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [join(packageRoot(), "dist/lib/main.js"), "run", "--deployment", file, "--out", join(dir, "out")],
    { env: { ...process.env, ...options.env }, stdio: ["ignore", "ignore", "pipe"] },
  );
  let errors = "";
  let peakMb = 0;
  child.stderr.on("data", (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-4000);
  });
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid));
  }, 100);
  const exit = await new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? -1)));
  clearInterval(watch);
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const report = join(dir, "out", "run.json");
  const run = existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as Run) : undefined;
  rmSync(dir, { recursive: true, force: true });
  return { seconds, peakMb, exit, run, errors };
}

function profileFor({ basePaths, tokens, fixtures }: Reference, { origin, limits }: ProcessOptions): object {
  const { $schema: _, ...kept } = JSON.parse(
    readFileSync(join(packageRoot(), "fixtures/deployments/reference.json"), "utf8"),
  ) as { readonly $schema: string };
  const { portal, abc, catalog } = basePaths;
  return {
    ...kept,
    surfaces: { portal: origin + portal, abc: origin + abc, catalog: origin + catalog },
    callers: { corporate: { token: tokens.corporate }, partner: { token: tokens.partner } },
    fixtures,
    limits,
  };
}

function peakOf(pid: number | undefined): number {
  try {
    const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}
