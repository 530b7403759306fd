import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReference, listen, type Reference } from "../../src/reference/index.js";
import type { Run } from "../../src/reporting/run.js";
import { profileOf } from "../../src/runner/embedded.js";
import * as github from "./github.js";
import * as gitlab from "./gitlab.js";
import { jsonIn } from "./workspace.js";

/** The ready-made files of docs/ci, executed from the first step to the second run, against a reference that is served here. */
const root = mkdtempSync(join(tmpdir(), "ci-"));
const broken = "view-all-literal";
const honest = createReference();
let faulty: Reference;
let isBroken = false;
let served: Awaited<ReturnType<typeof listen>>;
let profile: object;
const secrets = { CORPORATE_TOKEN: honest.tokens.corporate, PARTNER_TOKEN: honest.tokens.partner };

beforeAll(async () => {
  faulty = createReference({ faults: ["view-all-literal#taken-for-id"] });
  served = await listen({ ...honest, fetch: (request) => (isBroken ? faulty : honest).fetch(request) });
  profile = {
    ...profileOf(honest, "8_01", served.surfaces),
    callers: { corporate: { tokenEnv: "CORPORATE_TOKEN" }, partner: { tokenEnv: "PARTNER_TOKEN" } },
    effects: "reversible",
    limits: { settleMs: 0 },
  };
});
afterAll(async () => {
  await served.close();
  rmSync(root, { recursive: true });
});

const newFolder = (name: string): string => {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** What a merged run of two shards leaves. */
function expectReports(reports: string): Run {
  for (const name of ["run.json", "exchanges.jsonl", "profile.json", "summary.md", "junit.xml", "statement.html"])
    expect([name, existsSync(join(reports, name))]).toEqual([name, true]);
  const run = jsonIn<Run>(reports, "run.json");
  expect(run.shards?.map(({ index }) => index)).toEqual([1, 2]);
  expect(run.minJudged).toBeGreaterThan(0);
  return run;
}

const linesIn = (file: string): number => readFileSync(file, "utf8").trim().split("\n").length;

describe("the file for GitHub Actions", () => {
  const workflow = github.workflow();
  const { plan, judge, verdict } = workflow.jobs;

  /** One run of the workflow, with two shards; the first of them may be cancelled after it has judged. */
  async function gate(server: github.Server, cancelled = false) {
    const shards = await Promise.all(
      [1, 2].map((shard) =>
        github.ranJob(workflow, `judge-${shard}`, judge, server, {
          "matrix.shard": String(shard),
          "strategy.job-total": "2",
          cancelled: String(cancelled && shard === 1),
        }),
      ),
    );
    return { shards, described: await github.ranJob(workflow, "verdict", verdict, server) };
  }

  it("sets a floor, caches npm, shards by its own number, and has a condition for each way to end", () => {
    expect(workflow.env["MIN_JUDGED"]).toBe(60);
    const setUp = [plan, judge, verdict].map(({ steps }) =>
      steps.find(({ uses }) => uses?.startsWith("actions/setup-node")),
    );
    expect(setUp.map((step) => step?.with?.["cache"])).toEqual(["npm", "npm", "npm"]);
    expect(judge.strategy?.matrix.shard).toEqual([1, 2, 3, 4]);
    expect(github.holds(verdict.if ?? "", { "needs.judge.result": "failure" }, false)).toBe(true);
    expect(github.holds(verdict.if ?? "", { "needs.judge.result": "cancelled" }, false)).toBe(false);
  });

  it("is green, and red with what broke since the last run of the main branch", { timeout: 240_000 }, async () => {
    const server = {
      root: newFolder("github"),
      profile,
      env: { MIN_JUDGED: "2", WITH_ALLURE: "yes" },
      ref: "refs/heads/main",
      secrets,
    };
    const planned = await github.ranJob(workflow, "plan", plan, server);
    expect([planned.code, planned.steps[0]?.output]).toEqual([0, expect.stringMatching(/requests +\d+ in all/)]);
    const first = await gate(server, true);
    expect([...first.shards.map(({ code }) => code), first.described.code]).toEqual([0, 0, 0]);
    const run = expectReports(join(first.described.folder, "reports"));
    expect([run.verdict, run.since]).toEqual(["conforms", undefined]);
    // Only a cancelled job cleans up after its run.
    const cleaned = first.shards.map(({ steps }) =>
      steps.filter(({ output }) => /records? (is|are) gone|Nothing was left/.test(output)),
    );
    expect(cleaned.map(({ length }) => length)).toEqual([1, 0]);
    // The merged run alone speaks on the job's page.
    expect(first.shards.map(({ summary }) => summary)).toEqual(["", ""]);
    expect(first.described.summary).toMatch(/conforms/i);
    expect(JSON.stringify([first.shards, first.described])).not.toContain(honest.tokens.corporate);

    cpSync(join(server.root, "artifacts"), join(root, "github-first"), { recursive: true });
    isBroken = true;
    // That Allure goes on with what it remembers is proven where its reports are made.
    const env = { ...server.env, WITH_ALLURE: "history" };
    const second = await gate({ ...server, env, ref: "refs/pull/7/merge" }).finally(() => {
      isBroken = false;
    });
    // A shard with a broken clause has given its part of the verdict, and the merge gives the code.
    expect([...second.shards.map(({ code }) => code), second.described.code]).toEqual([0, 0, 1]);
    const after = expectReports(join(second.described.folder, "reports"));
    expect([after.since?.id, after.since?.broken.map(({ clause }) => clause)]).toEqual([run.id, [broken]]);
    expect(second.described.summary).toContain(broken);
    expect(linesIn(join(second.described.folder, "reports/allure-history.jsonl"))).toBe(2);
    // Only the main branch is kept.
    expect(jsonIn<Run>(join(server.root, "cache"), "run.json").id).toBe(run.id);
  });

  it("is not green below its own floor, nor without shards, and keeps nothing of that", {
    timeout: 120_000,
  }, async () => {
    const server = { root: newFolder("github-floor"), profile, env: {}, ref: "refs/heads/main", secrets };
    const none = await github.ranJob(workflow, "verdict", verdict, server);
    expect([none.code, none.steps[0]?.output]).toEqual([2, expect.stringContaining("shard-*")]);
    cpSync(join(root, "github-first"), join(server.root, "artifacts"), { recursive: true });
    const described = await github.ranJob(workflow, "verdict", verdict, server);
    expect(described.code).toBe(3);
    expect(jsonIn<Run>(join(described.folder, "reports"), "run.json").because).toContain("at least 60 % are asked for");
    expect(existsSync(join(server.root, "cache/run.json"))).toBe(false);
  });
});

describe("the file for GitLab CI", () => {
  const pipeline = gitlab.pipeline();

  async function gate(server: gitlab.Server, branch: string) {
    rmSync(join(server.root, "artifacts"), { recursive: true, force: true });
    const variables = { ...secrets, CI_COMMIT_BRANCH: branch };
    const shards = await Promise.all(
      ["1", "2"].map((CI_NODE_INDEX) =>
        gitlab.ranJob(pipeline, `judge-${CI_NODE_INDEX}`, pipeline.judge, server, {
          ...variables,
          ...{ CI_NODE_INDEX, CI_NODE_TOTAL: "2" },
        }),
      ),
    );
    return { shards, described: await gitlab.ranJob(pipeline, "verdict", pipeline.verdict, server, variables) };
  }

  it("sets a floor, caches npm, and keeps the history of a red run as well", () => {
    expect(pipeline.variables["MIN_JUDGED"]).toBe(60);
    expect(pipeline.default.cache.paths).toEqual([".npm"]);
    expect(pipeline.default.before_script.join()).toContain("--cache .npm");
    expect([pipeline.judge.parallel, pipeline.stages]).toEqual([4, ["plan", "judge", "verdict"]]);
    expect(pipeline.verdict.cache?.find(({ paths }) => paths.includes("last"))?.when).toBe("always");
  });

  it("is red with what broke since the last run of the main branch", { timeout: 240_000 }, async () => {
    const server = { root: newFolder("gitlab"), profile, variables: { MIN_JUDGED: "2", WITH_ALLURE: "history" } };
    const planned = await gitlab.ranJob(pipeline, "plan", pipeline.plan, server, secrets);
    expect([planned.code, planned.output]).toEqual([0, expect.stringMatching(/requests +\d+ in all/)]);
    const first = await gate(server, "main");
    expect([...first.shards.map(({ code }) => code), first.described.code]).toEqual([0, 0, 0]);
    expect(first.shards.map(({ after }) => after?.code)).toEqual([0, 0]);
    const run = expectReports(join(first.described.folder, "reports"));
    isBroken = true;
    const second = await gate(server, "main").finally(() => {
      isBroken = false;
    });
    expect([...second.shards.map(({ code }) => code), second.described.code]).toEqual([0, 0, 1]);
    const after = expectReports(join(second.described.folder, "reports"));
    expect([after.since?.id, after.since?.broken.map(({ clause }) => clause)]).toEqual([run.id, [broken]]);
    expect(second.described.output).toContain(broken);
    expect(linesIn(join(second.described.folder, "reports/allure-history.jsonl"))).toBe(2);
    expect(jsonIn<Run>(join(server.root, "cache/conformance-last/last"), "run.json").id).toBe(after.id);
  });
});
