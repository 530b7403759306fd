import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { packageRoot } from "../../src/contract/package-root.js";
import { latestRelease } from "../../src/contract/releases.js";
import { createReference, listen } from "../../src/reference/index.js";
import type { Run } from "../../src/reporting/run.js";
import { profileOf } from "../../src/runner/embedded.js";
import { type Gateway, gateways } from "./configurations.js";

/**
 * Judges the reference behind gateways that others wrote, each as it is installed here: nothing may be blamed, but behind the one that
 * breaks the contract. `--only nginx,squid` takes some by their commands. Prints a table in Markdown and ends with 1 where a verdict is
 * another than it has to be; what is not installed is told as such.
 */
const { values } = parseArgs({ options: { only: { type: "string" } } });
const only = values.only?.split(",");
const command = join(packageRoot(), "dist/lib/main.js");

/** Debian installs some of them where only an administrator looks. */
const env = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };

const isInstalled = (program: string): boolean => spawnSync("which", [program], { env }).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** @returns once something listens there; @throws where it does not within ten seconds, or has ended, with what it said */
async function listens(port: number, started: ChildProcess): Promise<void> {
  let said = "";
  started.stderr?.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) return;
    if (started.exitCode !== null) break;
    await sleep(100);
  }
  throw new Error(`${started.spawnfile} does not listen. ${said}`);
}

/** What a run behind a gateway came to. */
async function judged(gateway: Gateway, folder: string): Promise<Run> {
  const reference = createReference();
  const { surfaces, close } = await listen(reference);
  const at = { port: await freePort(), reference: Number(new URL(surfaces.portal).port), folder };
  for (const [name, text] of Object.entries(gateway.files(at))) writeFileSync(join(folder, name), text);
  const started = spawn(gateway.program, gateway.args(at), { env, stdio: ["ignore", "ignore", "pipe"] });
  try {
    await listens(at.port, started);
    const host = gateway.isForward
      ? `freight.example.com:${at.reference}`
      : `127.0.0.1:${at.port}${gateway.prefix ?? ""}`;
    const behind = Object.fromEntries(
      Object.entries(surfaces).map(([name, address]) => [name, `http://${host}${new URL(address).pathname}`]),
    );
    const profile = join(folder, "profile.json");
    writeFileSync(profile, JSON.stringify({ ...profileOf(reference, latestRelease, surfaces), surfaces: behind }));
    const out = join(folder, "out");
    const run = spawn(
      process.execPath,
      [command, "run", "--deployment", profile, "--allure", "none", "--quiet", "--out", out],
      {
        env: { ...env, ...(gateway.isForward && { http_proxy: `http://127.0.0.1:${at.port}` }) },
        stdio: "ignore",
      },
    );
    await once(run, "close");
    return JSON.parse(readFileSync(join(out, "run.json"), "utf8")) as Run;
  } finally {
    started.kill();
    if (started.exitCode === null && started.signalCode === null) await once(started, "close");
    await close();
  }
}

let isAsItShould = true;
console.log("| behind | verdict | pass | fail | warn | inconclusive | what is blamed |");
console.log("|---|---|---|---|---|---|---|");
for (const gateway of gateways) {
  const { name, program, isWrong } = gateway;
  if (only && !only.includes(program)) continue;
  if (!isInstalled(program)) {
    console.log(`| ${name} | ${program} is not installed | – | – | – | – | – |`);
    continue;
  }
  const folder = mkdtempSync(join(tmpdir(), `${program}-`));
  // Some of them go on as a user of their own.
  chmodSync(folder, 0o755);
  try {
    const { verdict, totals, clauses } = await judged(gateway, folder);
    const { pass, fail, warn, inconclusive } = totals;
    const blamed = clauses.filter((clause) => clause.verdict === "fail" || clause.verdict === "warn");
    const ids = blamed.slice(0, 3).map(({ id }) => id);
    const what = [...ids, ...(blamed.length > 3 ? ["…"] : [])].join(", ") || "nothing";
    console.log(`| ${[name, verdict, pass, fail, warn, inconclusive, what].join(" | ")} |`);
    isAsItShould &&= isWrong ? fail + warn > 0 : verdict === "conforms" && fail + warn === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exitCode = isAsItShould ? 0 : 1;
