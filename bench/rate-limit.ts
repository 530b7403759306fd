import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "../src/contract/package-root.js";
import { latestRelease } from "../src/contract/releases.js";
import { createReference, listen } from "../src/reference/index.js";
import type { Run } from "../src/reporting/run.js";
import { profileOf } from "../src/runner/embedded.js";

/**
 * What a deployment sees of `limits.requestsPerSecond`, counted where the requests arrive: how many at most in any second, and
 * how much longer the run takes than they have to. `--rate` is the limit, `--group` what is judged. Prints a table in Markdown
 * and ends with 1 where a second sees more.
 */
const { values } = parseArgs({
  options: { rate: { type: "string", default: "20" }, group: { type: "string", default: "notes,commodities" } },
});
const rate = Number(values.rate);
const command = join(packageRoot(), "dist/lib/main.js");
const folder = mkdtempSync(join(tmpdir(), "rate-limit-"));

/** What stands in front of the reference: an answer of its own, or none. */
type InFront = (request: Request, count: number) => Response | undefined;

/** Reads that were sent elsewhere once are let through there. */
const redirecting: InFront = (request, count) => {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.searchParams.has("moved") || count % 4 !== 0) return undefined;
  url.searchParams.set("moved", "1");
  return new Response(null, { status: 307, headers: { location: url.href } });
};

const kinds: { readonly [kind: string]: InFront } = {
  "as it is": () => undefined,
  "each 25th is refused with 429 for a second": (_, count) =>
    count % 25 === 0 ? new Response(null, { status: 429, headers: { "retry-after": "1" } }) : undefined,
  "each 10th read is answered with 503 first": ({ method }, count) =>
    method === "GET" && count % 10 === 0 ? new Response(null, { status: 503 }) : undefined,
  "each 4th read is redirected": redirecting,
};

/** @returns how many of the moments, in their order, lie in the second that has the most of them */
function mostInASecond(moments: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [index, moment] of moments.entries()) {
    while ((moments[first] ?? 0) <= moment - 1000) first++;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

async function run(kind: string, inFront: InFront) {
  const reference = createReference({});
  const arrivals: number[] = [];
  const fetch = (request: Request) => {
    arrivals.push(performance.now());
    const own = inFront(request, arrivals.length);
    return own ? Promise.resolve(own) : reference.fetch(request);
  };
  const { surfaces, close } = await listen({ ...reference, fetch });
  const profile = join(folder, "profile.json");
  const out = join(folder, "out");
  const limits = { requestsPerSecond: rate, concurrency: 16 };
  writeFileSync(profile, JSON.stringify({ ...profileOf(reference, latestRelease, surfaces), limits }));
  const args = ["run", "--deployment", profile, "--group", values.group, "--allure", "none", "--quiet", "--out", out];
  const child = spawn(process.execPath, [command, ...args], { stdio: "ignore" });
  const [code] = (await once(child, "close")) as [number | null];
  await close();
  const { verdict } = JSON.parse(readFileSync(join(out, "run.json"), "utf8")) as Run;
  const seconds = ((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / 1000;
  const least = arrivals.length / rate;
  const most = mostInASecond(arrivals);
  const cells = [kind, arrivals.length, most, seconds.toFixed(1), least.toFixed(1), (seconds / least).toFixed(3)];
  process.stdout.write(`| ${[...cells, `${verdict}, ${code}`].join(" | ")} |\n`);
  return most <= rate;
}

try {
  process.stdout.write(`| ${rate} a second | requests | most in a second | s | requests / rate | ratio | run |\n`);
  process.stdout.write("|---|---|---|---|---|---|---|\n");
  for (const [kind, inFront] of Object.entries(kinds)) if (!(await run(kind, inFront))) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
