import { describe, expect, it } from "vitest";
import { routeList, routeOf } from "../../src/contract/routes.js";
import { isOfTheSuite, recordsIn } from "../../src/preflight/discovery/fields.js";
import { mostReads } from "../../src/preflight/discovery/looker.js";
import { fixtureList } from "../../src/profile/fixtures.js";
import { createReference } from "../../src/reference/index.js";
import { everything } from "../../src/scenario/selection.js";
import { lookAtReference } from "../looking.js";

/** What the reference has no route to show, or whose owner has to name it. */
const unfound = /^(rfqTo.+|.*[sS]ubKey|paymentOrigin|feedbackId|.*Type|expiredToken|.*HandlingUnitId|handlingUnitId)$/;

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

let usual: ReturnType<typeof lookAtReference> | undefined;
/** @returns the same look for all: none asks it for more. */
const usually = () => {
  usual ??= lookAtReference();
  return usual;
};

describe("with addresses and a token alone", () => {
  it.each(["camelCase", "snake_case", "PascalCase", "documented"])(
    "names are learned and fixtures found in %s",
    async (casing) => {
      const { seen, discovered, found, reads, reference } = await lookAtReference({
        choices: { "body-casing": casing },
      });
      expect(seen.casing).toEqual({ portal: casing, abc: casing, catalog: casing });
      const missing = fixtureList.map(([name]) => name).filter((name) => !discovered.includes(name));
      expect(missing.filter((name) => !unfound.test(name))).toEqual([
        "otherPlatformId",
        "otherPartnerId",
        "otherAgentCompanyId",
      ]);
      const ofTheJob = [
        "jobDisplayId",
        "jobId",
        "quoteId",
        "proNumber",
        "otherProNumber",
        "inventoryItemId",
        "partnerId",
      ];
      for (const name of ofTheJob) expect(found[name]).toBe(reference.fixtures[name]);
      expect(reads).toBeLessThanOrEqual(mostReads);
    },
  );

  it("as much is found where a list of one has to be written as a list", async () => {
    const [usual, strict] = [await usually(), await lookAtReference({ choices: { "query-lists": "brackets-alone" } })];
    expect(strict.discovered).toEqual(usual.discovered);
  });

  it("as much is found on the release before, but for what quote_id tells", async () => {
    const [now, before] = [await usually(), await lookAtReference({ release: "7.11" })];
    const lost = now.discovered.filter((name) => !before.discovered.includes(name));
    expect(lost).toEqual(["proNumber", "otherProNumber"]);
  });
});

/** A deployment in front of the reference whose display ids of jobs are longer, as numbers. */
const longer = (longest: string) => async (request: Request, handle: (inner: Request) => Promise<Response>) => {
  const shorter = (text: string) => text.replaceAll(longest, "");
  const { method, headers } = request;
  const body = method === "GET" ? null : shorter(await request.text());
  const answer = await handle(new Request(shorter(request.url), { method, headers, body }));
  if (!/json/.test(answer.headers.get("content-type") ?? "")) return answer;
  const text = (await answer.text()).replaceAll(/("(?:jobD|d)isplayId":)(\d+)/gi, `$1${longest}$2`);
  return new Response(text, { status: answer.status, headers: answer.headers });
};

describe("display ids of jobs", () => {
  it("are found up to 2^53 - 1", async () => {
    const [usual, long] = [await usually(), await lookAtReference({}, {}, longer("900000000"))];
    expect(String(usual.found["jobDisplayId"])).toHaveLength(7);
    expect(long.found["jobDisplayId"]).toBe(Number(`900000000${usual.found["jobDisplayId"]}`));
    expect(long.discovered).toEqual(usual.discovered);
  });

  it("are told to be none that can be sent where they are larger", async () => {
    const { found, origins } = await lookAtReference({}, {}, longer("9000000000000"));
    expect(found["jobDisplayId"]).toBeUndefined();
    expect(origins.find(({ name }) => name === "jobDisplayId")?.reason).toBe(
      "the jobs that the searches find show no display id that is an integer below 2^53",
    );
  });
});

describe("a look", () => {
  it("sends reads alone", async () => {
    const { reference } = await usually();
    const effects = new Map<string, string>(routeList.map(({ id, effect }) => [id, effect]));
    const harmful = reference.log.filter(({ route, method }) =>
      route === undefined ? method !== "GET" : effects.get(route) !== "read",
    );
    expect(reference.log.length).toBeGreaterThan(50);
    expect(harmful).toEqual([]);
  });

  it("asks no route that the register does not name for a fixture that is missing", async () => {
    const named = new Set(fixtureList.flatMap(([, { found }]) => ("through" in found ? found.through : [])));
    for (const route of named) expect(routeOf(route).effect).toBe("read");
    const { reference, reads } = await usually();
    const asked = reference.log.slice(-reads).map(({ route }) => route);
    expect([...new Set(asked)].filter((route) => !named.has(route as never))).toEqual([]);
  });

  it("leaves alone what the profile gives, and looks for nothing of it", async () => {
    const { fixtures } = (await usually()).reference;
    const { origins, found } = await lookAtReference({}, { fixtures: { jobDisplayId: fixtures["otherJobDisplayId"] } });
    expect(found["jobDisplayId"]).toBe(fixtures["otherJobDisplayId"]);
    expect(found["otherJobDisplayId"]).not.toBe(found["jobDisplayId"]);
    expect(origins.find(({ name }) => name === "jobDisplayId")?.origin).toBe("given");
    const { datasetSp, otherDatasetSp } = (await usually()).found;
    const withViews = { datasetSp, otherDatasetSp };
    const all = await lookAtReference({}, { fixtures: { ...fixtures, datasetSp: "a", otherDatasetSp: "b" } });
    expect(all.discovered).toEqual([]);
    // One look each, by the read that takes it, and nothing that lists others but for the two that are made up.
    expect(all.reads).toBeLessThan(30);
    const good = await lookAtReference({}, { fixtures: { ...fixtures, ...withViews } });
    const asked = good.reference.log.slice(-good.reads).map(({ route = "" }) => route);
    expect(asked.filter((route) => /search|list|availableByCurrentUser|gridviews$|datasetsps/.test(route))).toEqual([]);
  });

  it("takes no job that does not hold what the profile gives of one", async () => {
    const quoteId = "00000000-0000-4000-8000-000000000001";
    const { origins } = await lookAtReference({}, { fixtures: { quoteId } });
    expect(origins.find(({ name }) => name === "jobDisplayId")).toMatchObject({
      origin: "not found",
      reason: expect.stringContaining("what the profile gives"),
    });
  });

  it("ends where a deployment lists much and answers nothing of it", async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      id: index + 1,
      jobDisplayId: index + 1,
      sellerId: index + 1,
      agentCode: `A${index}`,
    }));
    const { reads, origins } = await lookAtReference({}, {}, async (request) =>
      /\/\d+$/.test(new URL(request.url).pathname) ? json({ title: "No." }, 404) : json(rows),
    );
    expect(reads).toBeLessThanOrEqual(mostReads);
    expect(origins.find(({ name }) => name === "jobDisplayId")?.origin).toBe("not found");
  });

  it.each(["{}", "[]", "null", "true"])("finds nothing where all is %s", async (text) => {
    const { discovered } = await lookAtReference({}, {}, async () => new Response(text));
    expect(discovered.filter((name) => name !== "partnerId")).toEqual([]);
  });

  it.each([400, 401, 403, 404, 500])("says what was answered where everything is refused with %i", async (status) => {
    const { discovered, origins } = await lookAtReference({}, {}, async () => json({ title: "No." }, status));
    expect(discovered).toEqual([]);
    expect(origins.find(({ name }) => name === "sellerId")?.reason).toContain(String(status));
  });
});

it.each([
  ["by the UUID of the company", (company: string) => ({ agentCompanyId: company })],
  ["as a record", (company: string) => ({ agent: { id: 7, name: "Somebody", companyId: company } })],
])("an agent that another job shows %s is found", async (_, shown) => {
  const { companyId = "", otherAgentCompanyId = "" } = createReference().fixtures;
  const { reference, found } = await lookAtReference({}, {}, async (request, handle) => {
    const response = await handle(request);
    const [, displayId] = /\/job\/(\d+)$/.exec(new URL(request.url).pathname) ?? [];
    if (displayId === undefined || !response.ok) return response;
    const isOther = Number(displayId) === createReference().fixtures["otherJobDisplayId"];
    return json({
      ...((await response.json()) as object),
      ...shown(String(isOther ? otherAgentCompanyId : companyId)),
    });
  });
  expect(found["otherAgentCompanyId"]).toBe(reference.fixtures["otherAgentCompanyId"]);
});

describe("a partner, where there is no partner caller", () => {
  const callers = ({ tokens }: ReturnType<typeof createReference>) => ({ corporate: { token: tokens.corporate } });
  const partnerOf = async (names: readonly number[], given: object = {}) => {
    const own = createReference();
    const { fixtures } = own;
    const { discovered, found } = await lookAtReference(
      {},
      { callers: callers(own), ...given },
      async (request, handle) => {
        const response = await handle(request);
        if (!/\/catalog\/api\/Lot$/.test(new URL(request.url).pathname) || !response.ok) return response;
        const body = (await response.json()) as Record<string, unknown>;
        const named = (rows: unknown) =>
          Array.isArray(rows) ? rows.map((row) => ({ ...row, partnerId: names })) : rows;
        return json(Object.fromEntries(Object.entries(body).map(([name, rows]) => [name, named(rows)])));
      },
    );
    return {
      value: discovered.includes("partnerId") ? found["partnerId"] : undefined,
      platform: found["platformId"],
      fixtures,
    };
  };

  it("is one that the lots name, with its platform", async () => {
    const { partnerId, platformId } = createReference().fixtures;
    const { value, platform } = await partnerOf([999_999, Number(partnerId)]);
    expect([value, platform].map(String)).toEqual([partnerId, platformId].map(String));
  });

  it("is asked for by its number, where a text in its place is refused", async () => {
    const { partnerId } = createReference().fixtures;
    const { origins } = await lookAtReference(
      { choices: { "item-data-partner-id": "an-integer" } },
      { fixtures: { partnerId: Number(partnerId) } },
    );
    expect(origins.find(({ name }) => name === "platformId")?.route).toBe("POST /Lot/ItemData");
  });

  it("is none that has no items, and none whose platform is another than the one that is given", async () => {
    const { partnerId } = createReference().fixtures;
    expect((await partnerOf([999_999])).value).toBeUndefined();
    expect((await partnerOf([])).value).toBeUndefined();
    const given = { fixtures: { platformId: 1 } };
    expect((await partnerOf([Number(partnerId)], given)).value).toBeUndefined();
  });
});

it("a platform of a partner is that of the lots whose item data are shown, whatever else has the number of such a lot", async () => {
  const { reference, found } = await lookAtReference({}, {}, async (request, handle) => {
    const response = await handle(request);
    if (!/\/catalog\/api\/Lot$/.test(new URL(request.url).pathname) || !response.ok) return response;
    const body = (await response.json()) as Record<string, unknown>;
    const [first] = Object.values(body).filter(Array.isArray) as readonly { readonly id: number }[][];
    const neighbours = (first ?? []).map(({ id }) => id);
    // So many lots on another platform have numbers of their own that are those of other lots.
    const beside = Array.from({ length: 60 }, (_, at) => ({
      id: 70_000 + at,
      platforms: [{ platformId: 69 }],
      neighbours,
    }));
    const counted = (rows: unknown) => (Array.isArray(rows) ? [...rows, ...beside] : rows);
    return json(Object.fromEntries(Object.entries(body).map(([name, rows]) => [name, counted(rows)])));
  });
  expect(String(found["platformId"])).toBe(String(reference.fixtures["platformId"]));
});

it("a job's UUID that is given in other letters than the job shows is that of the job", async () => {
  const { fixtures } = createReference();
  const jobId = String(fixtures["jobId"]);
  const given = { fixtures: { jobDisplayId: Number(fixtures["jobDisplayId"]), jobId: jobId.toUpperCase() } };
  const { discovered } = await lookAtReference({}, given);
  expect(jobId.toUpperCase()).not.toBe(jobId);
  expect(discovered).toEqual(expect.arrayContaining(["rfqId", "otherRfqId"]));
});

it("companies are looked for where catalogs alone are selected, and nothing else of the portal", async () => {
  const asked: string[] = [];
  const { discovered } = await lookAtReference(
    {},
    {},
    (request, handle) => {
      asked.push(new URL(request.url).pathname);
      return handle(request);
    },
    { ...everything, groups: ["catalogs"] },
  );
  expect(discovered).toEqual(expect.arrayContaining(["companyId", "otherCompanyId", "sellerId"]));
  const ofPortal = asked.filter((path) => path.startsWith("/portal/") && !/\/(companies|dashboard)/.test(path));
  expect(ofPortal).toEqual([]);
});

describe("records of the suite's own", () => {
  it("are told by their texts and never taken", () => {
    expect(isOfTheSuite({ customer: { name: "conformance 1a2b3c4d customer 01" } })).toBe(true);
    expect(isOfTheSuite({ ref: "conformance-1a2b3c4d-item-01" })).toBe(true);
    expect(isOfTheSuite({ name: "Conformance is a word that others use, too" })).toBe(false);
    const rows = [{ id: 1, title: "conformance 1a2b3c4d catalog 01" }, { id: 2 }];
    expect(recordsIn({ isSuccess: true, described: "", body: { items: rows } })).toEqual([{ id: 2 }]);
  });

  it("are not taken from a deployment where runs are at work", async () => {
    const mark = (text: string) => text.replace(/"Estate sale \d+"/g, '"conformance 1a2b3c4d catalog 01"');
    const { origins } = await lookAtReference({}, {}, async (request, handle) => {
      const response = await handle(request);
      return /Catalog$/.test(new URL(request.url).pathname)
        ? new Response(mark(await response.text()), response)
        : response;
    });
    expect(origins.find(({ name }) => name === "sellerId")?.origin).toBe("not found");
  });
});
