import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clauseList } from "../../src/contract/register.js";
import { type CanaryDeployment, startCanaries } from "./canaries.js";
import { type CanaryRun, filesBelow, observationsIn, runAgainst } from "./canary-run.js";
import { shownIn } from "./forms.js";

/** All of the payments, and so many of lots and forms that there are failures, PDF, uploads and refusals. */
const clauses = [
  ...clauseList.filter(({ area }) => area === "payment"),
  ...clauseList.filter(({ area }) => area === "lots" || area === "forms").filter((_, index) => index % 20 === 0),
].map(({ id }) => id);

describe("a run against a deployment that plants secrets and echoes them", { timeout: 120_000 }, () => {
  let deployment: CanaryDeployment;
  let run: CanaryRun;
  beforeAll(async () => {
    deployment = await startCanaries({ usesOfAToken: 40 });
    run = await runAgainst(deployment, ["--clause", clauses.join(",")]);
  }, 120_000);
  afterAll(() => deployment.close());

  it("shows none of them in any file, nor on the terminal", () => {
    expect(observationsIn(run, deployment.canaries)).toEqual([]);
  });

  it("has met them: the search finds them where they are, and the evidence says what was replaced", () => {
    expect(shownIn(JSON.stringify(deployment.canaries), deployment.canaries)).toEqual(Object.keys(deployment.canaries));
    const names = filesBelow(run.folder).map(({ file }) => file);
    for (const name of [
      "run.json",
      "exchanges.jsonl",
      "ledger.jsonl",
      "leftovers.json",
      "junit.xml",
      "summary.md",
      "report.html",
    ])
      expect(names).toContain(name);
    expect(names).toContain("allure-report/index.html");
    const exchanges = readFileSync(join(run.folder, "exchanges.jsonl"), "utf8");
    expect(exchanges.match(/\[redacted\]/g)?.length).toBeGreaterThan(1000);
    expect(exchanges.includes("these bytes hold a secret")).toBe(true);
    expect(deployment.issued()).toBeGreaterThan(2);
  });

  it("shows none where the credential is wrong", async () => {
    const wrong = { ...deployment.env, CANARY_USER_VALUE: `not${deployment.canaries["the password"]}` };
    const refused = await runAgainst({ ...deployment, env: wrong }, ["--group", "views", "--allure", "none"]);
    expect(refused.exitCode).toBe(3);
    expect(refused.printed).toContain("callers.corporate.oauth.tokenUrl: answered 400 invalid_client");
    expect(observationsIn(refused, deployment.canaries)).toEqual([]);
  });
});
