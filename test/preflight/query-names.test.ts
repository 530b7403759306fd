import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { otherQueryNamesInWords } from "../../src/preflight/wire.js";
import { createReference, describeDecisions } from "../../src/reference/index.js";
import { checkStatement } from "../../src/runner/check-statement/check.js";
import { blamed, judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { preflightOf } from "../looking.js";
import { sampleOf } from "../sample.js";
import { sealed } from "../statement/sealed.js";

beforeAll(() => loadSpecs());

const alternativesOf = (decision: string) =>
  describeDecisions()
    .find(({ name }) => name === decision)
    ?.conforms.map(String) ?? [];

/** What is to be learned where a surface binds names so. */
const learned: { readonly [alternative: string]: string } = {
  "in-any-spelling": "documented",
  "as-printed": "documented",
  "as-printed-in-any-case": "documented",
  "without-underscores-in-any-case": "camelCase",
  camelCase: "camelCase",
  PascalCase: "PascalCase",
};

describe("names of query parameters", () => {
  it.each(alternativesOf("query-names:portal"))("are learned of a portal that binds them %s", async (naming) => {
    const { seen } = await preflightOf({ choices: { "query-names:portal": naming } });
    expect(seen.queries.portal.names).toBe(learned[naming]);
    expect(seen.queries.catalog.names).toBe("documented");
    expect(otherQueryNamesInWords(seen)).toHaveLength(learned[naming] === "documented" ? 0 : 1);
  });

  it.each(alternativesOf("query-names:catalog"))("are learned of a catalog that binds them %s", async (naming) => {
    const { seen } = await preflightOf({ choices: { "query-names:catalog": naming } });
    expect(seen.queries.catalog.names).toBe(learned[naming]);
    expect(seen.queries.portal.names).toBe("documented");
  });

  it("are learned by the rows of a page where no malformed size is refused", async () => {
    const choices = { "query-names:catalog": "PascalCase" };
    const { seen } = await preflightOf({ choices }, {}, async (request, handle) =>
      /many/.test(request.url) ? handle(new Request(request.url.replace(/[?].*/, ""), request)) : handle(request),
    );
    expect(seen.queries.catalog).toMatchObject({ names: "PascalCase", namesFrom: expect.stringContaining("learned") });
  });

  it("are as printed, and said to be assumed, where nothing decides; as the profile says where it does", async () => {
    const nothing = async () => new Response("[]", { headers: { "content-type": "application/json" } });
    const { seen } = await preflightOf({}, { wire: { query: { catalog: "PascalCase" } } }, nothing);
    expect(seen.queries.portal).toMatchObject({ names: "documented", namesFrom: expect.stringContaining("assumed") });
    expect(seen.queries.catalog).toMatchObject({ names: "PascalCase", namesFrom: "configured" });
  });
});

describe("lists in queries", () => {
  it.each([
    ["in-any-way", "repeated"],
    ["repeated", "repeated"],
    ["repeated-or-commas", "repeated"],
    ["commas", "commas"],
    ["brackets", "brackets"],
    ["brackets-alone", "brackets"],
  ])("are learned of a deployment that takes them %s", async (way, lists) => {
    expect(alternativesOf("query-lists")).toContain(way);
    const { seen } = await preflightOf({ choices: { "query-lists": way } });
    expect([seen.queries.portal.lists, seen.queries.catalog.lists]).toEqual([lists, lists]);
  });
});

describe("a deployment that spells queries as the service itself does", () => {
  const choices = { "query-names:portal": "camelCase", "query-names:catalog": "PascalCase", "query-lists": "commas" };
  const theirs = () => scenarios().filter(({ area }) => ["notes", "lots", "catalogs", "lookup"].includes(area));
  const own = () => sampleOf(theirs(), 12);

  it("is blamed for nothing, and its run is judged again from the evidence alone", async () => {
    const outDir = mkdtempSync(join(tmpdir(), "query-names-"));
    const { run } = await judgeReference(own(), { choices }, { outDir });
    expect(blamed(run)).toEqual([]);
    expect(run.deployment.wire).toMatchObject({ "query.portal": "camelCase", "queryLists.catalog": "commas" });
    await sealed(run, outDir);
    expect((await checkStatement(outDir, own())).differences).toEqual([]);
    rmSync(outDir, { recursive: true });
  });
});

describe("a deployment whose reads do not show how a list is taken", () => {
  const undecided = { "query-lists-mistyped": "left-out", "catalog-filter-sellers": "any-of-them-if-all-are-known" };
  const clauses = ["freight-provider-provider-indexes-accepted", "freight-provider-filter-shipment-types"];
  const judged = [...clauses, "lookup-add-ons-union", "lookup-add-ons-disallowed", "catalog-filter-sellers-several"];
  const own = () => scenarios().filter(({ judges }) => judges.some((clause) => judged.includes(clause)));
  const verdicts = async (options: Parameters<typeof judgeReference>[1], outDir?: string) => {
    const { run } = await judgeReference(own(), options, outDir === undefined ? {} : { outDir });
    return { run, of: (clause: string) => run.clauses.find(({ id }) => id === clause)?.verdict };
  };

  it.each(["repeated", "commas", "brackets", "brackets-alone"])(
    "is judged in the way that it takes, %s",
    async (way) => {
      const outDir = mkdtempSync(join(tmpdir(), "query-lists-"));
      const { run, of } = await verdicts({ choices: { ...undecided, "query-lists": way } }, outDir);
      expect(run.deployment.wire["from.queryLists.portal"]).toContain("assumed");
      expect(run.deployment.wire["from.queryLists.catalog"]).toContain("assumed");
      expect(blamed(run)).toEqual([]);
      expect(judged.map(of)).toEqual(judged.map(() => "pass"));
      await sealed(run, outDir);
      expect((await checkStatement(outDir, own())).differences).toEqual([]);
      rmSync(outDir, { recursive: true });
    },
  );

  it.each([
    "freight-provider-provider-indexes-accepted#indexes-first-only",
    "freight-provider-filter-shipment-types#types-ignored",
    "lookup-add-ons-union#first-only",
    "lookup-add-ons-disallowed#any-carrier",
  ])("is blamed for %s, which no way helps against", async (fault) => {
    const choices = { "query-lists-mistyped": "left-out", "query-lists": "commas" };
    const { run } = await verdicts({ choices, faults: [fault] });
    expect(blamed(run)).toEqual([fault.split("#")[0]]);
  });
});

it("a parameter that goes by another name is sent under the one that the profile gives", async () => {
  const notes = scenarios().filter(({ area }) => area === "notes");
  const judged = async (wire: object) => {
    const reference = createReference();
    const handle = (request: Request) => {
      const url = request.url.replace("search_key=", "unknown=").replace(/([?&])q=/, "$1search_key=");
      return reference.fetch(new Request(url, request));
    };
    return blamed((await judgeHandler(handle, notes, reference, { given: { wire }, verdictsOnly: true })).run);
  };
  expect(await judged({})).not.toEqual([]);
  expect(await judged({ names: { search_key: "q" } })).toEqual([]);
});
