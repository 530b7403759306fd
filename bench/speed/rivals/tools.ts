import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { metered, type Taken } from "../metered.js";
import { command } from "../served-apart.js";
import { collectionOf } from "./postman-collection.js";
import type { Recorded } from "./recorded.js";

/** What a tool came to. */
export interface Judged extends Taken {
  readonly requests: number;
  readonly checks: number;
  readonly failed: number;
}

/** portman's own package leaves out what it loads: tslib. */
const packages = ["newman@6.2.2", "@apideck/portman@1.33.0", "tslib@2.8.1"];

/** Installs the tools that this package does not have. */
export function install(folder: string): void {
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...packages], {
    cwd: folder,
    stdio: "ignore",
  });
}

/** @returns the sums of an attribute over the suites of a JUnit report; 0 where there is none */
function summed(report: string, attribute: "tests" | "failures"): number {
  const text = existsSync(report) ? readFileSync(report, "utf8") : "";
  return [...text.matchAll(new RegExp(`<testsuite [^>]*\\b${attribute}="(\\d+)"`, "g"))].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

async function underNewman(folder: string, collection: string): Promise<Judged> {
  const report = join(folder, "newman.xml");
  const reporting = ["--reporters", "junit", "--reporter-junit-export", report];
  const taken = await metered(["node_modules/newman/bin/newman.js", "run", collection, ...reporting], folder);
  const requests = (readFileSync(report, "utf8").match(/<testsuite /g) ?? []).length;
  return { ...taken, requests, checks: summed(report, "tests"), failed: summed(report, "failures") };
}

/** The requests as a Postman collection under newman. */
export async function newman(folder: string, requests: readonly Recorded[]): Promise<Judged> {
  writeFileSync(join(folder, "collection.json"), JSON.stringify(collectionOf(requests)));
  return underNewman(folder, "collection.json");
}

/** The requests as plain pactum specs. */
export async function pactum(folder: string, requests: readonly Recorded[], atOnce: string): Promise<Judged> {
  const file = join(folder, "requests.json");
  writeFileSync(file, JSON.stringify(requests));
  const taken = await metered([fileURLToPath(new URL("./pactum-specs.js", import.meta.url)), file, atOnce]);
  const told = JSON.parse(taken.output) as { readonly checks: number; readonly failed: number };
  return { ...taken, ...told, requests: requests.length };
}

/** The surface's OpenAPI document: portman makes a collection with contract tests of it, which newman runs. */
export async function portman(folder: string, surface: string, address: string, token: string): Promise<Judged> {
  const document = execFileSync(process.execPath, [command, "contract", "--openapi", surface], { maxBuffer: 1e8 });
  writeFileSync(join(folder, "openapi.json"), document);
  const home = join(folder, "node_modules/@apideck/portman");
  const config = JSON.parse(readFileSync(join(home, "portman-config.default.json"), "utf8")) as {
    readonly globals: object;
  };
  const globals = { ...config.globals, securityOverwrites: { bearer: { token } } };
  writeFileSync(join(folder, "portman.json"), JSON.stringify({ ...config, globals }));
  const making = ["-l", "openapi.json", "-b", address, "-c", "portman.json", "-o", "made.json"];
  const made = await metered([join(home, "bin/portman"), ...making], folder);
  const sent = await underNewman(folder, "made.json");
  const peakMb = Math.max(made.peakMb, sent.peakMb);
  return { ...sent, peakMb, seconds: made.seconds + sent.seconds, processor: made.processor + sent.processor };
}
