import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";

beforeAll(() => loadSpecs());

type Change = (body: unknown, request: URL) => unknown;

const rowsOf = (body: unknown, change: (row: Readonly<Record<string, unknown>>) => unknown): unknown =>
  Array.isArray(body) ? body.map((row: unknown) => (isObject(row) ? change(row) : row)) : body;

const ownCompany = "0c7f5f1e-5f0c-4c55-9f6e-0d0f2a3b4c5d";

let firstUser: unknown;
/** The paths of states that are shown: that of the first that is asked for, and those that were saved since. */
let arranged = new Set<string>();
const seenIds = new Set<unknown>();

/** Deployments that show little to judge a clause by, and enough. */
const cases: Readonly<Record<string, readonly [string, RegExp, Change]>> = {
  "items whose counts are the ids of others": [
    "lookup-items-by-item",
    /\/lookup\/items$/,
    (body) =>
      rowsOf(body, (row) => {
        seenIds.add(row["jobItemId"] ?? row["id"]);
        return { ...row, counted: [...seenIds] };
      }),
  ],
  "a contact that shows its company alone": [
    "contact-edit-keeps-place",
    /\/contacts\/\d+\/editdetails$/,
    (body) => {
      if (!isObject(body)) return body;
      const shown = Object.entries(body).filter(([name]) => !/display|franchisee|company/i.test(name));
      return { ...Object.fromEntries(shown), companyId: ownCompany };
    },
  ],
  "export data beside which each answer tells more": [
    "route:POST /job/{jobDisplayId}/shipment/exportdata",
    /\/shipment\/exportdata$/,
    (body) => (isObject(body) ? { ...body, requestRef: crypto.randomUUID(), servedBy: "one", uptime: 7 } : body),
  ],
  "a grid view that alone was ever arranged": [
    "gridviewstate-keeps-column-order",
    /\/dashboard\/gridviewstate\/[^/]+$/,
    (body, { pathname }) => {
      if (arranged.size === 0) arranged.add(pathname);
      if (!isObject(body) || arranged.has(pathname)) return body;
      return Object.fromEntries(Object.keys(body).map((name) => [name, null]));
    },
  ],
  "a first letter that one user alone has": [
    "note-suggest-filters-together",
    /\/note\/suggestUsers$/,
    (body, { searchParams }) => {
      const [key] = ["search_key", "searchKey"].flatMap((name) => searchParams.get(name) ?? []);
      if (key !== "a" || !Array.isArray(body)) return body;
      firstUser ??= body[0];
      return [firstUser];
    },
  ],
};

it.each(Object.entries(cases))("%s is judged", async (_, [clause, path, change]) => {
  const reference = createReference();
  arranged = new Set();
  const handle = async (request: Request): Promise<Response> => {
    const answer = await reference.fetch(request);
    const url = new URL(request.url);
    if (request.method === "POST" && path.test(url.pathname)) arranged.add(url.pathname);
    if (request.method !== "GET" || !answer.ok || !path.test(url.pathname)) return answer;
    return Response.json(change(await answer.json(), url), { status: answer.status });
  };
  const some = scenarios().filter(({ judges }) => judges.some((id) => id === clause));
  const { run, defects } = await judgeHandler(handle, some, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  const { verdict, reason } = run.clauses.find(({ id }) => id === clause) ?? {};
  expect([verdict, reason]).toEqual(["pass", undefined]);
});
