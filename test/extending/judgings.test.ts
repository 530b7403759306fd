import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  defineClause,
  defineExtension,
  defineReportFormat,
  defineScenario,
  judge,
  UsageError,
} from "../../src/api/index.js";
import type { Release } from "../../src/contract/releases.js";
import type { Reported } from "../../src/reporting/formats.js";

/** Several judgings in one process, each with extensions of its own. */
const root = mkdtempSync(join(tmpdir(), "judgings-"));
afterAll(() => rmSync(root, { recursive: true }));

/** @returns an extension with one clause, which is called like that of the others and says something else */
function extension(says: string, until?: Release) {
  const facts = { says, source: "an agreement", routes: ["GET /lookup/countries"], ...(until && { until }) } as const;
  const clause = defineClause("agreed:countries", facts);
  const scenario = defineScenario(says, { judges: [clause] }, async ({ corporate, check }) => {
    const answer = await corporate.get("/lookup/countries").accepted();
    await check(clause, () => answer.hasSome());
  });
  return defineExtension({ prefix: "agreed", title: says, clauses: [clause], scenarios: [scenario] });
}

const scenariosOf = (exchanges: Reported["exchanges"]): readonly string[] => [
  ...new Set(exchanges.map(({ scenario }) => scenario)),
];

const judging = async (name: string, extensions: readonly ReturnType<typeof extension>[]) => {
  const clauses = ["agreed:countries", "lookup-key-with-spaces"];
  const { run, defects } = await judge(undefined, { clauses, extensions, out: join(root, name) });
  const told = run.extensions?.flatMap((one) => one.clauses.map(({ title, verdict }) => `${title}: ${verdict}`));
  return { defects, verdict: run.verdict, pass: run.totals.pass, told };
};

describe("the reports of a judging", () => {
  it("show what the contract is judged by, and those of an extension what its scenarios sent as well", async () => {
    const own = defineReportFormat("agreed.txt", ({ exchanges }) => scenariosOf(exchanges).join());
    const seen: string[] = [];
    const other = {
      ...own,
      name: "other.txt",
      write: ({ exchanges }: Reported) => void seen.push(...scenariosOf(exchanges)),
    };
    const one = { ...extension("some are served"), formats: [own, other] };
    const clauses = ["agreed:countries", "lookup-key-with-spaces"];
    const { run, folder } = await judge(undefined, { clauses, extensions: [one], out: join(root, "reports") });
    const shown = () => readFileSync(join(folder, "agreed.txt"), "utf8").split(",");
    expect(shown()).toContainEqual(expect.stringMatching(/^agreed:/));
    expect(seen).toEqual(shown().filter((id) => !id.startsWith("agreed:")));
    const before = shown();
    await own.write({ run, exchanges: [], folder });
    expect(shown()).toEqual(before);
  });
});

describe("two judgings in one process", () => {
  it("at the same time know their own clauses alone, where these bear one id", async () => {
    const outcomes = await Promise.all([
      judging("one", [extension("some are served")]),
      // It does not hold on the release that is judged.
      judging("other", [extension("they were served once", "8_01")]),
    ]);
    const common = { defects: [], verdict: "conforms", pass: 1 };
    expect(outcomes).toEqual([
      { ...common, told: ["some are served: pass"] },
      { ...common, told: [] },
    ]);
  });

  it("after each other do not know the clauses of the one before", async () => {
    await judging("before", [extension("some are served")]);
    const after = judging("after", []);
    await expect(after).rejects.toThrow(UsageError);
    await expect(after).rejects.toThrow("--clause agreed:countries: there is no such clause");
  });
});
