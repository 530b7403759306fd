import { describe, expect, it } from "vitest";
import { accepted, type Query, refused, serving } from "./serving.js";

interface Row {
  readonly id: number | string;
  readonly [name: string]: unknown;
}

const { reference, at, corporate } = serving();
const { fixtures } = reference;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const read = async (path: string, query: Query = {}): Promise<readonly Row[]> =>
  corporate()
    .get(at("portal", `/lookup${path}`, query))
    .expectStatus(200)
    .returns(".");

const literals = [
  "/contactTypes",
  "/countries",
  "/jobStatuses",
  "/accessKeys",
  "/PPCCampaigns",
  "/parcelPackageTypes",
  "/documentTypes",
  "/comonInsurance",
  "/densityClassMap",
  "/referCategory",
  "/referCategoryHeirachy",
  "/addOns",
  "/handlingUnitContainerTypes",
  "/cPacks",
  "/containerfill",
];

it.each(literals)("%s lists something, which a group key of that name would not", async (path) => {
  expect((await read(path)).length).toBeGreaterThan(0);
});

describe("a master-constant group", () => {
  it.each(["JobNoteCategory", "OnHoldReason", "Job%20Management%20Status"])("%s has values", async (key) => {
    const values = await read(`/${key}`);
    expect(values.length).toBeGreaterThanOrEqual(3);
    expect(values.every(({ id }) => uuid.test(String(id)))).toBe(true);
  });

  it("answers an empty array where there is none, also for one of its values", async () => {
    const [value] = await read("/JobNoteCategory");
    expect(await read("/NoSuchGroup")).toEqual([]);
    expect(await read(`/${value?.id}`)).toEqual([]);
    expect(await read(`/${value?.["name"]}`)).toEqual([]);
  });

  it("answers each value by its id, under its own key alone", async () => {
    for (const value of await read("/JobNoteCategory")) {
      expect(await read(`/JobNoteCategory/${value.id}`)).toEqual(value);
      await corporate()
        .get(at("portal", `/lookup/OnHoldReason/${value.id}`))
        .expect(refused);
    }
    await corporate().get(at("portal", "/lookup/JobNoteCategory/1")).expect(refused);
  });

  it("is the same after a reset of the cache", async () => {
    const before = await read("/JobNoteCategory");
    await corporate().get(at("portal", "/lookup/resetMasterConstantCache")).expect(accepted);
    expect(await read("/JobNoteCategory")).toEqual(before);
  });
});

it("reads the setup of an access key", async () => {
  for (const { key } of await read("/accessKeys")) {
    await corporate()
      .get(at("portal", `/lookup/accessKey/${key}`))
      .expectStatus(200)
      .expectBodyContains(key);
  }
  await corporate().get(at("portal", "/lookup/accessKey/NO-SUCH-KEY")).expect(refused);
});

it("lists the items of a job, and one of them", async () => {
  const job = { job_display_id: fixtures["jobDisplayId"] };
  const items = await read("/items", job);
  const others = await read("/items", { job_display_id: fixtures["otherJobDisplayId"] });
  expect(items.length).toBeGreaterThan(1);
  expect(others.length).toBeGreaterThan(0);
  const ids = items.map((item) => item["jobItemId"]);
  expect(others.some((item) => ids.includes(item["jobItemId"]))).toBe(false);
  expect(await read("/items", { ...job, job_item_id: ids[1] })).toEqual([items[1]]);
  expect(await read("/items", { job_display_id: 1 })).toEqual([]);
  await corporate()
    .get(at("portal", "/lookup/items", { job_display_id: "first" }))
    .expectStatus(400);
});

it("narrows document types by their source", async () => {
  const all = await read("/documentTypes");
  const sources = new Set(all.map((type) => type["documentSource"]));
  expect(sources.size).toBeGreaterThan(1);
  for (const source of sources) {
    const some = await read("/documentTypes", { document_source: source });
    expect(some).toEqual(all.filter((type) => type["documentSource"] === source));
  }
});

it("holds every refer category in the hierarchy", async () => {
  const hierarchy = JSON.stringify(await read("/referCategoryHeirachy"));
  for (const { id } of await read("/referCategory")) expect(hierarchy).toContain(String(id));
});

describe("add-ons", () => {
  it.each([0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 14, 15, 20])("are those of carrier %i alone", async (carrier) => {
    const rows = await read("/addOns", { carrier_apis: carrier });
    expect(new Set(rows.map((row) => row["carrierApi"]))).toEqual(new Set([carrier]));
  });

  it("are those of several carriers, written either way", async () => {
    const both = await read("/addOns?carrier_apis=1&carrier_apis=2");
    const each = [...(await read("/addOns", { carrier_apis: 1 })), ...(await read("/addOns", { carrier_apis: 2 }))];
    expect(new Set(both)).toEqual(new Set(each));
    expect(await read("/addOns", { carrier_apis: "1,2" })).toEqual(both);
  });

  it.each(["5", "99", "-1", "one", "1,5"])("refuse carrier %s", async (carrier_apis) => {
    await corporate()
      .get(at("portal", "/lookup/addOns", { carrier_apis }))
      .expectStatus(400);
  });
});

it("takes a carrier for the density classes and a company for the containers", async () => {
  const classes = await read("/densityClassMap", { carrier_api: 2 });
  expect(new Set(classes.map((entry) => entry["carrierApi"]))).toEqual(new Set([2]));
  const own = await read("/handlingUnitContainerTypes", { company_id: fixtures["companyId"] });
  expect(own.length).toBeGreaterThan(0);
});
