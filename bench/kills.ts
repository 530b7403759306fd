import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { base, en, Faker } from "@faker-js/faker";
import { effects as known } from "../src/contract/vocabulary.js";
import { readLedger } from "../src/tracking/ledger.js";
import { leftoversIn, serveWatched, start } from "./served.js";

/**
 * Ends real runs at random moments and asks the deployment what is left: `node dist/bench/kills.js --moments 25`. After a
 * SIGKILL `cleanup` has to make everything good; after `--signals SIGINT,SIGTERM` the run has to, and to write its reports.
 */
const { values } = parseArgs({
  options: {
    moments: { type: "string", default: "25" },
    signals: { type: "string", default: "SIGKILL" },
    group: { type: "string", default: "" },
    effects: { type: "string", default: "irreversible" },
    seed: { type: "string", default: "1" },
  },
});
const faker = new Faker({ locale: [en, base], seed: Number(values.seed) });
const effects = known.find((effect) => effect === values.effects) ?? "irreversible";
const signals = values.signals.split(",") as readonly NodeJS.Signals[];
const folder = mkdtempSync(join(tmpdir(), "kills-"));
const watched = await serveWatched(folder, effects);
const groups = values.group === "" ? [] : ["--group", values.group];
const runTo = (out: string) => start("run", "--deployment", watched.profile, "--out", out, ...groups);

const row = (...cells: readonly (string | number)[]) =>
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(9)).join(" ")}\n`);

const whole = runTo(join(folder, "whole"));
await whole.says("Looking at");
const startedAt = performance.now();
await whole.ended;
const wholeMs = performance.now() - startedAt;
const leftByWhole = await watched.left(leftoversIn(join(folder, "whole")));
process.stdout.write(
  `A whole run: ${Math.round(wholeMs)} ms, ${watched.created} creations told, left: ${leftByWhole.length}. Seed ${values.seed}.\n`,
);
row("moment", "signal", "run ends", "intents", "created", "report", "cleanup", "residue", "left");
let bad = leftByWhole.length;
for (let number = 1; number <= Number(values.moments); number++) {
  const out = join(folder, `run${number}`);
  const signal = signals[number % signals.length] ?? "SIGKILL";
  watched.forget();
  const run = runTo(out);
  await run.says("Looking at");
  const moment = faker.number.int({ min: 0, max: Math.round(wholeMs) });
  await Promise.race([sleep(moment), run.ended]);
  run.child.kill(signal);
  const code = await run.ended;
  const hasReport =
    existsSync(join(out, "allure-report/index.html")) &&
    existsSync(join(out, "run.json")) &&
    JSON.parse(readFileSync(join(out, "run.json"), "utf8")).totals !== undefined;
  let cleaned: number | string = "-";
  if (signal === "SIGKILL") {
    const cleanup = start("cleanup", out);
    cleaned = await cleanup.ended;
    if (cleaned !== 0) process.stdout.write(cleanup.output());
  }
  const listed = leftoversIn(out);
  const left = await watched.left(listed);
  const intents = readLedger(join(out, "ledger.jsonl")).filter(({ event }) => event === "intent").length;
  row(
    `${moment}`,
    signal,
    code,
    intents,
    watched.created,
    hasReport ? "yes" : "no",
    cleaned,
    listed.length,
    left.length,
  );
  for (const line of left) process.stdout.write(`  LEFT ${line}\n`);
  const isRight = signal === "SIGKILL" ? cleaned === 0 : (code === 130 || code === 0) && hasReport;
  if (!isRight) process.stdout.write(`  WRONG ${run.output().slice(-2000)}\n`);
  bad += left.length + (isRight ? 0 : 1);
  // The making of the report, in a process of its own, may have outlived the run.
  rmSync(out, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
await watched.close();
rmSync(folder, { recursive: true, force: true });
process.stdout.write(bad === 0 ? "Nothing is left but residue that is listed.\n" : `${bad} wrong.\n`);
process.exitCode = bad === 0 ? 0 : 1;
