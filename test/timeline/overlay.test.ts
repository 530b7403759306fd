import { beforeAll, describe, expect, it } from "vitest";
import type { Declared } from "../../src/contract/route.js";
import type { Area } from "../../src/contract/vocabulary.js";
import type { Run } from "../../src/reporting/run.js";
import { layOverRegister, next } from "./register.js";

// Before anything else reads the register: what follows is loaded over it.
layOverRegister();
const { layOverGroups } = await import("./reference.js");
layOverGroups();
const { layOver } = await import("../../src/contract/overlay.js");
const { layOverReference } = await import("../../src/reference/core/overlay.js");
const { holdsOn, lastReleaseOf, latestRelease, releases, releasesOf } = await import("../../src/contract/releases.js");
const { clauseList, clauseOf } = await import("../../src/contract/register.js");
const { routeList, routeOn, routesOn } = await import("../../src/contract/routes.js");
const { openapiOf } = await import("../../src/contract/openapi.js");
const { createReference, describeFaults } = await import("../../src/reference/index.js");
const { blamed, judgeInstance, judgeReference } = await import("../../src/runner/in-process.js");
const { runCommand } = await import("../../src/cli/run-command.js");
const { verifyCommand } = await import("../../src/cli/verify.js");
const { compareRuns } = await import("../../src/reporting/compare/compare.js");
const { metricsOf } = await import("../../src/probe/metrics.js");
const { probeReference } = await import("../probe/probing.js");
const { scenarios } = await import("../../src/scenario/scenario.js");
const { judgedByNoOther, sampleOf } = await import("../sample.js");
const { loadSpecs } = await import("../../src/runner/specs.js");
const { finds } = await import("../finds.js");

const removed = ["GET /job/{jobDisplayId}/form/usar/editable", "POST /commodity/suggestions"];
const added = "GET /job/{jobDisplayId}/suggestedcommodities";
const answersAnew = "GET /job/{jobDisplayId}/updatePageConfig";
/** Is asked beside the payment routes that are gone, without being theirs. */
const left = "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange";
const fresh = [
  `route:${added}`,
  "form-usar-editable-removed",
  "commodity-suggestions-removed",
  "commodity-weight-required",
];
const ended = "company-carrier-search-narrows";
const [first, before] = releases;

const runs = new Map<string, Run>();
const runOn = (release: string | undefined): Run => {
  const run = runs.get(release ?? "");
  if (!run) throw new Error(`${release} was not judged.`);
  return run;
};

/** What judges clauses of some releases alone or one of two routes, some of the groups that the release changes and of the others. */
/** Scenarios of the first release alone transfer jobs as well. */
const transferring = "POST /job/transfer/{jobDisplayId}";

const those = () => {
  const shareOf = (areas: readonly Area[], share: number) => {
    const theirs = scenarios().filter(({ area }) => areas.includes(area));
    return sampleOf(theirs, Math.ceil(theirs.length / share));
  };
  const some = [
    ...shareOf(["commodities", "forms"], 3),
    ...shareOf(["jobs", "documents"], 10),
    ...sampleOf(scenarios(), 8),
  ];
  return scenarios().filter(
    (one) =>
      // What one release is asked for by one scenario another is asked for by several.
      one.area === "tracking" ||
      one.judges.some(
        (id) =>
          [answersAnew, left, transferring].some((route) => id === `route:${route}`) ||
          releasesOf(clauseOf(id)).length < releases.length,
      ) ||
      some.includes(one),
  );
};

beforeAll(async () => {
  await loadSpecs();
  await import("./specs.js");
  for (const release of releases) {
    const { run, defects } = await judgeReference(those(), { release });
    expect(defects).toEqual([]);
    runs.set(release, run);
  }
}, 300_000);

/** What is judged on the way of the routes that the release removes. */
const onTheWay = [
  "asked-otherwise:POST /commodity/suggestions",
  "body-kind:POST /commodity/suggestions",
  "unknown-id:GET /job/{jobDisplayId}/form/usar/editable",
  "whole-id:GET /job/{jobDisplayId}/form/usar/editable",
  "form-usar-editable-own-job",
  "form-editable-apart",
];

describe("the register with a release more", () => {
  it("has it behind all others, with its routes", () => {
    expect(releases).toEqual(["7.11", "8_01", next]);
    expect(latestRelease).toBe(next);
    expect(routeList).toHaveLength(211);
    const [then, now] = [routesOn(before ?? next), routesOn(next)].map((rows) => rows.map(({ id }) => id));
    expect(then?.filter((id) => !now?.includes(id)).sort()).toEqual([...removed].sort());
    expect(now?.filter((id) => !then?.includes(id))).toEqual([added]);
  });

  it("lets the clauses of a removed route end with it, and no others", () => {
    const over = clauseList.filter((clause) => holdsOn(clause, before ?? next) && !holdsOn(clause, next));
    expect(over.map(({ id }) => id).sort()).toEqual(
      [
        ...removed.flatMap((id) => [`route:${id}`, `authenticated:${id}`]),
        ...onTheWay,
        "commodity-suggestions-find",
        "commodity-suggestions-narrow",
        "shown-elsewhere:commodity",
        ended,
      ].sort(),
    );
    const begun = clauseList.filter((clause) => holdsOn(clause, next) && !holdsOn(clause, before ?? next));
    expect(begun.map(({ id }) => id).sort()).toEqual([...fresh, `authenticated:${added}`].sort());
  });

  it("cannot be laid over once it was read", () => {
    expect(() => layOver({ releases: [], entries: {} })).toThrow("has been read already");
    expect(() => layOverReference((groups) => groups)).toThrow("has been read already");
  });
});

describe("a run on each of the three", () => {
  it.each(releases)(
    "of %s has each clause that holds there, raises no alarm and leaves none open that is judged",
    (release) => {
      const { clauses } = runOn(release);
      const due = judgedByNoOther(those());
      expect(due.size).toBeGreaterThan(250);
      expect(clauses.map(({ id }) => id)).toEqual(
        clauseList.filter((clause) => holdsOn(clause, release)).map(({ id }) => id),
      );
      expect(blamed(runOn(release))).toEqual([]);
      expect(clauses.filter(({ id, verdict }) => due.has(id) && verdict !== "pass")).toEqual([]);
    },
  );

  it.each(removed)("judges %s on exactly the two releases that have it", (route) => {
    const verdicts = releases.map(
      (release) => runOn(release).clauses.find(({ id }) => id === `route:${route}`)?.verdict,
    );
    expect(verdicts).toEqual(["pass", "pass", undefined]);
  });

  it("judges what the release brought on that release alone", () => {
    for (const id of fresh) {
      const verdicts = releases.map((release) => runOn(release).clauses.find((clause) => clause.id === id)?.verdict);
      expect(verdicts).toEqual([undefined, undefined, "pass"]);
    }
  });

  it("blames a deployment that stayed behind for each change, and for nothing else", async () => {
    const reference = createReference({ release: before ?? next });
    const changed = [...fresh, `route:${answersAnew}`];
    const some = sampleOf(those(), Math.ceil(those().length / 8));
    const judging = those().filter((one) => some.includes(one) || one.judges.some((id) => changed.includes(id)));
    const { run } = await judgeInstance(reference, judging, { release: next, verdictsOnly: true });
    expect([...blamed(run)].sort()).toEqual(changed.sort());
  });
});

describe("the probe on each of the three", () => {
  it.each(releases)("takes %s for what it is", async (release) => {
    const { seen } = await probeReference({ release });
    expect(seen.release).toMatchObject({ expected: release, behavesAs: release, couldBe: [release] });
    expect(seen).toMatchObject({ verdict: "healthy", alarms: [] });
    expect(metricsOf({ ...seen }, 0)).toContain(`release="${release}"} 1\n`);
  });

  const pairs = releases.flatMap((release) =>
    releases.filter((one) => one !== release).map((expected) => ({ release, expected })),
  );
  it.each(sampleOf(pairs, 3))("says of $release that it is not $expected", async ({ release, expected }) => {
    const { seen } = await probeReference({ release }, { given: { release: expected } });
    expect(seen.release.behavesAs).toBe(release);
    expect(seen.alarms).toContain(`It behaves as ${release}, and the profile says ${expected}.`);
  });
});

describe("the comparison of two of the three", () => {
  // How long an answer took is the machine's, and nothing of the contract.
  const compare = (one: string | undefined, other: string | undefined) => {
    const { differences, regressed } = compareRuns(runOn(one), runOn(other), { strictLatency: false });
    return { differences: differences.filter(({ aspect }) => aspect !== "latency"), regressed };
  };

  it.each([
    { from: before, to: next },
    { from: first, to: next },
    { from: first, to: before },
  ])("$from against $to differs as the contract says, and in nothing else", ({ from, to }) => {
    const { differences, regressed } = compare(from, to);
    expect(differences.filter(({ weight }) => weight !== "expected")).toEqual([]);
    expect(regressed).toBe(false);
  });

  it("names each change of the release, and nothing of the release before", () => {
    const described = compare(before, next).differences.map(({ clause, route }) => clause ?? route);
    const over = [
      ...removed.map((id) => clauseList.find(({ since, routes }) => since === next && routes[0] === id)?.id),
    ];
    const clauses = [...over, "commodity-weight-required", "commodity-suggestions-find"];
    const tokens = [...[...removed, added].map((id) => `authenticated:${id}`), ...onTheWay];
    expect(described.sort()).toEqual(
      [
        ...clauses,
        ...tokens,
        "commodity-suggestions-narrow",
        "shown-elsewhere:commodity",
        ended,
        added,
        answersAnew,
      ].sort(),
    );
  });

  it("finds a release like itself", () => {
    expect(compare(next, next).differences).toEqual([]);
  });
});

describe("the command line", () => {
  it("offers the release, and verifies it against the one before", () => {
    expect(runCommand().helpInformation()).toContain(`"${next}"`);
    expect(verifyCommand().helpInformation().replace(/\s+/g, " ")).toContain(`as ${before} and as ${next}`);
  });
});

describe("the OpenAPI document", () => {
  const idsOn = (release: (typeof releases)[number]) => JSON.stringify(openapiOf("portal", release));
  const created = (release: (typeof releases)[number]) =>
    (openapiOf("portal", release) as { components: { schemas: { [model: string]: { required?: readonly string[] } } } })
      .components.schemas["CommodityCreateRequest"]?.required;

  it("has the routes of each release", () => {
    for (const id of removed) {
      const has = releases.map((release) => idsOn(release).includes(`"x-route":"${id}"`));
      expect(has).toEqual([true, true, false]);
    }
    expect(releases.map((release) => idsOn(release).includes(`"x-route":"${added}"`))).toEqual([false, false, true]);
  });

  it("has the answers and the required members of each release", () => {
    expect(releases.map((release) => created(release))).toEqual([undefined, undefined, ["weight_max"]]);
    const kinds = releases.map((release): Declared["kind"] => routeOn(answersAnew, release).answers.kind);
    expect(kinds).toEqual(["model", "model", "list"]);
  });
});

describe("the mutants", () => {
  // Two that are read at the same time may be told apart by a scenario of another clause.
  const all = describeFaults().filter(({ name }) => !name.endsWith("#as-the-other-at-once"));
  const own = all.filter(({ breaks }) => [...fresh, `route:${answersAnew}`].includes(breaks));
  const gone = all.filter(
    ({ breaks }) => !holdsOn(clauseOf(breaks), next) && holdsOn(clauseOf(breaks), before ?? next),
  );
  const others = sampleOf(
    // What suggestions alone show is gone with their route.
    all.filter((fault) => !own.includes(fault) && !/#(suggests-|not-searched)/.test(fault.name)),
    8,
  );

  it("have one for each clause of the register", () => {
    const broken = new Set(all.map(({ breaks }) => breaks));
    expect(clauseList.filter(({ id }) => !broken.has(id))).toEqual([]);
    for (const id of fresh) expect(own.map(({ breaks }) => breaks as string)).toContain(id);
  });

  /**
   * What is blamed on the deployment with a fault, by the scenarios of its clause, or where it has none by those above.
   *
   * @param beside whether others of its group judge as well: some of them, or all until one has found it
   */
  const blamedFor = async ({ name, breaks }: (typeof all)[number], beside?: "some" | "until it is found") => {
    const release = lastReleaseOf(clauseOf(breaks));
    const itsOwn = scenarios().filter(({ judges }) => judges.includes(breaks));
    const others = scenarios().filter(
      (one) => beside !== undefined && one.area === clauseOf(breaks).area && !itsOwn.includes(one),
    );
    const judging = itsOwn.length > 0 ? [...itsOwn, ...(beside === "some" ? sampleOf(others, 3) : others)] : those();
    const { run, defects } = await judgeReference(
      judging,
      { release, faults: [name] },
      { verdictsOnly: true, ...(beside === "until it is found" && { isEnough: finds(breaks) }) },
    );
    expect(defects).toEqual([]);
    return blamed(run);
  };

  it.each(own.map((fault) => ({ ...fault, fault })))("$name is killed by its own clause alone", async ({ fault }) => {
    expect(await blamedFor(fault, "some")).toEqual([fault.breaks]);
  });

  it.each(gone.map((fault) => ({ ...fault, fault })))(
    "$name is killed where its clause held last",
    async ({ fault }) => {
      expect(releasesOf(clauseOf(fault.breaks)).at(-1)).toBe(before);
      expect(await blamedFor(fault)).toContain(fault.breaks);
    },
  );

  it.each(others.map((fault) => ({ ...fault, fault })))("$name is killed as ever", async ({ fault }) => {
    // Some are seen on the way of others of the group alone.
    expect(await blamedFor(fault, "until it is found")).toContain(fault.breaks);
  });
});
