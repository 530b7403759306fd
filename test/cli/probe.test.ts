import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { probeCommand } from "../../src/cli/probe.js";
import { UsageError } from "../../src/profile/usage-error.js";
import { createReference, listen } from "../../src/reference/index.js";
import { servedProfile } from "./served-profile.js";

const reference = createReference();
const folder = mkdtempSync(join(tmpdir(), "probe-cli-"));
let served: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  served = await listen(reference);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  process.exitCode = 0;
  await served.close();
  rmSync(folder, { recursive: true });
});

/** @returns a profile's file of the served reference, with other fields */
function profile(given: Readonly<Record<string, unknown>> = {}): string {
  const file = join(folder, "profile.json");
  writeFileSync(file, JSON.stringify(servedProfile(reference, served, { name: "served", ...given })));
  return file;
}

/** Runs the command. @returns what it prints, and the exit code */
async function run(options: readonly string[], onPrinted: () => void = () => {}) {
  const printed: string[] = [];
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    printed.push(String(chunk));
    onPrinted();
    return true;
  });
  const exit = vi.spyOn(process, "exit").mockImplementation((() => undefined) as never);
  await probeCommand().parseAsync([...options], { from: "user" });
  const exits = exit.mock.calls.length;
  vi.restoreAllMocks();
  return { text: printed.join(""), printed, code: process.exitCode, exits };
}

describe("the command probe", () => {
  it("looks at the embedded reference where no deployment is named", async () => {
    const { text, code } = await run(["--release", "7.11"]);
    expect(text).toMatch(/^HEALTHY .*embedded reference/);
    expect(text).toContain("behaves as 7.11");
    expect(code).toBe(0);
  });

  it("ends with 1 for another release, and with 3 for a host that is down or a credential that is refused", async () => {
    expect((await run(["--deployment", profile(), "--release", "7.11"])).code).toBe(1);
    const surfaces = { ...served.surfaces, abc: "http://127.0.0.1:9/api" };
    expect((await run(["--deployment", profile({ surfaces })])).code).toBe(3);
    const callers = { corporate: { token: "stale.stale.stale" } };
    expect((await run(["--deployment", profile({ callers })])).code).toBe(3);
  });

  it("refuses a place for the metrics that cannot be written, before anything is sent", async () => {
    const before = reference.log.length;
    const metrics = join(folder, "none", "freight.prom");
    await expect(run(["--deployment", profile(), "--metrics", metrics])).rejects.toThrow(UsageError);
    expect(reference.log.length).toBe(before);
  });

  it("watches until it is interrupted, a line of JSON for each look, with metrics, and looks for fixtures once", async () => {
    const metrics = join(folder, "freight.prom");
    let looks = 0;
    const options = ["--deployment", profile(), "--json", "--watch", "1", "--metrics", metrics];
    const { text, printed, code, exits } = await run(options, () => {
      if (++looks === 2) process.emit("SIGINT");
    });
    expect(printed.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ verdict: "healthy", deployment: "served" }),
      expect.objectContaining({ verdict: "healthy", deployment: "served" }),
    ]);
    expect(printed.every((line) => line.indexOf("\n") === line.length - 1)).toBe(true);
    const [first, second] = printed.map((line) => JSON.parse(line).requests);
    expect(second).toBeLessThan(first);
    expect({ code, exits }).toEqual({ code: 0, exits: 1 });
    expect(text).not.toContain(reference.tokens.corporate.split(".")[2]);
    expect(readFileSync(metrics, "utf8")).toContain('freight_probe_well{deployment="served"} 1');
  });
});
