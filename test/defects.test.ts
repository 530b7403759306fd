import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { judge as judgeDeployment } from "../src/api/index.js";
import { createReference } from "../src/reference/index.js";
import { AtOnce } from "../src/runner/beside/at-once.js";
import { inProcessAddress, judgeHandler } from "../src/runner/in-process.js";
import { loadSpecs } from "../src/runner/specs.js";
import { Hints } from "../src/scenario/hints.js";
import { scenarios } from "../src/scenario/scenario.js";

const out = mkdtempSync(join(tmpdir(), "defects-"));
afterAll(() => rmSync(out, { recursive: true }));
afterEach(() => vi.restoreAllMocks());
beforeAll(() => loadSpecs());

const fails = () => {
  throw new Error("a mistake of the suite");
};

/** @returns what comes of the first scenario of a clause on the reference, whose surfaces begin below a path */
const judged = (clause: string, below = "") => {
  const reference = createReference();
  const handle = (request: Request) => reference.fetch(new Request(request.url.replace(below, ""), request));
  const surfaces = Object.fromEntries(
    Object.entries(reference.basePaths).map(([surface, path]) => [surface, inProcessAddress + below + path]),
  );
  const those = scenarios().filter(({ judges }) => judges.some((one) => one === clause));
  return judgeHandler(handle, those.slice(0, 1), reference, { verdictsOnly: true, given: { surfaces } });
};

describe("a defect of the suite", () => {
  it("in what is looked at after the steps of a scenario leaves its checks, and nothing on the deployment", async () => {
    vi.spyOn(AtOnce.prototype, "ask").mockImplementationOnce(fails);
    const { run, results, defects } = await judged("note-update-persists");
    expect(defects.map(({ message }) => message)).toEqual(["a mistake of the suite"]);
    expect(results[0]?.checks).toContainEqual({ clause: "note-update-persists", verdict: "pass" });
    expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
  });

  it("costs a run the scenario alone", async () => {
    vi.spyOn(Hints.prototype, "over").mockImplementationOnce(fails);
    const { run, defects } = await judgeDeployment(undefined, {
      clauses: ["lookup-key-with-spaces", "note-update-persists"],
      out: join(out, "run"),
    });
    expect(defects).toEqual([expect.stringContaining("a mistake of the suite")]);
    expect(run.scenarios).toHaveLength(scenarios().length - 1);
    expect(run.totals.pass).toBeGreaterThan(0);
  });
});

it("a base address whose escapes cannot be read is one like others", async () => {
  const { results, defects } = await judged("note-update-persists", "/a%zz");
  expect(defects).toEqual([]);
  expect(results[0]?.verdict).toBe("pass");
});
