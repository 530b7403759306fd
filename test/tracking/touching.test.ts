import { beforeAll, describe, expect, it } from "vitest";
import { recordLifecycles } from "../../src/contract/records.js";
import { lastReleaseOf } from "../../src/contract/releases.js";
import type { Body, Route } from "../../src/contract/route.js";
import { routeList, routeOf, rowOn } from "../../src/contract/routes.js";
import { type JsonSchema, schemaOf } from "../../src/contract/schemas.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { Ledger } from "../../src/tracking/ledger.js";
import { TrackedRecords } from "../../src/tracking/tracked-records.js";
import { sampleOf } from "../sample.js";

const runId = "0000test";
const changing = routeList.filter(({ effect }) => effect !== "read");

/** Fields of bodies that look like identifiers and address no record that a request would change. */
const references: { readonly [field: string]: string } = {
  seller_id: "a seller is named, not changed",
  agent_company_ids: "companies are named as agents, not changed",
  "catalogs.platform_id": "a platform is named, not changed",
  commodity_id: "a map points at its commodity, which stays as it is",
  franchiseeId: "whom a job goes to is named, not changed",
  feedbackId: "a feedback is given for the job of the path",
  providerID: "a provider is named for an option of the job of the path",
  "commodities.jobItemId": "an item of the job of the path, and refused on 8_01",
};

function fieldsOf(schema: JsonSchema, at = "", seen: readonly string[] = []): readonly string[] {
  if (schema.$ref !== undefined)
    return seen.includes(schema.$ref) ? [] : fieldsOf(schemaOf(schema.$ref), at, [...seen, schema.$ref]);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const path = at === "" ? name : `${at}.${name}`;
    return [path, ...fieldsOf(part, path, seen)];
  });
  return [...own, ...(schema.items ? fieldsOf(schema.items, at, seen) : [])];
}

const isId = (field: string) => /(_ids?|Ids?|ID|Display_?Id)$/.test(field);
const bodyOf = (route: Route) => rowOn(route, lastReleaseOf(route)).body;

const idFieldsOf = (body: Body | undefined) => (body ? fieldsOf(schemaOf(body.model)).filter(isId) : []);

describe("the register of what requests change", () => {
  it.each(changing)("$id says what it touches, or why it touches nothing", (route) => {
    const touches = Object.keys(route.touches).length > 0 || route.touchesInBody !== undefined;
    expect(touches || route.creates !== undefined || route.touchesNothing !== undefined).toBe(true);
    if (route.touchesNothing !== undefined) expect(touches || route.creates !== undefined).toBe(false);
    const unnamed = Object.keys(route.path).filter(
      (name) => route.touches[name] === undefined && !/optionIndex|inventoryItemId/.test(name),
    );
    expect(unnamed).toEqual([]);
  });

  it.each(changing.filter((route) => idFieldsOf(bodyOf(route)).length > 0))(
    "$id declares the ids in its body",
    (route) => {
      const { touchesInBody, joins, ownKeys } = route;
      const named = typeof touchesInBody === "object" ? Object.keys(touchesInBody) : [];
      const declared = [...named, ...Object.keys(joins), ...ownKeys, ...Object.keys(references)];
      expect(idFieldsOf(bodyOf(route)).filter((field) => !declared.includes(field))).toEqual([]);
    },
  );

  it("every kind that a route removes can be seen to be gone", () => {
    const beforePreflight = Object.entries(recordLifecycles).filter(
      ([, { read, remove, search }]) => remove && !read && !search,
    );
    expect(beforePreflight).toEqual([]);
  });
});

describe("a request whose body names a record of somebody else's", () => {
  const foreign = "It would";
  it.each([
    ["PUT /job/save", {}, { jobDisplayId: 2000101 }],
    ["POST /job/update", {}, { job_id: 2000101 }],
    ["POST /job/update", {}, { job_id: "0b6d2e81-f5a7-4c39-9e14-a83c7d50f201" }],
    ["POST /companies/fulldetails", {}, { id: "6f0b3a52-7c1d-4e8f-9a26-1d5c0e7b9301", name: "Hub" }],
    ["POST /contacts/editdetails", {}, { id: 40001 }],
    ["POST /Lot", {}, { catalogs: [{ catalogId: 5 }] }],
    ["POST /Bulk/upsert", {}, { catalogs: [{ customer_catalog_id: "their-catalog", lots: [] }] }],
    ["POST /Bulk/upsert", {}, { catalogs: [{ lots: [{ customer_item_id: "their-item" }] }] }],
    ["PUT /documents/update/{docId}", { docId: 7 }, { jobInventoryItems: [70001] }],
    ["DELETE /Lot/{id}", { id: 9 }, undefined],
  ] as const)("%s is not sent", async (route, path, body) => {
    const trackedRecords = new TrackedRecords({ scenario: "a change", ledger: new Ledger(), runId });
    trackedRecords.adopt("document", 7, {});
    const call = { route, caller: "corporate", path, query: {}, ...(body && { body }) } as const;
    expect(await trackedRecords.before(call, routeOf(route), body)).toContain(foreign);
  });
});

describe("records of a run", () => {
  beforeAll(() => loadSpecs());

  it("carry the run id wherever the request has room for a text", { timeout: 120_000 }, async () => {
    const reference = createReference();
    const creating = changing.flatMap(({ id, creates }) =>
      creates === undefined ? [] : [scenarios().filter(({ judges }) => judges.some((one) => one === `route:${id}`))],
    );
    const some = [sampleOf(scenarios(), 20), ...creating.map((all) => sampleOf(all, 2))].flat();
    const those = scenarios().filter((one) => some.includes(one));
    const bare = new Map<string, string>();
    const seen = new Set<string>();
    await judgeHandler(
      async (request) => {
        const sent = await request.clone().text();
        const response = await reference.fetch(request);
        const route = reference.log.at(-1)?.route;
        const made = changing.find(({ id }) => id === route);
        if (!made?.creates || !response.ok) return response;
        seen.add(made.id);
        // A bulk of nothing makes nothing that could carry it, and what is called as another's id, or null, has no room for it.
        const isRoomless = sent === '{"catalogs":[]}' || /^\{"(customName|title)":"(\d+|null)"/.test(sent);
        if (!sent.includes(runId) && !isRoomless) bare.set(made.id, sent.slice(0, 200));
        return response;
      },
      those,
      reference,
      { runId, verdictsOnly: true },
    );
    // An accessorial is an add-on of the deployment's own list: its request names that and nothing else.
    bare.delete("POST /job/{jobDisplayId}/shipment/accessorial");
    expect(Object.fromEntries(bare)).toEqual({});
    expect([...seen].toSorted()).toEqual(
      changing
        .filter(({ creates }) => creates !== undefined)
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});
