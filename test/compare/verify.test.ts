import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReference, listen, type Reference } from "../../src/reference/index.js";
import { profileOf } from "../../src/runner/embedded.js";
import { command } from "../cli/command.js";
import { warmCommand } from "../cli/warm/warm.js";

const folder = mkdtempSync(join(tmpdir(), "verify-"));
/** A verification starts three processes and leaves two reports. */
const patience = 300_000;

/** One small group, and no report that nobody reads. */
const few = ["--group", "lookup", "--allure", "none"];

afterAll(() => rmSync(folder, { recursive: true, force: true }), patience);

describe("verify, from its start to its end", () => {
  it(
    "judges both sides and compares them; what was not looked at is no removal",
    async () => {
      const outDir = join(folder, "reference");
      const args = ["verify", "--reference", ...few, "--out", outDir, "--json"];
      const { code, stdout } = await command(args, {}, patience);
      const comparison = JSON.parse(stdout);
      expect([code, comparison.verdict, comparison.because]).toEqual([0, "passes", []]);
      expect(comparison.differences.filter(({ weight }: { weight: string }) => weight === "breaking")).toEqual([]);
      expect(comparison.differences.map(({ id }: { id: string }) => id)).toContain(
        "not-looked-at candidate removed-routes",
      );
      expect(comparison.latency.routes.length).toBeGreaterThan(5);
      for (const name of ["baseline/run.json", "candidate/run.json", "comparison.html", "comparison.md"])
        expect(existsSync(join(outDir, name))).toBe(true);
      expect(JSON.parse(readFileSync(join(outDir, "comparison.json"), "utf8"))).toEqual(comparison);
    },
    patience,
  );

  describe("of deployments at one host and port", () => {
    // Told apart by their tokens.
    const good = createReference();
    const bad = createReference({ faults: ["route:GET /lookup/contactTypes#unserved"], seed: 2 });
    let served: Awaited<ReturnType<typeof listen>>;
    const profileIn = (name: string, reference: Reference, more: object = {}): string => {
      const { pins: _, waivers: __, ...fields } = profileOf(reference, "8_01", served.surfaces);
      const file = join(folder, name);
      writeFileSync(file, JSON.stringify({ ...fields, effects: "read", limits: { settleMs: 0 }, ...more }));
      return file;
    };
    let production: string;
    let staging: string;

    beforeAll(async () => {
      const isOfBad = ({ headers }: Request) => headers.get("authorization")?.endsWith(bad.tokens.corporate);
      served = await listen({ ...good, fetch: (request) => (isOfBad(request) ? bad : good).fetch(request) });
      production = profileIn("good.json", good);
      staging = profileIn("bad.json", bad);
    });
    afterAll(() => served.close());

    it(
      "judges one after the other, since they would meet each other's writes, and fails on what is broken alone",
      async () => {
        const outDir = join(folder, "broken");
        const judged = ["--clause", "route:GET /lookup/contactTypes,route:GET /lookup/countries", "--allure", "none"];
        const args = ["--baseline", production, "--candidate", staging, "--effects", "read", ...judged];
        const { code, stdout, stderr } = await warmCommand(["verify", ...args, "--out", outDir]);
        expect(stderr).toContain("Both profiles name the same host and port: they are judged one after the other.");
        const lines = stderr.split("\n").filter((line) => /^(baseline|candidate) /.test(line));
        expect(lines.map((line) => line.slice(0, 9).trim())).toEqual(
          lines.map((line) => line.slice(0, 9).trim()).toSorted(),
        );
        expect(stdout).toContain("REGRESSED");
        expect(stdout).toContain("GET /lookup/contactTypes is no longer served");
        expect(code).toBe(1);
        const { differences } = JSON.parse(readFileSync(join(outDir, "comparison.json"), "utf8"));
        const breaking = differences.filter(({ weight }: { weight: string }) => weight === "breaking");
        expect(breaking.filter((one: unknown) => !JSON.stringify(one).includes("/lookup/contactTypes"))).toEqual([]);
      },
      patience,
    );

    it("ends without a verdict on what was not judged, and refuses what cannot be compared", async () => {
      const asked = (candidate: string, out: string) =>
        warmCommand(["verify", "--baseline", production, "--candidate", candidate, ...few, "--out", join(folder, out)]);
      const refused = profileIn("refused.json", good, {
        callers: { corporate: { token: "of-another-deployment" } },
      });
      const unjudged = await asked(refused, "unjudged");
      expect(unjudged.stdout).toContain("NOT JUDGED");
      expect(unjudged.stdout).toContain("The candidate could not be judged");
      expect(unjudged.code).toBe(3);
      const unequal = await asked(profileIn("reversible.json", good, { effects: "reversible" }), "unequal");
      expect(unequal.stderr).toMatch(/effects is read in .*good\.json and reversible in .*Give --effects for both/);
      expect([unequal.code, existsSync(join(folder, "unequal"))]).toEqual([2, false]);
      const none = join(folder, "none.json");
      const unread = await warmCommand(["verify", "--reference", "--accept-differences", none, "--out", "unread"]);
      expect([unread.code, unread.stderr]).toEqual([2, expect.stringContaining("there is no such file")]);
    });
  });
});
