import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { startEmbedded } from "../../src/runner/embedded.js";

/** The command as it is started by its users: `npm test` builds it first. */
const command = join(packageRoot(), "dist/lib/main.js");
const folder = mkdtempSync(join(tmpdir(), "verify-"));
/** Each verification starts three processes and leaves two reports. */
const patience = 300_000;

/** One small group, and no report that nobody reads. */
const few = ["--group", "lookup", "--allure", "none"];

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly described: string;
}

const verify = (...args: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    const child = execFile(process.execPath, [command, "verify", ...args], (_, out, described) =>
      done({ code: child.exitCode ?? -1, out, described }),
    );
  });

beforeAll(() => {
  if (!existsSync(command)) throw new Error("The command is not built: npm run build.");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }), patience);

describe("verify, from its start to its end", () => {
  it(
    "judges both sides and compares them; what was not looked at is no removal",
    async () => {
      const outDir = join(folder, "reference");
      const { code, out } = await verify("--reference", ...few, "--out", outDir, "--json");
      const comparison = JSON.parse(out);
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

  it(
    "judges one after the other what is at one host and port: they would meet each other's writes",
    async () => {
      const { profile, close } = await startEmbedded("8_01", {});
      try {
        const { pins: _, waivers: __, ...kept } = profile;
        const file = join(folder, "one.json");
        writeFileSync(file, JSON.stringify({ ...kept, effects: "read", limits: { settleMs: 0 } }));
        const outDir = join(folder, "one");
        const { out, described } = await verify("--baseline", file, "--candidate", file, ...few, "--out", outDir);
        expect(described).toContain("Both profiles name the same host and port: they are judged one after the other.");
        const lines = described.split("\n").filter((line) => /^(baseline|candidate) /.test(line));
        expect(lines.map((line) => line.slice(0, 9).trim())).toEqual(
          lines.map((line) => line.slice(0, 9).trim()).toSorted(),
        );
        expect(out).not.toContain("Breaking");
      } finally {
        await close();
      }
    },
    patience,
  );

  it(
    "fails on a candidate that is broken, and ends without a verdict on one that was not judged",
    async () => {
      const good = await startEmbedded("8_01", {});
      const bad = await startEmbedded("8_01", {}, { faults: ["route:GET /lookup/contactTypes#unserved"] });
      const profileAt = (name: string, profile: object) => {
        const { pins: _, waivers: __, ...kept } = profile as { readonly [field: string]: unknown };
        writeFileSync(join(folder, name), JSON.stringify({ ...kept, effects: "read", limits: { settleMs: 0 } }));
        return join(folder, name);
      };
      try {
        const baseline = profileAt("good.json", good.profile);
        const sides = (candidate: string, out: string) =>
          verify("--baseline", baseline, "--candidate", candidate, ...few, "--out", join(folder, out));
        const broken = await sides(profileAt("bad.json", bad.profile), "broken");
        expect(broken.out).toContain("REGRESSED");
        expect(broken.out).toContain("GET /lookup/contactTypes is no longer served");
        expect(broken.code).toBe(1);
        const refused = { ...good.profile, callers: { corporate: { token: "of-another-deployment" } } };
        const unjudged = await sides(profileAt("refused.json", refused), "unjudged");
        expect(unjudged.out).toContain("NOT JUDGED");
        expect(unjudged.out).toContain("The candidate could not be judged");
        expect(unjudged.code).toBe(3);
        writeFileSync(
          join(folder, "reversible.json"),
          JSON.stringify({ ...JSON.parse(readFileSync(baseline, "utf8")), effects: "reversible" }),
        );
        const unequal = await sides(join(folder, "reversible.json"), "unequal");
        expect(unequal.described).toMatch(
          /effects is read in .*good\.json and reversible in .*Give --effects for both/,
        );
        expect([unequal.code, existsSync(join(folder, "unequal"))]).toEqual([2, false]);
        const unread = await verify(
          "--reference",
          "--accept-differences",
          join(folder, "none.json"),
          "--out",
          "unread",
        );
        expect([unread.code, unread.described]).toEqual([2, expect.stringContaining("there is no such file")]);
      } finally {
        await Promise.all([good.close(), bad.close()]);
      }
    },
    patience,
  );
});
