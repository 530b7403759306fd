import { describe, expect, it } from "vitest";
import { accepted, type Query, refused, serving } from "./serving.js";

interface View {
  readonly id: number;
  readonly name: string;
  readonly dataKey: string;
  readonly isActive: boolean;
}

interface Row {
  readonly id: number;
  readonly status: string;
  readonly amount: number;
}

interface Page {
  readonly data: readonly Row[];
  readonly total: number;
}

describe.each(["8_01", "7.11"] as const)("the dashboard on %s", (release) => {
  const { reference, at, corporate, partner } = serving({ release });
  const { fixtures } = reference;
  const own = { company_id: fixtures["primaryCompanyId"] };
  const other = { company_id: fixtures["otherCompanyId"] };

  const summary = (query: Query = {}): Promise<object> =>
    corporate()
      .get(at("portal", "/dashboard", query))
      .expectStatus(200)
      .returns(".");
  const views = (query: Query = {}): Promise<readonly View[]> =>
    corporate()
      .get(at("portal", "/dashboard/gridviews", query))
      .expectStatus(200)
      .returns(".");
  const feed = (name: string, body: object = {}, query: Query = {}): Promise<Page> =>
    corporate()
      .post(at("portal", `/dashboard/${name}`, query))
      .withJson(body)
      .expectStatus(200)
      .returns(".");
  const stateUrl = (id: number) => at("portal", `/dashboard/gridviewstate/${id}`);

  describe("its summary", () => {
    it("is by default that of the caller's company", async () => {
      expect(await summary()).toMatchObject({ companyId: fixtures["primaryCompanyId"] });
      await partner()
        .get(at("portal", "/dashboard"))
        .expectStatus(200)
        .expectJsonLike({ companyId: fixtures["partnerPrimaryCompanyId"] });
    });

    it("is that of the company asked for, and adds its feeds up", async () => {
      const { total, data } = await feed("outbound", {}, other);
      const amount = data.reduce((sum, row) => sum + row.amount, 0);
      const { feeds, companyId } = (await summary(other)) as { feeds: readonly object[]; companyId: string };
      expect(companyId).toBe(fixtures["otherCompanyId"]);
      expect(feeds).toContainEqual({ dataKey: "outbound", jobs: total, amount });
    });

    it("takes a grid view, and a company that has nothing", async () => {
      const [view] = await views();
      await summary({ view_id: view?.id });
      const empty = (await summary({ company_id: "6c1f0a52-3d74-4c1e-9a0b-5e1d7f2b8a90" })) as {
        feeds: readonly object[];
      };
      expect(empty.feeds).toContainEqual({ dataKey: "inbound", jobs: 0, amount: 0 });
    });

    it("refuses a company that is no UUID and a view that is no integer", async () => {
      await corporate()
        .get(at("portal", "/dashboard", { company_id: "HUB" }))
        .expect(refused);
      await corporate()
        .get(at("portal", "/dashboard", { view_id: "inbound" }))
        .expect(refused);
    });
  });

  describe("its grid views", () => {
    it("are one for each feed of the company, under ids of their own", async () => {
      const [mine, others] = [await views(), await views(other)];
      expect(mine.map(({ dataKey }) => dataKey)).toEqual([
        "inbound",
        "inhouse",
        "outbound",
        "local-deliveries",
        "recentestimates",
      ]);
      expect(mine.some(({ isActive }) => !isActive)).toBe(true);
      expect(new Set([...mine, ...others].map(({ id }) => id)).size).toBe(10);
    });

    it("have a state that is saved and read back, in whatever casing it is sent", async () => {
      const [view] = await views(own);
      const columns = [{ column: "city", width: 333 }];
      for (const name of ["sort_order", "sortOrder", "SortOrder"]) {
        const order = [{ column: name, direction: "ascending" }];
        await corporate()
          .post(stateUrl(view?.id ?? 0))
          .withJson({ columns, filters: [], [name]: order })
          .expect(accepted);
        await corporate()
          .get(stateUrl(view?.id ?? 0))
          .expectStatus(200)
          .expectJson({ columns, filters: [], sortOrder: order });
      }
    });

    it("keep what a save leaves out, and what was saved for others", async () => {
      const [first, second] = await views(other);
      const before: object = await corporate()
        .get(stateUrl(first?.id ?? 0))
        .returns(".");
      const beside: object = await corporate()
        .get(stateUrl(second?.id ?? 0))
        .returns(".");
      await corporate()
        .post(stateUrl(first?.id ?? 0))
        .withJson({ filters: ["Riverside"] })
        .expect(accepted);
      await corporate()
        .get(stateUrl(first?.id ?? 0))
        .expectJson({ ...before, filters: ["Riverside"] });
      await corporate()
        .get(stateUrl(second?.id ?? 0))
        .expectJson(beside);
    });

    it("have an empty state until one is saved", async () => {
      await corporate().get(stateUrl(77_777)).expectStatus(200).expectJson({ columns: [], filters: [], sortOrder: [] });
    });
  });

  describe("a feed", () => {
    it("is by default that of the caller's company", async () => {
      expect(await feed("inhouse")).toEqual(await feed("inhouse", {}, own));
      expect(await feed("inhouse")).not.toEqual(await feed("inhouse", {}, other));
    });

    it("is paged, each page with the rows after those before it", async () => {
      const { data: all, total } = await feed("recentestimates");
      const pages: Row[] = [];
      for (let page = 1; page <= total; page++) {
        const { data } = await feed("recentestimates", { paging: { page, pageSize: 1 } });
        expect(data).toHaveLength(1);
        pages.push(...data);
      }
      expect(pages).toEqual(all);
    });

    it("is filtered by a member, in whatever spelling", async () => {
      const { data } = await feed("inbound", { filtering: [{ field: "STATUS", value: "booked" }] });
      expect(data.length).toBeGreaterThan(0);
      expect(data.every(({ status }) => status === "Booked")).toBe(true);
    });

    it("is sorted both ways", async () => {
      const amounts = async (direction: string) =>
        (await feed("outbound", { sorting: [{ field: "amount", direction }] })).data.map(({ amount }) => amount);
      const rising = await amounts("asc");
      expect(rising).toEqual([...rising].sort((a, b) => a - b));
      expect(await amounts("desc")).toEqual([...rising].reverse());
    });

    it("refuses options that are no object", async () => {
      await corporate().post(at("portal", "/dashboard/inbound")).withJson([]).expect(refused);
      await corporate().post(at("portal", "/dashboard/inbound")).withJson({ filtering: "Booked" }).expect(refused);
    });
  });
});
