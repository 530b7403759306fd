import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { UsageError } from "../../src/profile/usage-error.js";
import { readAccepted } from "../../src/reporting/compare/accepted-file.js";
import { compareRuns } from "../../src/reporting/compare/compare.js";
import { comparisonMarkdown } from "../../src/reporting/compare/markdown.js";
import { comparisonPage } from "../../src/reporting/compare/page.js";
import { comparisonInWords } from "../../src/reporting/compare/terminal.js";
import type { Run } from "../../src/reporting/run.js";
import { fault, judgeLots } from "../gate/judged.js";
import { many, seeing } from "./answers.js";

let run: Run;
let broken: Run;

beforeAll(async () => {
  const startedAt = "2026-06-01T10:00:00.000Z";
  run = { ...(await judgeLots()).run, startedAt };
  broken = { ...(await judgeLots(fault)).run, startedAt };
}, 120_000);

const route = "GET /job/{jobDisplayId}";
const id = `field-gone ${route} remark`;
const entry = (difference: string, until = "2026-06-01") => ({
  difference,
  reason: "Clients were told.",
  ticket: "https://tickets.example.com/7",
  until,
});
const withRemark = () =>
  seeing(
    run,
    route,
    many(6, (n) => ({ id: n, remark: "x" })),
  );
const without = () =>
  seeing(
    run,
    route,
    many(6, (n) => ({ id: n })),
  );
const compare = (baseline: Run, candidate: Run, ...accepted: readonly ReturnType<typeof entry>[]) =>
  compareRuns(baseline, candidate, { strictLatency: false, accepted });

describe("an accepted difference", () => {
  it("is no regression until the end of its day, and is told apart with its reason", () => {
    expect(compare(withRemark(), without()).verdict).toBe("fails");
    const comparison = compare(withRemark(), without(), entry(id));
    expect(comparison).toMatchObject({ verdict: "passes", regressed: false, totals: { breaking: 1 } });
    expect(comparison.differences[0]).toMatchObject({ id, weight: "breaking", accepted: true });
    expect(comparison.accepted[0]).toMatchObject({ state: "in force" });
    for (const page of [comparisonMarkdown(comparison), comparisonPage(comparison)])
      expect(page).toMatch(/Breaking, and accepted[\s\S]*Clients were told/);
    expect(comparisonInWords(comparison, { color: false, outDir: "out" })).toContain("1 breaking (1 accepted)");
  });

  it("covers nothing but itself", () => {
    const other = compare(withRemark(), without(), entry(`field-null ${route} remark`));
    expect(other).toMatchObject({ verdict: "fails", regressed: true });
    const merged = compare(run, broken, entry("clause-broken lot-merge-source-removed"));
    // The candidate still does not conform by itself: that is what waivers are for.
    expect(merged).toMatchObject({ verdict: "fails", regressed: false });
    expect(merged.because.join(" ")).toContain("does not conform by itself");
  });

  it.each([
    ["expired, the difference there", () => compare(withRemark(), without(), entry(id, "2026-05-31")), "expired"],
    ["expired, the difference gone", () => compare(withRemark(), withRemark(), entry(id, "2026-05-31")), "expired"],
    ["obsolete", () => compare(withRemark(), withRemark(), entry(id)), "obsolete"],
    ["obsolete, of a clause", () => compare(run, run, entry("clause-broken lot-merge-source-removed")), "obsolete"],
    ["obsolete, of a route", () => compare(run, run, entry("route-gone GET /Lot")), "obsolete"],
  ])("fails the comparison once it is %s", (_, comparison, state) => {
    const { verdict, accepted, because } = comparison();
    expect([verdict, accepted[0]?.state]).toEqual(["fails", state]);
    expect(because.join(" ")).toMatch(new RegExp(`An accepted difference must go: \`.*\` \\(${state}\\)`));
  });

  it.each([
    ["its route was not asked", () => [run, run, "field-gone GET /job/{jobDisplayId} remark"]],
    ["its route is not timed well enough", () => [run, run, "slower GET /Lot"]],
    ["nobody had the field's place", () => [withRemark(), seeing(run, route, [[]]), id]],
    ["its clause was not judged", () => [run, run, "clause-broken document-thumbnail-literal"]],
  ] as const)("is not obsolete where %s", (_, of) => {
    const [baseline, candidate, difference] = of() as [Run, Run, string];
    expect(compare(baseline, candidate, entry(difference)).accepted[0]?.state).toBe("in force");
  });
});

describe("the file of accepted differences", () => {
  const folder = mkdtempSync(join(tmpdir(), "accepted-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (content: unknown) => {
    const path = join(folder, "accepted.json");
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  };
  const listing = (...entries: readonly unknown[]) => file({ acceptedDifferences: entries });

  it("is read, with what editors put before it", () => {
    expect(
      readAccepted(file(`\uFEFF${JSON.stringify({ $schema: "x.json", acceptedDifferences: [entry(id)] })}`)),
    ).toEqual([entry(id)]);
    const known = [
      "clause-broken route:GET /Lot",
      "names-respelt portal",
      "names-respelt GET /Lot",
      "slower every-route",
      "status-success POST /Lot 200",
      "field-type GET /Lot/{id} imageLinks a list",
    ];
    expect(readAccepted(listing(...known.map((one) => entry(one))))).toHaveLength(known.length);
  });

  it.each([
    ["no JSON", () => file("{"), /accepted\.json: not JSON/],
    ["a list", () => file([]), /the whole must be object/],
    [
      "an unknown member",
      () => file({ accepted: [] }),
      /acceptedDifferences is missing[\s\S]*accepted is no field of it/,
    ],
    ["no ticket", () => listing({ ...entry(id), ticket: undefined }), /acceptedDifferences\.0\.ticket is missing/],
    [
      "an unknown field",
      () => listing({ ...entry(id), reasons: "x" }),
      /reasons is no field of it\. Did you mean reason\?/,
    ],
    [
      "no date",
      () => listing(entry(id, "31.12.2026")),
      /acceptedDifferences\.0\.until is no date; write it as 2026-12-31/,
    ],
    [
      "an unknown kind",
      () => listing(entry("field-gon GET /Lot a")),
      /no kind of difference field-gon\. Did you mean field-gone\?/,
    ],
    ["no subject", () => listing(entry("field-gone")), /field-gone says not of what/],
    ["an unknown clause", () => listing(entry("clause-broken nothing")), /there is no clause nothing/],
    [
      "an unknown route",
      () => listing(entry("route-gone GET /Lots")),
      /there is no route GET \/Lots\. Did you mean GET \/Lot\?/,
    ],
    ["what never breaks", () => listing(entry("field-added GET /Lot a")), /field-added is never breaking/],
    ["the same twice", () => listing(entry(id), entry(id)), /acceptedDifferences\.1\.difference: .* more than once/],
  ])("is refused with what is wrong: %s", (_, path, message) => {
    const read = () => readAccepted(path());
    expect(read).toThrow(UsageError);
    expect(read).toThrow(message);
  });

  it("that does not exist is named", () => {
    expect(() => readAccepted(join(folder, "absent.json"))).toThrow(
      /--accept-differences .*absent\.json: .*no such file/,
    );
  });
});

it("ids are what the pages print, so that they can be taken over", () => {
  const comparison = compare(withRemark(), without());
  expect(comparisonMarkdown(comparison)).toContain(`\`${id}\``);
  expect(comparisonPage(comparison)).toContain(`<code>${id}</code>`);
  expect(
    JSON.parse(readFileSync(join(packageRoot(), "fixtures/deployments/accepted-differences.schema.json"), "utf8")),
  ).toMatchObject({ required: ["acceptedDifferences"] });
});
