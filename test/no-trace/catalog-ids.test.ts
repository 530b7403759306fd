import { beforeAll, describe, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

const head = "0f8fad5b-d9cb-469f-a165-";
const uuidOf = (id: string) => head + id.padStart(12, "0");
/** Catalogs are numbered from 701 on, lots from 5000 on, and the sellers below 701. */
const shown = /("(?:id|catalogId)":)((?:7|8|9|1\d)\d\d)\b/g;
const namedIn = new RegExp(`"?${head}0*(\\d+)"?`, "g");

/** Lets a reference deployment name its catalogs by UUIDs: of them the document prints no type. */
function withUuids({ fetch }: ReturnType<typeof createReference>) {
  return async (request: Request): Promise<Response> => {
    const url = request.url.replaceAll(namedIn, "$1");
    const { method, headers } = request;
    const text = method === "GET" ? "" : (await request.text()).replaceAll(namedIn, "$1");
    const answer = await fetch(new Request(url, { method, headers, ...(text !== "" && { body: text }) }));
    const isCatalogs = /\/(Catalog|Lot|Bulk)(\/|\?|$)/.test(request.url);
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    if (!isCatalogs || !isJson) return answer;
    const body = (await answer.text()).replaceAll(shown, (_, name: string, id: string) => `${name}"${uuidOf(id)}"`);
    return new Response(body, answer);
  };
}

describe("a deployment whose catalogs go by UUIDs", () => {
  it("is blamed for nothing, and judged like any other", async () => {
    const all = scenarios().filter(({ area }) => area === "catalogs" || area === "lots");
    const some = sampleOf(all, Math.ceil(all.length / 6));
    const named = ["catalog-filter-id", "catalog-merge-moves-lots"];
    const those = all.filter((one) => some.includes(one) || one.judges.some((id) => named.includes(id)));
    const reference = createReference();
    const catalogs = () => [...reference.stored().keys()].filter((record) => record.startsWith("catalogs/"));
    const before = catalogs();
    const { run, defects } = await judgeHandler(withUuids(reference), those, reference, { verdictsOnly: true });
    expect([...blamed(run), ...defects, ...run.leftovers]).toEqual([]);
    for (const one of named) expect(run.clauses.find(({ id }) => id === one)?.verdict).toBe("pass");
    expect(before.length).toBeGreaterThan(0);
    expect(catalogs()).toEqual(before);
  });
});
