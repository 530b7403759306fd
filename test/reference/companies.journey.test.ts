import { describe, expect, it } from "vitest";
import { accepted, refused, serving } from "./serving.js";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly [name: string]: unknown;
}

const nobody = "0b9f7c7e-7f42-4f0e-9a51-0d7f6f6c1a11";

describe.each(["8_01", "7.11"] as const)("the companies of release %s", (release) => {
  const { reference, at, corporate, partner } = serving({ release });
  const { otherCompanyId, proNumber } = reference.fixtures;
  const companyId = String(reference.fixtures["companyId"]);
  const url = (path: string, query: Readonly<Record<string, unknown>> = {}) => at("portal", path, query);
  const read = async (path: string, query = {}) => corporate().get(url(path, query)).expectStatus(200).returns(".");
  const send = async (path: string, body: object): Promise<readonly Row[]> =>
    corporate().post(url(path)).withJson(body).expectStatus(200).returns(".");
  const create = async (name: string, more: object = {}): Promise<string> =>
    corporate()
      .post(url("/companies/fulldetails"))
      .withJson({ name, ...more })
      .expect(accepted)
      .returns(".");

  describe("a company", () => {
    it("is created, found, read in three ways and renamed", async () => {
      const id = await create("Harbour Office", { address: { street: "1 Quay" } });
      expect(await send("/companies/search/v2", { searchText: "harbour" })).toMatchObject([
        { id, name: "Harbour Office" },
      ]);
      expect(await read(`/companies/${id}`)).toMatchObject({ id, name: "Harbour Office" });
      const details = await read(`/companies/${id}/details`);
      expect(details).toMatchObject({ id, parentCompanyId: companyId, address: { street: "1 Quay" } });
      expect(await read(`/companies/${id}/fulldetails`)).toEqual(details);
      await corporate()
        .put(url(`/companies/${id}/fulldetails`))
        .withJson({ ...details, name: "River Office" })
        .expectStatus(200)
        .expectJsonLike({ id, name: "River Office", address: { street: "1 Quay" } });
      expect(await send("/companies/search/v2", { search_text: "harbour" })).toEqual([]);
      expect(await read(`/companies/${id}`)).toMatchObject({ name: "River Office" });
    });

    it("gets an identifier of its own, whatever its body carries", async () => {
      const id = await create("Not the Hub", { id: companyId });
      expect(id).not.toBe(companyId);
      expect(await read(`/companies/${companyId}`)).toMatchObject({ name: "Hub Office" });
    });

    it("is read by a UUID that it has, and by nothing else", async () => {
      for (const id of [nobody, "HUB", "42", companyId.slice(1)])
        await corporate()
          .get(url(`/companies/${id}`))
          .expect(refused);
      for (const below of [
        "details",
        "fulldetails",
        "geosettings",
        "carrierAcounts",
        "packagingsettings",
        "packaginglabor",
      ])
        await corporate()
          .get(url(`/companies/${nobody}/${below}`))
          .expect(refused);
      await corporate()
        .put(url(`/companies/${nobody}/fulldetails`))
        .withJson({ name: "x" })
        .expect(refused);
      await corporate()
        .get(url(`/companies/${nobody}`))
        .expect(refused);
    });

    it("is available to the corporate caller, and to a partner its own alone", async () => {
      const all = (await read("/companies/availableByCurrentUser")) as readonly Row[];
      expect(all.length).toBeGreaterThan(30);
      const own: readonly Row[] = await partner()
        .get(url("/companies/availableByCurrentUser"))
        .expectStatus(200)
        .returns(".");
      expect(own.map(({ name }) => name)).toEqual(["First Franchise"]);
    });
  });

  describe("the literal routes", () => {
    it("answer brands, and the same brands as a tree", async () => {
      const brands = (await read("/companies/brands")) as readonly Row[];
      const tree = JSON.stringify(await read("/companies/brandstree"));
      expect(brands.length).toBeGreaterThan(1);
      for (const { name } of brands) expect(tree).toContain(name);
    });

    it("answer the caller's geo settings, companies of an area and carriers", async () => {
      expect(await read("/companies/geosettings")).toMatchObject({ companyId });
      expect(await read("/companies/geosettings", { company_id: otherCompanyId })).toMatchObject({
        companyId: otherCompanyId,
      });
      expect(await read("/companies/geoAreaCompanies")).not.toEqual([]);
      expect(await read("/companies/suggest-carriers", { tracking_number: proNumber })).toEqual(["First Carrier"]);
      expect(await read("/companies/suggest-carriers", { tracking_number: "none" })).toEqual([]);
    });
  });

  describe("the search and the list", () => {
    it("answer pages of the asked size, one after the other", async () => {
      for (const path of ["/companies/search/v2", "/companies/list"]) {
        const page = (number: number) => send(path, { pagination: { page: number, pageSize: 4 } });
        const [first, second] = [await page(1), await page(2)];
        expect([first.length, second.length]).toEqual([4, 4]);
        expect(first.map(({ id }) => id).filter((id) => second.some((row) => row.id === id))).toEqual([]);
        expect(await send(path, {})).toHaveLength(25);
      }
    });

    it("filter, and the list sorts both ways", async () => {
      const filters = { name: "Hub Office" };
      expect(await send("/companies/search/v2", { searchText: "branch", filters })).toEqual([]);
      expect(await send("/companies/list", { filters })).toMatchObject([{ id: companyId }]);
      const codes = async (descending: boolean) =>
        (
          await send("/companies/list", {
            filters: {},
            sorting: { field: "code", descending },
            pagination: { pageSize: 500 },
          })
        ).map(({ id }) => id);
      expect(await codes(true)).toEqual((await codes(false)).toReversed());
    });
  });

  describe("settings", () => {
    it("of a company are kept where they are saved, and nowhere else", async () => {
      for (const [path, values] of [
        ["geosettings", { serviceAreas: [{ name: "Harbour" }], restrictions: [] }],
        ["packagingsettings", { instructions: "Wrap twice.", markup: 99 }],
        ["packaginglabor", { comments: "Two hands", hourlyRate: 77 }],
      ] as const) {
        const before = await read(`/companies/${otherCompanyId}/${path}`);
        const id = await create(`With ${path}`);
        await corporate()
          .post(url(`/companies/${id}/${path}`))
          .withJson(values)
          .expect(accepted);
        expect(await read(`/companies/${id}/${path}`)).toEqual({ companyId: id, ...values });
        expect(await read(`/companies/${otherCompanyId}/${path}`)).toEqual(before);
        await corporate()
          .post(url(`/companies/${nobody}/${path}`))
          .withJson(values)
          .expect(refused);
      }
    });

    it("are inherited from the parent, or from the company that is asked for", async () => {
      const [parent, id] = [await create("Parent"), await create("Child")];
      const labor = { comments: "Hands of the parent", hourlyRate: 55 };
      await corporate()
        .post(url(`/companies/${parent}/packaginglabor`))
        .withJson(labor)
        .expect(accepted);
      const path = `/companies/${id}/inheritedpackaginglabor`;
      expect(await read(path)).toMatchObject({ inheritedFrom: companyId });
      expect(await read(path, { inherit_from: parent })).toMatchObject({ inheritedFrom: parent, ...labor });
      expect(await read(`/companies/${id}/inheritedPackagingTariffs`)).toHaveLength(2);
    });

    it("hold carrier accounts that are found by what they carry", async () => {
      const id = await create("With an account");
      const account = { carrier: "Third Carrier", accountNumber: "TC-100200" };
      await corporate()
        .post(url(`/companies/${id}/carrierAcounts`))
        .withJson(account)
        .expect(accepted);
      expect(await read(`/companies/${id}/carrierAcounts`)).toContainEqual(expect.objectContaining(account));
      const found = await read("/companies/search/carrier-accounts", {
        current_company_id: companyId,
        query: "tc-1002",
      });
      expect(found).toMatchObject([{ ...account, companyName: "With an account" }]);
      expect(await read("/companies/search/carrier-accounts", { query: "no such account" })).toEqual([]);
    });
  });

  describe("common inventory", () => {
    const add = async (id: string, name: string): Promise<number> =>
      corporate()
        .post(url(`/company/${id}/inventory`))
        .withJson({ name, quantity: 5 })
        .expect(accepted)
        .returns("id");
    const entries = async (id: string) => (await read(`/company/${id}/inventory`)) as readonly Row[];

    it("is added to, updated and removed from, entry by entry", async () => {
      const id = await create("With a store");
      const [one, two] = [await add(id, "Straps"), await add(id, "Dollies")];
      expect(await entries(id)).toMatchObject([
        { id: one, name: "Straps", quantity: 5 },
        { id: two, name: "Dollies" },
      ]);
      await corporate()
        .put(url(`/company/${id}/inventory/${one}`))
        .withJson({ quantity: 7 })
        .expect(accepted);
      expect(await entries(id)).toMatchObject([{ id: one, name: "Straps", quantity: 7 }, { quantity: 5 }]);
      await corporate()
        .delete(url(`/company/${id}/inventory/${one}`))
        .expect(accepted);
      expect(await entries(id)).toMatchObject([{ id: two }]);
    });

    it("is not reached under another company or an unknown id", async () => {
      const id = await create("With one entry");
      const entry = await add(id, "Ramp");
      for (const path of [`/company/${companyId}/inventory/${entry}`, `/company/${id}/inventory/1900000001`]) {
        await corporate().put(url(path)).withJson({ name: "x" }).expect(refused);
        await corporate().delete(url(path)).expect(refused);
      }
      expect(await entries(id)).toMatchObject([{ id: entry, name: "Ramp" }]);
    });
  });

  describe("packing", () => {
    const item = {
      name: "Vase",
      length: 10,
      width: 10,
      height: 20,
      containerTypeId: 1,
      cPackId: 2,
      containerFillId: 3,
    };
    const pack = (path: string) => corporate().post(url(`/company/${companyId}/pack/${path}`));

    it("suggests what the lookups list, for one thing or for several", async () => {
      const unit = { container: "Small carton", cPack: "C2", fill: "Foam, thick" };
      await pack("inventory").withJson(item).expectStatus(200).expectJsonLike({ success: true, data: unit });
      await pack("inventories")
        .withJson([item, item])
        .expectStatus(200)
        .expectJsonLike({ data: [unit, unit] });
      await pack("hierarchy")
        .withJson([item])
        .expectStatus(200)
        .expectJsonLike({ data: [{ handlingUnits: [unit] }] });
      await pack("handling-units")
        .withJson(item)
        .expectStatus(200)
        .expectJsonLike({ data: { handlingUnits: [unit] } });
      await pack("validate")
        .withJson(item)
        .expectStatus(200)
        .expectJsonLike({ data: { valid: true } });
      await pack("handlingunit/materials").withJson(item).expectStatus(200).expectJsonLike({ success: true });
    });

    it("refuses identifiers of no lookup and one thing where a list belongs, and changes nothing", async () => {
      const before = [
        await read(`/company/${companyId}/inventory`),
        await read(`/companies/${companyId}/packagingsettings`),
      ];
      await pack("inventory")
        .withJson({ ...item, cPackId: 77 })
        .expect(refused);
      await pack("inventories").withJson(item).expect(refused);
      await pack("validate").withJson([item]).expect(refused);
      await pack("validate").withJson(item).expectStatus(200);
      expect([
        await read(`/company/${companyId}/inventory`),
        await read(`/companies/${companyId}/packagingsettings`),
      ]).toEqual(before);
    });

    it("has its materials", async () => {
      expect(await read(`/company/${companyId}/materials`)).toHaveLength(3);
      expect(await read(`/company/${companyId}/materials`, { kind: "box" })).toHaveLength(1);
      expect(await read(`/company/${companyId}/materials/default-pallet`)).toMatchObject({ name: "Standard pallet" });
      expect(await read(`/company/${companyId}/materials/stock-boxes`)).toHaveLength(3);
      expect(await read(`/company/${companyId}/materials/d-containers`)).toHaveLength(3);
    });
  });
});
