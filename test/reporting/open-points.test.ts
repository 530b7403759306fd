import { beforeAll, describe, expect, it } from "vitest";
import { clauseOf, openPointList } from "../../src/contract/register.js";
import { latestRelease, type Release, releases, releasesOf } from "../../src/contract/releases.js";
import type { Area } from "../../src/contract/vocabulary.js";
import { probeObservers } from "../../src/probe/open-points.js";
import type { ReferenceOptions } from "../../src/reference/index.js";
import { summaryOf } from "../../src/reporting/formats/summary.js";
import { observers } from "../../src/reporting/observe/observers.js";
import { type Pins, pinOf, withOpenPoints } from "../../src/reporting/observe/open-points.js";
import type { Run } from "../../src/reporting/run.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { wholeRun } from "../whole-run.js";

let whole: Run;
/** What the earlier releases alone have, on each of them. */
let earlier: readonly Run[];
let pins: Pins;

/** What some observers look for is put there by the redactor, which `quick` leaves out. */
const quick = { verdictsOnly: true } as const;

async function observed(
  some: readonly Scenario[],
  options: ReferenceOptions,
  pinned: Pins = pins,
  judging: Partial<typeof quick> = {},
): Promise<Run> {
  const { run, exchanges } = await judgeReference(some, options, { runId: "0observed", ...judging });
  return withOpenPoints(run, exchanges, pinned);
}

const scenariosOf = (...areas: readonly Area[]): readonly Scenario[] =>
  scenarios().filter(({ area }) => areas.includes(area));

/** What judges a clause of one release alone, or comes by a route of which something is open on it alone. */
function onlyOn(release: Release): readonly Scenario[] {
  const isOfIt = (span: Parameters<typeof releasesOf>[0]) => releasesOf(span).every((one) => one === release);
  const asked = new Set(
    openPointList()
      .filter(isOfIt)
      .flatMap(({ routes = [] }) => routes),
  );
  return scenarios().filter(({ judges }) =>
    judges.map(clauseOf).some((clause) => isOfIt(clause) || clause.routes.some((route) => asked.has(route))),
  );
}

const drifted = ({ openPoints }: Run): readonly string[] => openPoints.filter(({ drift }) => drift).map(({ id }) => id);

beforeAll(async () => {
  await loadSpecs();
  ({ run: whole } = await wholeRun());
  pins = Object.fromEntries(whole.openPoints.map(({ id, observed: seen }) => [id, pinOf(seen)]));
  earlier = await Promise.all(
    releases
      .filter((release) => release !== latestRelease)
      .map((release) => observed(onlyOn(release), { release }, {}, quick)),
  );
}, 300_000);

describe("open points", () => {
  it("are told of the reference by its exchanges, each one of the register", () => {
    const known = new Set(openPointList().map(({ id }) => id));
    expect(whole.openPoints.filter(({ id }) => !known.has(id))).toEqual([]);
    expect(whole.openPoints.length).toBeGreaterThan(400);
    const of = (id: string) => whole.openPoints.find((point) => point.id === id)?.observed;
    expect(of("page-wrapper-names")).toEqual(["items", "pageNumber", "pageSize", "totalCount", "totalPages"]);
    expect(of("lot-merge-source-read")).toEqual(["404 with an object"]);
    expect(of("answer:DELETE /Lot/{id}")).toEqual(["204 with an empty body"]);
    expect(of("fields:Job")).toContain("jobDisplayId");
    expect(of("answer-member-names")).toEqual(["the names of the request"]);
    expect(of("unauthenticated-answer")).toEqual(["401 with WWW-Authenticate"]);
  });

  it("are each met on a release, where they have an observer of exchanges or of scenarios", () => {
    const met = new Set([...whole.openPoints, ...earlier.flatMap(({ openPoints }) => openPoints)].map(({ id }) => id));
    const ofTheProbe = new Set(Object.keys(probeObservers).filter((id) => !(id in observers)));
    const unmet = openPointList().filter(
      ({ id, notObserved }) => notObserved === undefined && !met.has(id) && !ofTheProbe.has(id),
    );
    expect(unmet.filter(({ unmetByReference }) => unmetByReference === undefined).map(({ id }) => id)).toEqual([]);
    // What is excepted is really not met, so that no exception outlives its reason.
    const excepted = openPointList().filter(({ unmetByReference }) => unmetByReference !== undefined);
    expect(excepted.filter(({ id }) => met.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it("change no verdict", () => {
    expect(earlier.map(({ verdict }) => verdict)).toEqual(earlier.map(() => "conforms"));
    expect(whole.verdict).toBe("conforms");
  });

  it("hold nothing that is of one run alone: no id, no time, no text of a record", () => {
    const described = JSON.stringify(whole.openPoints);
    expect(described).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|\d{5,}|\d{4}-\d\d-\d\d|0observed/);
  });
});

describe("a pin", () => {
  it("drifts nowhere where the deployment does the same, whatever the data and however little is judged", async () => {
    expect(drifted(await observed(sampleOf(scenariosOf("lots", "catalogs", "notes"), 12), { seed: 7 }))).toEqual([]);
  });

  it.each([
    ["body-casing", "snake_case", "wire-casing"],
    ["body-casing", "PascalCase", "page-wrapper-names"],
  ])("names what another deployment does: %s %s", async (decision, choice, openPoint) => {
    const run = await observed(sampleOf(scenariosOf("lots"), 8), { choices: { [decision]: choice } }, pins, quick);
    expect(drifted(run)).toContain(openPoint);
    expect(run.verdict).toBe("conforms");
    expect(runInWords(run, [], { color: false, reports: [] })).toMatch(/pinned, \d+ drifted/);
    expect(summaryOf(run, [])).toContain(`\n\n- \`${drifted(run)[0]}\` was `);
  });

  it("is held against other names and members", async () => {
    const choices = {
      "answer-names:freight-providers": "names-of-its-own",
      "derived-members:contacts": "of-the-last-write",
    };
    const contacts = sampleOf(scenariosOf("contacts"), 14);
    const run = await observed([...scenariosOf("freight-providers"), ...contacts], { choices });
    const seenOf = (openPoint: string) => run.openPoints.find(({ id }) => id === openPoint)?.observed;
    expect(seenOf("answer-member-names")).toContain("of the request: optionIndex");
    expect(seenOf("derived-members")).toContain("version");
  });

  it("of an open point that the run did not meet is kept, and is no drift", async () => {
    const run = await observed(sampleOf(scenariosOf("notes"), 4), {}, pins, quick);
    const point = run.openPoints.find(({ id }) => id === "page-wrapper-names");
    expect(point).toEqual({ id: "page-wrapper-names", observed: [], pinned: pins["page-wrapper-names"], drift: false });
  });
});
