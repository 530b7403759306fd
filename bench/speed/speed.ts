import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readExchanges } from "../../src/reporting/exchanges.js";
import { median } from "../../src/reporting/median.js";
import type { Run } from "../../src/reporting/run.js";
import { metered } from "./metered.js";
import { command, servedApart } from "./served-apart.js";
import { head, row, weighed } from "./table.js";

/**
 * What a run costs beside the deployment's own time, as ratios that are taken in one run. Prints tables in Markdown.
 * `--latency 0,20,100` names the milliseconds that each answer takes, `--concurrency` how many requests there are at once.
 */
const { values } = parseArgs({
  options: { latency: { type: "string", default: "0,20,100,300" }, concurrency: { type: "string", default: "16" } },
});
const { concurrency } = values;
const bare = fileURLToPath(new URL("./bare.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "speed-"));

/** Runs Node and waits for its end. @returns the seconds from its start on */
async function secondsOf(...args: readonly string[]): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: "ignore" });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`node ${args.join(" ")} ended with ${code}.`);
  return (performance.now() - start) / 1000;
}

/** Answers of so few milliseconds are late where the reference has just been started: it is run once before. */
const warmedBelow = 50;

/** The time that the exchanges of the slowest scenario take one after the other, in seconds. */
function longestChain(exchanges: readonly { readonly scenario: string; readonly durationMs: number }[]): number {
  const chains = new Map<string, number>();
  for (const { scenario, durationMs } of exchanges) chains.set(scenario, (chains.get(scenario) ?? 0) + durationMs);
  return Math.max(0, ...chains.values()) / 1000;
}

async function ofLatency(latency: string): Promise<void> {
  const { file, tokens, close } = await servedApart(folder, "--latency", latency);
  try {
    const out = join(folder, `run-${latency}`);
    const runSeconds = (...options: readonly string[]) =>
      secondsOf(command, "run", "--deployment", file, "--concurrency", concurrency, ...options);
    if (Number(latency) < warmedBelow) await runSeconds("--allure", "none", "--out", `${out}-before`);
    const whole = await runSeconds("--out", out);
    const lean = await runSeconds("--allure", "none", "--out", `${out}-lean`);
    const evidence = join(`${out}-lean`, "exchanges.jsonl");
    const sent = await secondsOf(bare, evidence, concurrency, tokens.corporate);
    const run = JSON.parse(readFileSync(join(`${out}-lean`, "run.json"), "utf8")) as Run;
    const exchanges = readExchanges(evidence);
    const inAll = exchanges.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
    const least = Math.max(inAll / Number(concurrency), longestChain(exchanges));
    const judging = run.durationMs / 1000;
    const ratios = [whole / sent, lean / sent, judging / least, whole / least, lean / least];
    process.stdout.write(
      row(latency, `${exchanges.length}`, sent, whole, lean, judging, longestChain(exchanges), least, ...ratios),
    );
  } finally {
    await close();
  }
}

const starts = 5;
const oneClause = ["run", "--clause", "route:GET /Lot", "--allure", "none", "--out", join(folder, "one")];

/**
 * Tells what a command takes from its start to its end. What counts its processor time takes a moment to load, so that the clock is
 * read in other runs, each beside one of those.
 */
async function ofStart(against: string, asked: readonly string[], ...options: readonly string[]): Promise<void> {
  const args = [...asked, ...options];
  const seconds: number[] = [];
  const processor: number[] = [];
  for (let nth = 0; nth < starts; nth++) {
    seconds.push(await secondsOf(command, ...args));
    processor.push((await metered([command, ...args])).processor);
  }
  process.stdout.write(row(asked.slice(0, 3).join(" "), against, median(seconds) ?? 0, median(processor) ?? 0));
}

try {
  process.stdout.write(
    head(
      ...["ms", "exchanges", "bare s", "run s", "without Allure s", "judging s", "longest chain s", "least s"],
      ...["run / bare", "without Allure / bare", "judging / least", "run / least", "without Allure / least"],
    ),
  );
  for (const latency of values.latency.split(",")) await ofLatency(latency);
  process.stdout.write(head(`starts, median of ${starts}`, "against", "s", "processor s"));
  await ofStart("–", ["--help"]);
  await ofStart("the embedded reference", oneClause);
  await ofStart("the embedded reference", ["probe"]);
  const apart = await servedApart(folder);
  try {
    for (const args of [oneClause, ["probe"]])
      await ofStart("one served apart, 0 ms", args, "--deployment", apart.file);
  } finally {
    await apart.close();
  }
  process.stdout.write(head("a full run leaves", "files", "MB"));
  const left = join(folder, `run-${values.latency.split(",")[0]}`);
  for (const name of readdirSync(left)) {
    const [files, megabytes] = weighed(join(left, name));
    process.stdout.write(row(name, `${files}`, megabytes));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
