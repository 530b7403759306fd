import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { surfaces } from "../../../src/contract/vocabulary.js";
import type { Run } from "../../../src/reporting/run.js";
import { metered } from "../metered.js";
import { command, servedApart } from "../served-apart.js";
import { head, row } from "../table.js";
import { recorded } from "./recorded.js";
import { install, type Judged, newman, pactum, portman } from "./tools.js";

/**
 * What the same exchanges cost under other tools: those of a run against a served reference as a Postman collection under newman and as
 * plain pactum specs, and the OpenAPI documents under portman. Each tool has a fresh reference. Prints a table in Markdown.
 * `--latency 0,100` names the milliseconds of an answer, `--shard 1/8` takes a part of the run: the others send one after the other.
 */
const { values } = parseArgs({
  options: { latency: { type: "string", default: "0,100" }, shard: { type: "string", default: "1/1" } },
});
const folder = mkdtempSync(join(tmpdir(), "rivals-"));

type Served = Awaited<ReturnType<typeof servedApart>>;

/** @returns what `judge` comes to against a fresh reference */
async function against<T>(latency: string, judge: (served: Served) => Promise<T>): Promise<T> {
  const served = await servedApart(folder, "--latency", latency);
  return judge(served).finally(served.close);
}

function tell(latency: string, tool: string, { requests, checks, failed, seconds, processor, peakMb }: Judged): void {
  const counts = [requests, checks, failed].map(String);
  const perSecond = [requests, checks].map((count) => (count / seconds).toFixed(0));
  process.stdout.write(row(latency, tool, ...counts, seconds, processor, peakMb.toFixed(0), ...perSecond));
}

const runOf = (out: string) => JSON.parse(readFileSync(join(out, "run.json"), "utf8")) as Run;

async function ours(out: string, served: Served): Promise<Judged> {
  const args = ["run", "--deployment", served.file, "--out", out, "--allure", "none", "--shard", values.shard];
  const taken = await metered([command, ...args]);
  const { scenarios } = runOf(out);
  const checks = scenarios.flatMap((scenario) => scenario.checks);
  const requests = scenarios.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
  return {
    ...taken,
    requests,
    checks: checks.length,
    failed: checks.filter(({ verdict }) => verdict === "fail").length,
  };
}

async function allSurfaces(served: Served): Promise<Judged> {
  const each: Judged[] = [];
  for (const surface of surfaces)
    each.push(await portman(folder, surface, served.surfaces[surface], served.tokens.corporate));
  const sum = (of: (one: Judged) => number) => each.reduce((all, one) => all + of(one), 0);
  return {
    requests: sum(({ requests }) => requests),
    checks: sum(({ checks }) => checks),
    failed: sum(({ failed }) => failed),
    seconds: sum(({ seconds }) => seconds),
    processor: sum(({ processor }) => processor),
    peakMb: Math.max(...each.map(({ peakMb }) => peakMb)),
    exit: 0,
    output: "",
  };
}

try {
  install(folder);
  process.stdout.write(
    head("ms", "tool", "requests", "checks", "failed", "s", "processor s", "peak MB", "requests / s", "checks / s"),
  );
  for (const latency of values.latency.split(",")) {
    const out = join(folder, `run-${latency}`);
    tell(latency, "this suite, 16 at once", await against(latency, (served) => ours(out, served)));
    const { deployment } = runOf(out);
    const again = ({ surfaces: to, tokens }: Served) =>
      recorded(join(out, "exchanges.jsonl"), deployment.surfaces, to, tokens);
    tell(latency, "newman 6.2.2", await against(latency, (served) => newman(folder, again(served))));
    for (const atOnce of ["1", "16"])
      tell(
        latency,
        `pactum 3.9, ${atOnce} at once`,
        await against(latency, (served) => pactum(folder, again(served), atOnce)),
      );
    tell(latency, "portman 1.33.0 of the OpenAPI", await against(latency, allSurfaces));
  }
  process.stdout.write(
    row("–", "schemathesis", "not to be had here: no Python package registry", ...Array(7).fill("")),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
