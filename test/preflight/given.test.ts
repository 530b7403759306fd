import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixturePlaces, linesOfMembers } from "../../src/profile/profile-lines.js";
import { createReference, describeDecisions } from "../../src/reference/index.js";
import { checkStatement } from "../../src/runner/check-statement/check.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { lookAtReference } from "../looking.js";
import { sampleOf } from "../sample.js";
import { sealed } from "../statement/sealed.js";

const { fixtures } = createReference();
const nobody = "5b0e4a61-93d7-4c28-8f1e-7d2a90c6b3f5";
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

/** Where each given fixture stands after a look at the reference. */
async function credentialStatus(
  given: Readonly<Record<string, unknown>>,
  around?: Parameters<typeof lookAtReference>[2],
  choices: Readonly<Record<string, string>> = {},
) {
  // What asks to be asked again later is not waited for.
  const limits = { maxWaitMs: 1 };
  const { origins, found } = await lookAtReference({ choices }, { fixtures: given, limits }, around);
  const of = (name: string) => origins.find((origin) => origin.name === name);
  return { of, origin: (name: string) => of(name)?.origin, found, origins };
}

let usual: ReturnType<typeof credentialStatus> | undefined;
const usually = () => {
  usual ??= credentialStatus({});
  return usual;
};

const answering =
  (path: RegExp, answer: () => Response): NonNullable<Parameters<typeof lookAtReference>[2]> =>
  async (request, handle) =>
    path.test(new URL(request.url).pathname) ? answer() : handle(request);

describe("what a profile gives", () => {
  it.each([
    ["companyId", nobody, "GET /companies/{id} answered 404"],
    ["otherCompanyId", nobody, "GET /companies/{id} answered 404"],
    ["contactId", 12, "GET /contacts/{id} answered 404"],
    ["jobDisplayId", 12, "GET /job/{jobDisplayId} answered 404"],
    ["rfqToAcceptId", 5, "GET /rfq/{rfqId} answered 404"],
  ])("is wrong where its read says that there is none, and answers for another: %s", async (name, value, described) => {
    const { of, found } = await credentialStatus({ [name]: value });
    expect(of(name)).toMatchObject({ origin: "wrong", value, reason: expect.stringContaining(described) });
    expect(of(name)?.reason).toMatch(name.startsWith("rfqTo") ? /name one that is there$/ : /leave it out/);
    expect(found[name]).toBeUndefined();
  });

  it.each([
    ["otherSellerId", "sellerId"],
    ["otherJobDisplayId", "jobDisplayId"],
    ["otherJobSubKey", "jobSubKey"],
  ] as const)("is wrong where %s is what %s is", async (name, one) => {
    const { of, found } = await credentialStatus({ [one]: fixtures[one], [name]: String(fixtures[one]) });
    expect(of(name)).toMatchObject({ origin: "wrong", reason: expect.stringContaining(`that is \`fixtures.${one}\``) });
    expect(of(one)?.origin).toBe("given");
    expect(found[name]).toBeUndefined();
  });

  it("is wrong where another partner is one that the partner caller's token names", async () => {
    const { of, found } = await credentialStatus({ otherPartnerId: fixtures.partnerId });
    expect(of("otherPartnerId")).toMatchObject({ origin: "wrong", reason: expect.stringContaining("its partnerIds") });
    expect(found["otherPartnerId"]).toBeUndefined();
    expect(found["partnerId"]).toBe(fixtures.partnerId);
  });

  it.each(["otherSellerId", "otherJobDisplayId", "otherInventoryItemId"] as const)(
    "is not found a second time, where %s alone is given",
    async (name) => {
      const one = `${name.slice(5, 6).toLowerCase()}${name.slice(6)}`;
      const { found } = await credentialStatus({ [name]: (await usually()).found[one] });
      expect([undefined, found[name]]).not.toContain(found[one]);
    },
  );

  it("is found beside what is wrong, and what belongs to a wrong job is not", async () => {
    const { origin, found } = await credentialStatus({ jobDisplayId: 12, contactId: fixtures.contactId });
    expect([origin("jobDisplayId"), origin("contactId"), origin("otherJobDisplayId")]).toEqual([
      "wrong",
      "given",
      "discovered",
    ]);
    expect(found["jobDisplayId"]).toBeUndefined();
  });

  it("is an agent that need be no company", async () => {
    const ofNumber = await credentialStatus({ otherAgentCompanyId: "1204310505" });
    expect(ofNumber.of("otherAgentCompanyId")).toMatchObject({ origin: "given", value: "1204310505" });
    expect(ofNumber.found["otherAgentCompanyId"]).toBe("1204310505");
    const ofUuid = await credentialStatus({ otherAgentCompanyId: nobody });
    expect(ofUuid.of("otherAgentCompanyId")).toMatchObject({ origin: "doubtful", value: nobody });
    expect(ofUuid.found["otherAgentCompanyId"]).toBe(nobody);
  });

  it("is doubtful where the list that it narrows shows nothing", async () => {
    const { of, found } = await credentialStatus({ sellerId: 1 });
    expect(of("sellerId")).toMatchObject({
      origin: "doubtful",
      reason:
        "`fixtures.sellerId` is 1: GET /Catalog answered 200 and shows nothing of it, unlike for 101, so leave it out to have one discovered",
    });
    expect(found["sellerId"]).toBe(1);
  });

  it("is good where it is, whatever else is right to do", async () => {
    const open = describeDecisions().filter(({ name }) =>
      /unknown|absent|not-found|nothing|list|page|casing/.test(name),
    );
    expect(open.length).toBeGreaterThan(20);
    const most = Math.max(...open.map(({ conforms }) => conforms.length));
    for (let way = 0; way < most; way++) {
      const choice = Object.fromEntries(
        open.map(({ name, conforms }) => [name, conforms[way % conforms.length] ?? ""]),
      );
      const { origins } = await credentialStatus(fixtures, undefined, choice);
      const troubled = origins.filter(({ origin }) => origin === "wrong" || origin === "doubtful");
      expect([choice, troubled]).toEqual([choice, []]);
    }
  }, 60_000);
});

describe("nothing is said of what is given", () => {
  it.each([401, 403, 405, 422, 429, 500, 503])("where its read answers %i", async (status) => {
    const around = answering(new RegExp(`/companies/${nobody}$`), () => json({ title: "No." }, status));
    expect((await credentialStatus({ companyId: nobody }, around)).origin("companyId")).toBe("given");
  });

  it("where its read takes no other either", async () => {
    const around = answering(/\/companies\/[0-9a-f-]{36}$/, () => json({ title: "No." }, 404));
    const { origin, found } = await credentialStatus({ companyId: fixtures.companyId }, around);
    expect([origin("companyId"), found["companyId"]]).toEqual(["given", fixtures.companyId]);
  });

  it("where another answer shows it, so that its own read is what is wrong", async () => {
    const around = answering(new RegExp(`/companies/${fixtures.companyId}$`), () => json({ title: "No." }, 404));
    expect((await credentialStatus({ companyId: fixtures.companyId }, around)).origin("companyId")).toBe("given");
  });

  it("where a 400 is about something else than an id that nobody has", async () => {
    const refused = answering(new RegExp(`/companies/${nobody}$`), () => json({ title: "No." }, 400));
    expect((await credentialStatus({ companyId: nobody }, refused)).origin("companyId")).toBe("given");
    const all = answering(/\/companies\/5b0e4a61[0-9a-f-]+$/, () => json({ title: "No." }, 400));
    expect((await credentialStatus({ companyId: nobody }, all)).origin("companyId")).toBe("wrong");
  });

  it("where nothing is there that could be found in its place", async () => {
    const empty = answering(/\/Catalog$/, () => json({ items: [], totalCount: 0 }));
    expect((await credentialStatus({ sellerId: 1 }, empty)).origin("sellerId")).toBe("given");
  });
});

describe("a run with a doubtful seller", () => {
  const merge = "catalog-merge-source-removed";
  beforeAll(() => loadSpecs(), 60_000);
  /** What creates and merges catalogs, and some of what else there is of them. */
  const catalogs = () => {
    const all = scenarios().filter(({ area }) => area === "catalogs");
    const those: readonly string[] = ["route:POST /Catalog", merge];
    return all.filter((one) => sampleOf(all, 3).includes(one) || one.judges.some((id) => those.includes(id)));
  };
  const judged = (given: Readonly<Record<string, unknown>>, faults: readonly string[], hides?: number) => {
    const reference = createReference({ faults });
    const fetch = async (request: Request): Promise<Response> => {
      const response = await reference.fetch(request);
      if (hides === undefined || !/\/(Catalog|Lot)$/.test(new URL(request.url).pathname)) return response;
      // Before the run the seller has no catalogs.
      const isOthers = (row: { sellerId?: number; title?: string }) =>
        !(row.sellerId === hides && /^Estate/.test(row.title ?? ""));
      const page = (await response.json()) as Record<string, readonly { sellerId?: number; title?: string }[]>;
      const [rows] = Object.entries(page).filter(([, member]) => Array.isArray(member));
      return json(rows ? { ...page, [rows[0]]: rows[1].filter(isOthers) } : page, response.status);
    };
    return judgeHandler(fetch, catalogs(), reference, { given, discovers: true, verdictsOnly: true });
  };

  it("blames the deployment for nothing, and says what to mend", { timeout: 60_000 }, async () => {
    const { run } = await judged({ fixtures: { ...fixtures, sellerId: 1 } }, []);
    expect(blamed(run)).toEqual([]);
    const created = run.clauses.find(({ id }) => id === "route:POST /Catalog");
    expect(created).toMatchObject({ verdict: "inconclusive" });
    expect(created?.reason).toMatch(/^`fixtures\.sellerId` is 1: GET \/Catalog answered 200 and shows nothing of it/);
  });

  it("that is there passes, and hides no defect", { timeout: 60_000 }, async () => {
    const given = { fixtures: { ...fixtures, sellerId: 103 } };
    const { run, discovery } = await judged(given, [], 103);
    expect(discovery?.origins.find(({ name }) => name === "sellerId")?.origin).toBe("doubtful");
    expect(run.clauses.find(({ id }) => id === "route:POST /Catalog")?.verdict).toBe("pass");
    expect(blamed(run)).toEqual([]);
    const broken = await judged(given, [`${merge}#keeps-source`], 103);
    expect(blamed(broken.run)).toEqual([merge]);
  });
});

describe("the id of an item that may be that of its inventory", () => {
  beforeAll(() => loadSpecs(), 60_000);
  const release = "8_01";
  const clause = "document-upload-inventory-items";
  const names = ["inventoryItemId", "otherInventoryItemId"] as const;
  const own = () => scenarios().filter(({ needs }) => names.some((name) => needs.includes(name)));

  /** Judges a deployment that shows of each item one id alone, which it calls nothing else. */
  const judged = (faults: readonly string[] = [], outDir?: string) => {
    const reference = createReference({ faults });
    const shown = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shown);
      if (value === null || typeof value !== "object") return value;
      const { inventoryItemId, inventoryItemIds, ...rest } = value as Record<string, unknown>;
      const members = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, shown(part)]));
      return inventoryItemId === undefined ? members : { ...members, id: inventoryItemId };
    };
    const fetch = async (request: Request): Promise<Response> => {
      const response = await reference.fetch(request);
      const isShown = /\/(job\/\d+|lookup\/items|packagingcontainers)$/.test(new URL(request.url).pathname);
      return isShown && response.ok ? json(shown(await response.json()), response.status) : response;
    };
    const { inventoryItemId, otherInventoryItemId, ...others } = fixtures;
    const given = { fixtures: others };
    return judgeHandler(fetch, own(), reference, {
      release,
      given,
      discovers: true,
      ...(outDir === undefined ? { verdictsOnly: true } : { outDir }),
    });
  };

  it("is found, doubted and used, and known again where the run is judged from its evidence", async () => {
    const outDir = mkdtempSync(join(tmpdir(), "doubted-"));
    try {
      const { run, discovery } = await judged([], outDir);
      const origins = names.map((one) => discovery?.origins.find(({ name }) => name === one));
      expect(origins).toMatchObject(names.map((name) => ({ origin: "doubtful", value: fixtures[name] })));
      expect(blamed(run)).toEqual([]);
      expect(run.clauses.find(({ id }) => id === clause)).toMatchObject({ verdict: "pass" });
      await sealed(run, outDir);
      expect((await checkStatement(outDir, own())).differences).toEqual([]);
    } finally {
      rmSync(outDir, { recursive: true });
    }
  });

  it("is held against nobody, whatever fails where it stands", async () => {
    const { run } = await judged(["document-upload-inventory-items#of-the-last-alone"]);
    expect(blamed(run)).toEqual([]);
    const broken = run.clauses.find(({ id }) => id === clause);
    expect(broken?.verdict).toBe("inconclusive");
    expect(broken?.reason).toContain("which may be another one than that of its inventory; name it");
  });
});

describe("the line of a fixture in its profile", () => {
  const folder = mkdtempSync(join(tmpdir(), "given-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const text = `{
  "samples": { "fixtures": { "sellerId": 2 }, "fixtures: \\"{": ["sellerId", {
      "sellerId": 3 }] },
  "fixtures": {
    "sellerId":
      1,
    "contactId": 5, "jobId": "}"
  },
  "name": "x"
}`;

  it("is found whatever stands around it", () => {
    expect([...linesOfMembers(text, "fixtures")]).toEqual([
      ["sellerId", 5],
      ["contactId", 7],
      ["jobId", 7],
    ]);
    writeFileSync(join(folder, "staging.json"), `\uFEFF${text}`);
    expect(fixturePlaces(join(folder, "staging.json"))).toMatchObject({ contactId: "staging.json:7" });
    expect([...linesOfMembers("{}", "fixtures")]).toEqual([]);
  });
});
