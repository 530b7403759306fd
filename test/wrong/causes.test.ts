import { beforeAll, describe, expect, it } from "vitest";
import { codeOf } from "../../src/cli/reported.js";
import { latestRelease } from "../../src/contract/releases.js";
import type { Area } from "../../src/contract/vocabulary.js";
import { InProcessTransport } from "../../src/http/transport/in-process.js";
import { profileFrom } from "../../src/profile/profile.js";
import { createReference } from "../../src/reference/index.js";
import { verifyAccounting } from "../../src/reporting/accounting.js";
import { junitOf } from "../../src/reporting/formats/junit.js";
import { reportPage } from "../../src/reporting/formats/page/page.js";
import { summaryOf } from "../../src/reporting/formats/summary.js";
import type { Run } from "../../src/reporting/run.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { profileOf } from "../../src/runner/embedded.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { type Caused, caused } from "./caused.js";
import { judgedRun } from "./judged-run.js";

const slow = { timeout: 120_000 };
const groups = ["lookup", "catalogs", "notes", "contacts", "jobs"] as const;
const at = "http://reference.example.com";

beforeAll(() => loadSpecs(), 60_000);

async function judged(
  { around = (request, handle) => handle(request), given, options = {} }: Partial<Caused>,
  among: readonly Scenario[],
) {
  const reference = createReference(options);
  const { portal, abc, catalog } = reference.basePaths;
  const surfaces = { portal: at + portal, abc: at + abc, catalog: at + catalog };
  // Nothing here shows late what is written, so nothing is read again.
  const limits = { settleMs: 0 };
  const whole = { ...profileOf(reference, options.release ?? latestRelease, surfaces), limits, ...given?.(reference) };
  const profile = profileFrom(whole, {}, "test profile");
  let count = 0;
  const transport = new InProcessTransport((request) => around(request, (inner) => reference.fetch(inner), ++count));
  return judgedRun(profile, { groups, clauses: [] }, transport, among);
}

const ofGroup = (group: Area): readonly Scenario[] => scenarios().filter(({ area }) => area === group);
const broken = ({ clauses }: Run) => clauses.filter(({ verdict }) => verdict === "fail" || verdict === "warn");

describe.each(Object.entries(caused).map(([name, deployment], turn) => [name, deployment, turn] as const))(
  "%s",
  (...row) => {
    const [, deployment, turn] = row;
    it("is the first thing that is told, with its remedy, and nothing is blamed on the contract", slow, async () => {
      const { seenIn } = deployment;
      const share = seenIn ? 32 : 8;
      const theirs = seenIn?.flatMap((group) => sampleOf(ofGroup(group), 9)) ?? [];
      const some = [...theirs, ...sampleOf(scenarios(), Math.ceil(scenarios().length / share), turn)];
      // The one route of the secondary surface is asked for by few.
      const those = scenarios().filter((one) => some.includes(one) || one.judges.includes("route:POST /job/update"));
      const run = await judged(deployment, those);
      expect(() => verifyAccounting(run)).not.toThrow();
      const [cause] = run.causes;
      const lines = runInWords(run, [], { color: false, reports: [] }).split("\n");
      expect(lines[0]).toMatch(deployment.says);
      expect(lines.find((line) => line.startsWith("  remedy "))?.slice(12)).toMatch(deployment.remedy);
      expect(cause?.id).toBe(deployment.id);
      expect(cause?.clauses.length).toBeGreaterThan(0);
      expect(cause?.routes.length).toBeGreaterThan(0);
      const own = run.clauses.filter((clause) => clause.cause === cause?.id).map(({ id }) => id);
      expect(own).toEqual(cause?.clauses);
      expect(run.totals.pass > 0).toBe(deployment.judges === "the rest");
      // Whether a route is missing or looked for at a wrong path cannot be known: it stays broken, below its cause.
      const stays = deployment.id === "nothing-served";
      expect([run.verdict, codeOf(run, [], [])]).toEqual(stays ? ["does-not-conform", 1] : ["not-judged", 3]);
      expect(broken(run).filter((clause) => !stays || clause.cause !== cause?.id)).toEqual([]);
      expect(lines.join("\n")).not.toMatch(/^(?:FAIL|WARN) /m);
      const says = cause?.says ?? "";
      const summary = summaryOf(run, []);
      expect(summary.indexOf("## Why")).toBeGreaterThan(0);
      expect(summary).toContain(`<details><summary>What \`${cause?.id}\` costs (`);
      expect(junitOf(run)).toContain('<property name="cause.1" value="');
      expect(reportPage(run, [])).toContain(`<code>${cause?.id}</code>`);
      expect(says).not.toBe("");
    });
  },
);

/** Nor in deployments that conform: test/conforming/ meets them. */
describe("no cause is found", () => {
  it("where a single route has a defect, which is told of that route alone", slow, async () => {
    const around: Caused["around"] = async (request, handle) => {
      if (request.method === "PUT" && /\/Catalog\/\d+$/.test(request.url))
        return Response.json({ title: "No." }, { status: 403 });
      if (request.url.endsWith("/contacts/user"))
        return new Response("<!doctype html><title>Sign in</title>", { headers: { "content-type": "text/html" } });
      return handle(request);
    };
    const defects: readonly string[] = ["route:PUT /Catalog/{id}", "route:GET /contacts/user"];
    // The one defect lies in a group of its own surface, the other one in another.
    const theirs = [...ofGroup("catalogs"), ...ofGroup("contacts")];
    const some = sampleOf(theirs, Math.ceil(theirs.length / 10));
    const those = theirs.filter((one) => some.includes(one) || one.judges.some((id) => defects.includes(id)));
    const run = await judged({ around }, those);
    expect(run.causes).toEqual([]);
    const itsOwn = run.clauses.find(({ id }) => id === "route:PUT /Catalog/{id}");
    expect([itsOwn?.verdict, itsOwn?.reason]).toEqual(["inconclusive", expect.stringContaining("(403)")]);
    expect(broken(run).map(({ id }) => id)).toContain("route:GET /contacts/user");
  });
});
