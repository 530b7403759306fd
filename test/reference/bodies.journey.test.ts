import { describe, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";

type Body = Readonly<Record<string, unknown>>;

/** A deployment with other choices, and how it is asked without a socket. */
function asking(choices: Readonly<Record<string, string>>) {
  const reference = createReference({ choices });
  const { companyId, jobDisplayId, contactId } = reference.fixtures;
  const headers = { authorization: `Bearer ${reference.tokens.corporate}`, "content-type": "application/json" };
  const ask = async (method: string, path: string, body?: unknown) => {
    const url = `http://reference.example.com${reference.basePaths.portal}${path}`;
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return reference.fetch(new Request(url, init));
  };
  return {
    reference,
    settings: `/companies/${companyId}/packagingsettings`,
    geo: `/companies/${companyId}/geosettings`,
    providers: `/job/${jobDisplayId}/freightproviders`,
    job: `/job/${jobDisplayId}`,
    contact: `/contacts/${contactId}/editdetails`,
    jobDisplayId: Number(jobDisplayId),
    read: async (path: string): Promise<Body> => (await (await ask("GET", path)).json()) as Body,
    send: async (method: string, path: string, body: unknown): Promise<number> =>
      (await ask(method, path, body)).status,
  };
}

const everywhere = (kind: string, way: string, ...groups: readonly string[]) =>
  Object.fromEntries(groups.map((group) => [`${kind}:${group}`, way]));

describe("answers with names of their own", () => {
  const choices = everywhere("answer-names", "names-of-its-own", "freight-providers", "companies", "jobs");

  it("show freight providers under other names than a save takes", async () => {
    const { read, send, providers } = asking(choices);
    const [before] = (await read(providers)) as unknown as readonly Body[];
    expect(Object.keys(before ?? {})).toEqual(expect.arrayContaining(["providerCode", "carrierId", "optionIndex"]));
    expect(before).not.toHaveProperty("providerCompanyCode");
    await send("POST", providers, [{ optionIndex: 0, providerCompanyCode: "ZZ9", providerCode: "AA1" }]);
    const [after] = (await read(providers)) as unknown as readonly Body[];
    expect(after).toMatchObject({ providerCode: "ZZ9" });
  });

  it("have settings with other names in both directions, and keep what was sent under the usual ones beside", async () => {
    const { read, send, settings } = asking(choices);
    await send("POST", settings, { markupPercent: 42, markup: 7 });
    expect(await read(settings)).toMatchObject({ markupPercent: 42, markup: 7 });
  });

  it("have them inside of jobs too, and what is printed keeps its name in requests", async () => {
    const { read, send, job, jobDisplayId } = asking(choices);
    await send("PUT", "/job/save", { jobDisplayId, customer: { fullName: "First Buyer", name: "Second Buyer" } });
    expect(await read(job)).toMatchObject({ billTo: { fullName: "First Buyer", name: "Second Buyer" } });
  });
});

describe("bodies that are kept key by key", () => {
  const spellings = { fooBar: 1, foo_bar: 2, FooBar: 3 };

  it("have three members for three spellings", async () => {
    const { read, send, settings } = asking(everywhere("opaque-bodies", "kept-key-by-key", "companies"));
    await send("POST", settings, spellings);
    expect(await read(settings)).toMatchObject(spellings);
  });

  it("know their own members in the spelling of the deployment alone", async () => {
    const choices = { ...everywhere("opaque-bodies", "kept-key-by-key", "companies"), "body-casing": "snake_case" };
    const { read, send, settings } = asking(choices);
    const labor = settings.replace("settings", "labor");
    await send("POST", labor, { hourly_rate: 90, hourlyRate: 91 });
    expect(await read(labor)).toMatchObject({ hourly_rate: 90, hourlyRate: 91 });
  });

  it("inside of members that the document prints", async () => {
    const { read, send, geo } = asking(everywhere("opaque-bodies", "kept-key-by-key", "companies"));
    await send("POST", geo, { service_areas: [spellings] });
    expect(await read(geo)).toMatchObject({ serviceAreas: [spellings] });
  });
});

describe("members that nobody knows", () => {
  const body = { markup: 11, surplus: "new" };

  it.each([
    ["as-everywhere", 204, { markup: 11, surplus: "new" }],
    ["dropped", 204, { markup: 11 }],
    ["refused", 400, {}],
  ])("are %s", async (way, status, shown) => {
    const { read, send, settings } = asking(everywhere("unknown-members", way, "companies"));
    const before = await read(settings);
    expect(await send("POST", settings, body)).toBe(status);
    expect(await read(settings)).toEqual({ ...before, ...shown });
  });
});

describe("members that follow from others or from writes", () => {
  it("follow, and are not stored where they are sent back", async () => {
    const { read, send, contact, reference } = asking(everywhere("derived-members", "of-both", "contacts"));
    const before = await read(contact);
    expect(before).toMatchObject({ version: 1, displayName: "Receiving Desk (-)" });
    const stored = reference.stored();
    expect(await send("PUT", contact, before)).toBe(204);
    expect(await read(contact)).toEqual({
      ...before,
      version: 2,
      lastModified: expect.any(String),
      modifiedBy: "Corporate Administrator",
    });
    expect(reference.stored().get("contacts/40001")).toEqual(stored.get("contacts/40001"));
  });
});

describe("members that a write leaves out", () => {
  it.each([
    ["kept", { instructions: expect.any(String), box: { a: 2 } }],
    ["cleared", { box: { a: 2 } }],
    ["kept-inside-too", { instructions: expect.any(String), box: { a: 2, b: 1 } }],
  ])("are %s", async (way, shown) => {
    const { read, send, settings } = asking({ "company-settings-left-out": way });
    const { companyId } = await read(settings);
    await send("POST", settings, { instructions: "Twice", box: { a: 1, b: 1 }, markup: 5 });
    await send("POST", settings, { box: { a: 2 }, markup: 6 });
    expect(await read(settings)).toEqual({ companyId, markup: 6, ...shown });
  });

  it("are cleared of a freight provider where a row replaces it", async () => {
    const { read, send, providers } = asking({ "freight-provider-left-out": "cleared" });
    await send("POST", providers, [{ optionIndex: 0, proNum: "P1" }]);
    const [row] = (await read(providers)) as unknown as readonly Body[];
    expect(row).toMatchObject({ proNum: "P1", providerCompanyCode: null, optionActive: false });
  });
});

describe("what a deployment has stored", () => {
  it("is told record by record, also of records that nobody asked for yet, and does not change with what comes later", async () => {
    const { reference, send, settings } = asking({});
    const before = reference.stored();
    const record = [...before.keys()].find((name) => name.startsWith("packaging-settings/"));
    expect([...before.keys()]).toEqual(expect.arrayContaining(["jobs/2000101", "freight-providers/2000130"]));
    await send("POST", settings, { markup: 99 });
    expect(before.get(record ?? "")).not.toMatchObject({ markup: 99 });
    expect(reference.stored().get(record ?? "")).toMatchObject({ markup: 99 });
  });
});
