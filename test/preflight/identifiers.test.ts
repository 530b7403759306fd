import { beforeAll, describe, expect, it } from "vitest";
import { createReference, describeDecisions } from "../../src/reference/index.js";
import { summaryOf } from "../../src/reporting/formats/summary.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { blamed, judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { judgedByNoOther, sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** Groups whose records are named by members that the document does not print. */
const groups = ["notes", "contacts", "commodities", "views", "rfq", "lots", "catalogs"];
const theirs = () => scenarios().filter(({ area }) => groups.includes(area));
/** The usual one is what the others are held against. */
const [, ...alternatives] = describeDecisions().find(({ name }) => name === "identity-member")?.conforms ?? [];
const alone = { fixtures: {}, samples: {} };

const judgedOf = async (choices: Readonly<Record<string, string>>, by: readonly Scenario[]) => {
  const options = { verdictsOnly: true, discovers: true, given: alone } as const;
  const { run, defects } = await judgeReference(by, { choices }, options);
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
  const judged = run.clauses.filter(({ verdict }) => verdict === "pass").map(({ id }) => id);
  return { run, judged, wire: run.deployment.wire };
};

/** Those that judge the alternatives. */
const own = () => sampleOf(theirs(), 24);

let known: ReturnType<typeof judgedOf> | undefined;
const usually = () => {
  known ??= judgedOf({}, own());
  return known;
};

describe("a deployment whose records are named by other members than id", () => {
  it.each(alternatives.map((one, turn) => [one, turn] as const))(
    "is judged as fully, with addresses and tokens alone: %s",
    async (alternative, turn) => {
      const usual = await usually();
      const some = sampleOf(own(), 12, turn);
      const whole = judgedByNoOther(some);
      const due = usual.judged.filter((id) => whole.has(id));
      const { judged } = await judgedOf({ "identity-member": alternative }, some);
      expect(due.filter((clause) => !judged.includes(clause))).toEqual([]);
      expect(due.length).toBeGreaterThan(5);
    },
  );

  it("is told which they are", async () => {
    const named = ["notes", "contacts", "views", "rfq"].flatMap((group) => {
      const all = scenarios().filter(({ area }) => area === group);
      return sampleOf(all, 4);
    });
    const { run, wire } = await judgedOf({ "identity-member": "kind-id-in-capitals" }, named);
    expect(wire).toMatchObject({
      "identifiers.GlobalNote": "noteID",
      "identifiers.SearchContactEntityResult": "contactID",
      "identifiers.QuoteRequestDisplayInfo": "requestID",
      "identifiers.GridViewDetails": "viewID",
    });
    expect(runInWords(run, [], { color: false, reports: [] })).toMatch(/; ids: .*GlobalNote noteID/);
    expect(summaryOf(run, [])).toContain("| `GlobalNote` | `noteID` |");
    const usual = await usually();
    const others = Object.entries(usual.wire).filter(([key, member]) => /^identifiers/.test(key) && member !== "id");
    expect(others).toEqual([]);
    expect(runInWords(usual.run, [], { color: false, reports: [] })).not.toContain("; ids:");
    expect(summaryOf(usual.run, [])).not.toContain("how it is known");
  });
});

/** The seeded records that the misleading members below point at. */
const foreign = { note: 3001, view: 7101, lot: 5001, commodity: 61_001 } as const;

/** Lets an answer of single records and lists show, beside the true id, an `id` that is that of somebody else's record. */
function misleading(body: unknown, path: string): unknown {
  const [kind] = Object.keys(foreign).filter((word) => new RegExp(`/${word}s?(/\\d+|/all|/search)?$`, "i").test(path));
  const misleadAs =
    (kind: keyof typeof foreign) =>
    (record: unknown): unknown =>
      record !== null && typeof record === "object" && "id" in record
        ? { ...record, id: foreign[kind], [`${kind}Id`]: record.id }
        : record;
  const withLots = (record: unknown): unknown =>
    record !== null && typeof record === "object" && "lots" in record && Array.isArray(record.lots)
      ? { ...record, lots: record.lots.map(misleadAs("lot")) }
      : record;
  const mislead = kind === undefined ? withLots : misleadAs(kind as keyof typeof foreign);
  return Array.isArray(body) ? body.map(mislead) : mislead(body);
}

describe("a deployment whose records show the id of another record as theirs", () => {
  it("has no record changed that the run did not create", async () => {
    const reference = createReference();
    const handle = async (request: Request) => {
      const response = await reference.fetch(request);
      const path = new URL(request.url).pathname;
      const isJson = response.ok && (response.headers.get("content-type") ?? "").includes("json");
      if (!isJson) return response;
      const body = JSON.stringify(misleading(await response.json(), path));
      return new Response(body, { status: response.status, headers: { "content-type": "application/json" } });
    };
    const { run, defects } = await judgeHandler(handle, sampleOf(theirs(), 20), reference, { verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    const ids = Object.values(foreign).map(String);
    const touched = reference.log.filter(
      ({ method, path }) => method !== "GET" && path.split("/").some((part) => ids.includes(part)),
    );
    expect(touched).toEqual([]);
    expect(reference.log.filter(({ method }) => method === "PUT" || method === "DELETE").length).toBeGreaterThan(10);
  });
});

describe("a deployment whose notes show nothing that may be an id", () => {
  const nameless = async (request: Request, reference: ReturnType<typeof createReference>) => {
    const response = await reference.fetch(request);
    if (!response.ok || !/\/note(\/\d+)?$/.test(new URL(request.url).pathname)) return response;
    const body: unknown = await response.json();
    const hide = (note: unknown) => {
      const { id, ...others } = note as { readonly id: unknown };
      return { ...others, serial: `N${id}`, comments: (note as { readonly comments: unknown }).comments };
    };
    return Response.json(Array.isArray(body) ? body.map(hide) : hide(body), { status: response.status });
  };
  const judged = async (given: Readonly<Record<string, unknown>>) => {
    const reference = createReference();
    const unhidden = (request: Request) => new Request(request.url.replace(/\/note\/N(\d+)/, "/note/$1"), request);
    const notes = scenarios().filter(({ area }) => area === "notes");
    return judgeHandler((request) => nameless(unhidden(request), reference), notes, reference, {
      verdictsOnly: true,
      given,
    });
  };
  const writing = "note-update-persists";

  it("is not blamed for it, and told what would settle it", async () => {
    const { run } = await judged({});
    expect(blamed(run)).toEqual([]);
    const update = run.clauses.find(({ id }) => id === writing);
    expect([update?.verdict, update?.reason]).toEqual([
      "inconclusive",
      expect.stringContaining("give `identifiers.GlobalNote`"),
    ]);
  });

  it("is judged once the profile names the member", async () => {
    const { run } = await judged({ identifiers: { GlobalNote: "serial" } });
    expect(blamed(run)).toEqual([]);
    expect(run.clauses.find(({ id }) => id === writing)?.verdict).toBe("pass");
  });
});
