import { beforeAll, describe, expect, it } from "vitest";
import { borrowedSaves, borrowedVisits } from "../src/contract/borrowing.js";
import { latestRelease } from "../src/contract/releases.js";
import { type RouteId, routeList, routeOf } from "../src/contract/routes.js";
import type { Area, Release } from "../src/contract/vocabulary.js";
import { createReference } from "../src/reference/index.js";
import { blamed, judgeInstance } from "../src/runner/in-process.js";
import { loadSpecs } from "../src/runner/specs.js";
import type { Leftover } from "../src/scenario/outcome.js";
import { type Scenario, scenarios } from "../src/scenario/scenario.js";
import { judgedByNoOther, sampleOf } from "./sample.js";

beforeAll(() => loadSpecs());

type Reference = ReturnType<typeof createReference>;

/** Clauses that are judged on what the run did not create. */
const borrowing = [
  "company-update-persists",
  "company-geosettings-service-areas",
  "company-packaging-settings-persist",
  "company-inventory-create-listed",
  "route:PUT /contacts/{contactId}/editdetails",
  "route:PUT /commodity/{id}",
  "freight-provider-override-keeps-pro-number",
  "export-readback",
  "accessorial-add-listed",
  "timeline-post-creates",
] as const;

/** Everything that may be borrowed of what the profile gives, as it is read. */
async function readings({ fetch, basePaths, tokens, fixtures }: Reference): Promise<readonly unknown[]> {
  const { jobDisplayId, otherJobDisplayId, companyId, otherCompanyId, contactId, gridViewStateId } = fixtures;
  const ids: Readonly<Record<string, readonly unknown[]>> = {
    jobDisplayId: [jobDisplayId, otherJobDisplayId],
    companyId: [companyId, otherCompanyId],
    contactId: [contactId],
    id: [gridViewStateId, 61001],
  };
  const reads = [...Object.values(borrowedSaves), ...Object.values(borrowedVisits)].map(({ read }) => read);
  const paths = [...reads, "GET /job/{jobDisplayId}", "GET /companies/{companyId}/details"].flatMap((read) => {
    const [, name = ""] = /\{(\w+)\}/.exec(read) ?? [];
    return (ids[name] ?? []).map((id) => read.replace("GET ", "").replace(`{${name}}`, String(id)));
  });
  const shown: unknown[] = [];
  for (const path of paths) {
    const url = `http://reference.example.com${basePaths.portal}${path}`;
    const headers = { authorization: `Bearer ${tokens.corporate}` };
    shown.push([path, await (await fetch(new Request(url, { headers }))).json()]);
  }
  return shown;
}

/** Whose scenarios borrow. */
const areas = new Set(
  [...Object.keys(borrowedSaves), ...Object.keys(borrowedVisits)].map((id) => routeOf(id as RouteId).group as Area),
);

/** Judges a reference within what is put back, and looks at all that it might have borrowed before and after. */
async function judged(release: Release, those: readonly Scenario[], choices?: Readonly<Record<string, string>>) {
  const reference = createReference({ release, ...(choices && { choices }) });
  const before = await readings(reference);
  const { run, defects } = await judgeInstance(reference, those, {
    release,
    given: { effects: "reversible" },
    verdictsOnly: true,
  });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  return { run, before, after: await readings(reference) };
}

/** The scenarios of one release, those that borrow, and some of the others: the release before shares most with the current one. */
const thoseOn = (release: Release): readonly Scenario[] => {
  const some = sampleOf(scenarios(), release === latestRelease ? 50 : 40);
  const borrows = ({ judges }: Scenario) => borrowing.some((id) => judges.includes(id));
  return scenarios().filter((one) => one.releases.length === 1 || borrows(one) || some.includes(one));
};

const borrowers = (): readonly Scenario[] => scenarios().filter(({ area }) => areas.has(area));

/** What a clause says of its effect is what its scenarios need, which says so where it is not. */
const inWords = ({ id, verdict, reason }: { id: string; verdict: string; reason?: string }) =>
  `${id}: ${verdict}, ${reason}`;

/** The rates of the given job are made where they are read, and told. */
const isNotOfRates = ({ what, more }: Leftover): boolean =>
  what !== "job" || more?.join().toLowerCase() !== "rates (another)";

describe("a run that puts everything back", () => {
  it.each(["8_01", "7.11"] as const)(
    "borrows, restores and leaves nothing at all on %s",
    { timeout: 120_000 },
    async (release) => {
      const those = thoseOn(release);
      const { run, before, after } = await judged(release, those);
      expect(run.leftovers.filter(isNotOfRates)).toEqual([]);
      expect(after).toEqual(before);
      const due = judgedByNoOther(those);
      const within = run.clauses.filter(
        ({ id, effect }) => due.has(id) && (effect === "read" || effect === "reversible"),
      );
      const verdicts = borrowing.map((id) => run.clauses.find((clause) => clause.id === id)?.verdict);
      expect(verdicts).toEqual(borrowing.map(() => "pass"));
      expect(within.filter(({ verdict }) => verdict !== "pass").map(inWords)).toEqual([]);
    },
  );

  it.each(["8_01", "7.11"] as const)(
    "judges every clause on %s that says read by reads alone, sends nothing that changes state, and is blamed for nothing",
    { timeout: 120_000 },
    async (release) => {
      const reference = createReference({ release });
      const those = thoseOn(release);
      const { run } = await judgeInstance(reference, those, {
        release,
        given: { effects: "read" },
        verdictsOnly: true,
      });
      const effectOf = new Map<string, string>(routeList.map(({ id, effect }) => [id, effect]));
      const isHarmless = ({ route, method, status }: (typeof reference.log)[number]) =>
        route === undefined ? method === "GET" || status >= 400 : effectOf.get(route) === "read";
      expect(reference.log.filter((entry) => !isHarmless(entry))).toEqual([]);
      expect(reference.log.length).toBeGreaterThan(100);
      expect(blamed(run)).toEqual([]);
      const due = judgedByNoOther(those);
      const within = run.clauses.filter(({ id, effect }) => due.has(id) && effect === "read");
      expect(within.length).toBeGreaterThan(20);
      expect(within.filter(({ verdict }) => verdict !== "pass").map(inWords)).toEqual([]);
    },
  );

  // What one group decides is met by that group, and hardly by others.
  it.each<[string, Readonly<Record<string, string>>, number, readonly Area[]]>([
    [
      "snake_case, and one of several providers active",
      { "body-casing": "snake_case", "freight-provider-several-active": "the-last-one" },
      0,
      ["freight-providers"],
    ],
    [
      "PascalCase, and other providers replaced",
      { "body-casing": "PascalCase", "freight-provider-others": "replaced" },
      1,
      ["freight-providers"],
    ],
    [
      "empty fields left out, rows of providers with other names, and undone statuses in the history",
      {
        "empty-fields": "left-out",
        "freight-provider-row": "with-other-names",
        "jobstatus-undo-traces": "an-entry-of-the-history",
      },
      2,
      ["freight-providers", "timeline"],
    ],
  ])("leaves nothing with %s", { timeout: 120_000 }, async (...row) => {
    const [, choices, turn, groups] = row;
    const some = sampleOf(borrowers(), 40, turn);
    const those = borrowers().filter((one) => groups.includes(one.area) || some.includes(one));
    const { run, before, after } = await judged("8_01", those, choices);
    expect(run.scenarios.some(({ exchanges }) => exchanges.length > 0)).toBe(true);
    expect(run.leftovers.filter(isNotOfRates)).toEqual([]);
    expect(after).toEqual(before);
  });

  it("tells what stays where removed tasks are not gone altogether, and asks for it once", {
    timeout: 120_000,
  }, async () => {
    const those = scenarios().filter(({ area }) => area === "timeline");
    const { run } = await judged("8_01", those, { "timeline-delete": "an-entry-without-content-stays" });
    expect(run.leftovers.length).toBe(1);
    expect(run.leftovers[0]).toMatchObject({ what: "job", residue: true });
    expect(run.leftovers[0]?.differences?.[0]?.member).toMatch(/^tasks\.\d+$/);
    const barred = run.clauses.filter(({ reason = "" }) => reason.includes("has left a trace on job"));
    expect(barred.length).toBeGreaterThan(5);
  });
});
