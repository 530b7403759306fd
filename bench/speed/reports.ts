import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { EvidenceFile } from "../../src/http/evidence.js";
import { describeFaults } from "../../src/reference/index.js";
import { readAllExchanges } from "../../src/reporting/exchanges.js";
import {
  type AllureScope,
  allureName,
  exportNames,
  exportsNamed,
  formatsWith,
  type Reported,
  type ReportFormat,
} from "../../src/reporting/formats.js";
import type { Run } from "../../src/reporting/run.js";
import { metered, metering } from "./metered.js";
import { command, servedApart } from "./served-apart.js";
import { head, row, weighed } from "./table.js";

/**
 * What each report of a full run costs: its files, its size, and its processor time beside that of the whole run. The run judges a
 * served reference with `--faults` defects, so that there is something to report. Prints a table in Markdown.
 */
const { values } = parseArgs({ options: { faults: { type: "string", default: "10" } } });
const folder = mkdtempSync(join(tmpdir(), "reports-"));
const out = join(folder, "out");

/** Defects of all parts of the contract. */
function someFaults(): readonly string[] {
  const all = describeFaults();
  const step = Math.floor(all.length / Number(values.faults));
  return all
    .filter((_, index) => index % step === 0)
    .slice(0, Number(values.faults))
    .map(({ name }) => name);
}

interface Cost {
  readonly name: string;
  readonly files: number;
  readonly megabytes: number;
  readonly processor: number;
}

/** @param leaves files and folders that it leaves in the folder of the run */
async function costOf(name: string, leaves: readonly string[], write: () => void | Promise<void>): Promise<Cost> {
  for (const left of leaves) rmSync(join(out, left), { recursive: true, force: true });
  const before = process.cpuUsage();
  // Allure is a process of its own.
  const { processor } = await metering(async (env) => {
    Object.assign(process.env, env);
    await write();
    for (const variable of Object.keys(env)) delete process.env[variable];
  });
  const { user, system } = process.cpuUsage(before);
  const weights = leaves
    .map((left) => join(out, left))
    .filter((path) => existsSync(path))
    .map(weighed);
  const sum = (which: 0 | 1) => weights.reduce((all, weight) => all + weight[which], 0);
  return { name, files: sum(0), megabytes: sum(1), processor: processor + (user + system) / 1e6 };
}

const costOfFormat = (format: ReportFormat, reported: Reported, name = format.name): Promise<Cost> =>
  costOf(name, format.leaves, () => format.write(reported));

async function costOfAllure(scope: Exclude<AllureScope, "none">, reported: Reported): Promise<Cost> {
  const format = formatsWith(scope).find(({ name }) => name === allureName);
  if (!format) throw new Error("There is no Allure report.");
  return costOfFormat(format, reported, `${allureName} (--allure ${scope})`);
}

function evidenceAgain({ exchanges }: Reported): void {
  const file = new EvidenceFile(join(out, "again", "exchanges.jsonl"));
  for (const exchange of exchanges) file.keep(exchange);
  file.close();
}

try {
  const served = await servedApart(folder, ...someFaults().flatMap((name) => ["--fault", name]));
  const taken = await metered([
    ...[command, "run", "--deployment", served.file, "--out", out, "--allure", "none"],
  ]).finally(served.close);
  const run = JSON.parse(readFileSync(join(out, "run.json"), "utf8")) as Run;
  const reported: Reported = { run, exchanges: readAllExchanges(join(out, "exchanges.jsonl")), folder: out };
  mkdirSync(join(out, "again"));
  const costs: Cost[] = [];
  costs.push(await costOf("exchanges.jsonl", ["again/exchanges.jsonl"], () => evidenceAgain(reported)));
  for (const format of formatsWith("none")) costs.push(await costOfFormat(format, reported));
  const own = costs.reduce((sum, { processor }) => sum + processor, 0);
  for (const format of exportsNamed(exportNames))
    costs.push(await costOfFormat(format, reported, `${format.name} (--export)`));
  costs.push(await costOfAllure("failures", reported), await costOfAllure("all", reported));
  process.stdout.write(head("report", "files", "MB", "processor s", "of the run"));
  const share = (processor: number) => `${((100 * processor) / taken.processor).toFixed(1)} %`;
  for (const { name, files, megabytes, processor } of costs)
    process.stdout.write(row(name, `${files}`, megabytes, processor, share(processor)));
  process.stdout.write(row("all of them without Allure and exports", "", "", own, share(own)));
  process.stdout.write(
    row("the run, --allure none", "", "", taken.processor, `${taken.seconds.toFixed(1)} s by the clock`),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
