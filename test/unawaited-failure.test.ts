import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { packageRoot } from "../src/contract/package-root.js";

/** A scenario of somebody who forgot to wait for a request, beside those of the suite, in a process that ends as the command line does. */
const dist = pathToFileURL(join(packageRoot(), "dist")).href;
const script = `
const { scenario } = await import("${dist}/src/scenario/scenario.js");
const { loadSpecs } = await import("${dist}/src/runner/specs.js");
await loadSpecs();
scenario("what nobody awaits fails", { judges: ["route:GET /Lot"] }, async ({ corporate, check }) => {
  Promise.reject(new Error("nobody awaits it"));
  await check("route:GET /Lot", async () => (await corporate.get("/Lot", {})).isDeclared());
});
process.argv.push("run", "--clause", "route:GET /Lot", "--allure", "none", "--json", "--out", process.env.OUT);
await import("${dist}/src/cli/main.js");
`;

it("what a scenario does not wait for may fail: the run goes on, cleans up, and says that the suite failed", async () => {
  const out = mkdtempSync(join(tmpdir(), "unawaited-"));
  const file = join(out, "forgetful.mjs");
  writeFileSync(file, script);
  const child = spawn(process.execPath, [file], { env: { ...process.env, OUT: join(out, "run") } });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const [code] = (await once(child, "close")) as [number];
  expect([code, errors]).toEqual([4, expect.stringContaining("nobody awaits it")]);
  const run = JSON.parse(readFileSync(join(out, "run", "run.json"), "utf8")) as {
    readonly totals: { readonly fail: number };
    readonly leftovers: readonly { readonly residue?: true }[];
  };
  expect(run.totals.fail).toBe(0);
  expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
  rmSync(out, { recursive: true });
});
