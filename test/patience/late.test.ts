import { beforeAll, describe, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { summaryOf } from "../../src/reporting/formats/summary.js";
import { blamed, type Judgement, judgeReference } from "../../src/runner/in-process.js";
import { asItStands } from "../../src/runner/mutation/as-it-stands.js";
import { loadSpecs } from "../../src/runner/specs.js";
import type { ScenarioResult } from "../../src/scenario/outcome.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { tracesOf } from "../no-trace/traces.js";
import { judgedByNoOther, sampleOf } from "../sample.js";

const late = { "late-reads": "late" };

beforeAll(() => loadSpecs());

const some = () => sampleOf(scenarios(), 30);

describe("a deployment that shows two seconds late what was written", () => {
  let judged: Judgement;
  beforeAll(async () => {
    judged = await judgeReference(some(), { choices: late });
  }, 240_000);

  it("is blamed for nothing, and judged as a prompt one is", () => {
    const { run, defects } = judged;
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    const due = judgedByNoOther(some());
    expect(due.size).toBeGreaterThan(40);
    expect(run.clauses.filter(({ id, verdict }) => due.has(id) && verdict !== "pass").map(({ id }) => id)).toEqual([]);
    expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
  });

  it("is told so, with the longest delay and the route", () => {
    const { run, exchanges } = judged;
    const { lateness = { ms: 0, read: "", after: "" } } = run;
    expect(lateness.ms).toBeGreaterThanOrEqual(2_000);
    expect(lateness.ms).toBeLessThan(3_500);
    expect(run.openPoints.find(({ id }) => id === "eventual-consistency")?.observed).toEqual(["up to 3 s later"]);
    const says = new RegExp(`read back late: after 2\\.\\d s at the longest \\(.*${lateness.read.split(" ")[0]}`);
    expect(summaryOf(run, exchanges)).toMatch(says);
  });
});

describe("a deployment of which one group alone is late", () => {
  it.each(["forms", "freight-providers", "rfq", "views"])("is judged of %s as a prompt one is", async (area) => {
    const theirs = scenarios().filter((one) => one.area === area);
    const choices = { [`late-reads:${area}`]: "late" };
    const { results } = await judgeReference(theirs, { choices }, { verdictsOnly: true });
    const prompt = await asItStands(latestRelease);
    const ids = theirs.map(({ id }) => id);
    expect(passedBy(results)).toEqual(passedBy(prompt.results.filter(({ id }) => ids.includes(id))));
  });
});

describe("a scenario that does not know yet that the deployment is late", () => {
  const areas = ["commodities", "notes", "views"] as const;

  it.each(areas)(
    "of %s blames it for nothing, reads again, and writes nothing twice",
    { timeout: 120_000 },
    async (area) => {
      const theirs = scenarios().filter((one) => one.area === area && one.releases.includes(latestRelease));
      let repeats = 0;
      for (const one of sampleOf(theirs, 3)) {
        const [there, prompt] = [await alone(one, late), await alone(one, {})];
        expect([one.id, blamed(there.run), there.defects]).toEqual([one.id, [], []]);
        expect(there.run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
        expect([one.id, writesOf(there)]).toEqual([one.id, writesOf(prompt)]);
        repeats += there.exchanges.filter((exchange) => exchange.repeats !== undefined).length;
      }
      expect(repeats).toBeGreaterThan(0);
    },
  );
});

describe("a run that may change and put back", () => {
  it("leaves no trace in a late deployment", { timeout: 240_000 }, async () => {
    const drawn = { variant: { release: latestRelease, choices: late }, withSamples: true };
    const { silent, reported, leftovers, alarms, borrowed } = await tracesOf(drawn, "reversible", some());
    expect(borrowed).not.toEqual([]);
    expect({ silent, reported, leftovers, alarms }).toEqual({ silent: [], reported: [], leftovers: [], alarms: [] });
  });

  it("knows nothing of lateness where each scenario borrows first, and leaves no trace all the same", async () => {
    const those = scenarios().filter(({ area }) => area === "freight-providers");
    for (const one of those) {
      const drawn = { variant: { release: latestRelease, choices: late }, withSamples: true };
      const { silent, reported, leftovers, alarms } = await tracesOf(drawn, "reversible", [one]);
      expect([one.id, silent, reported, leftovers, alarms]).toEqual([one.id, [], [], [], []]);
    }
  }, 120_000);
});

/** Refusals have a check each, and there may be more of them. */
const passedBy = (results: readonly ScenarioResult[]): ReadonlySet<string> =>
  new Set(
    results.flatMap(({ id, checks }) => {
      const open = new Set(checks.flatMap(({ clause, verdict }) => (verdict === "pass" ? [] : [clause])));
      return checks.flatMap(({ clause }) => (open.has(clause) ? [] : [`${clause}: ${id}`]));
    }),
  );

const alone = (one: Scenario, choices: Readonly<Record<string, string>>): Promise<Judgement> =>
  judgeReference([one], { choices }, { verdictsOnly: true });

/** What a judging wrote, in its order: what was not found may be sent again once it is there. */
const writesOf = ({ exchanges }: Judgement): readonly string[] =>
  exchanges
    .filter(({ request, phase }) => phase === "scenario" && !["GET"].includes(request.method) && !isSearch(request.url))
    .filter(({ response }) => response?.status !== 404)
    .map(({ request }) => `${request.method} ${new URL(request.url).pathname}`);

const isSearch = (url: string): boolean => /search|suggestions|itemdata/i.test(url);
