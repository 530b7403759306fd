import { describe, expect, it } from "vitest";
import { accepted, refused, serving } from "./serving.js";

interface Row {
  readonly id: number;
  readonly [name: string]: unknown;
}

const nowhere = 1_900_000_001;

describe.each(["8_01", "7.11"] as const)("on %s", (release) => {
  const { at, corporate, partner } = serving({ release });

  const list = async (path: string): Promise<readonly Row[]> =>
    corporate().get(at("portal", path)).expectStatus(200).returns(".");
  const url = (id: number | string, rest = "") => at("portal", `/views/${id}${rest}`);
  const body = (name: string, given: object = {}) => ({
    name,
    datasetSp: "GetInboundJobs",
    columns: [{ name: "PickupCity" }, { name: "Carrier", width: 120 }],
    ...given,
  });
  const create = async (name: string): Promise<Row> =>
    corporate().post(at("portal", "/views")).withJson(body(name)).expect(accepted).returns(".");
  const grantees = async (id: number): Promise<readonly unknown[]> =>
    (await list(`/views/${id}/accessinfo`)).map(({ granteeName }) => granteeName);
  const grant = (id: number, users: readonly string[], roles: readonly string[]) =>
    corporate().put(url(id, "/access")).withJson({ users, roles });

  describe("a view", () => {
    it("is created, read, listed and deleted", async () => {
      const { id } = await create("Mine");
      await corporate()
        .get(url(id))
        .expectStatus(200)
        .expectJsonLike({ id, ...body("Mine") });
      expect((await list("/views/all")).filter(({ name }) => name === "Mine")).toHaveLength(1);
      await corporate().delete(url(id)).expectStatus(200).expectJsonLike({ success: true });
      await corporate().get(url(id)).expect(refused);
      await corporate().delete(url(id)).expect(refused);
      expect((await list("/views/all")).map(({ name }) => name)).not.toContain("Mine");
    });

    it("takes a name, a list of columns and a stored procedure that is listed", async () => {
      const refuse = (given: object) =>
        corporate().post(at("portal", "/views")).withJson(body("Refused", given)).expect(refused);
      await refuse({ name: "" });
      await refuse({ columns: "PickupCity" });
      await refuse({ datasetSp: "DropEverything" });
      expect((await list("/views/all")).map(({ name }) => name)).not.toContain("Refused");
    });

    it("leaves its neighbours in place when it is deleted", async () => {
      const [before, { id }, after] = [await create("Before"), await create("Between"), await create("After")];
      await corporate().delete(url(id)).expectStatus(200);
      await corporate().get(url(before.id)).expectJsonLike({ name: "Before" });
      await corporate().get(url(after.id)).expectJsonLike({ name: "After" });
    });

    it("is not read by an id that none has", async () => {
      await corporate().get(url(nowhere)).expect(refused);
      await corporate().get(url("everything")).expect(refused);
      await corporate().get(url(nowhere, "/accessinfo")).expect(refused);
    });

    it("is read by every id of the list", async () => {
      for (const { id, name } of await list("/views/all")) {
        await corporate().get(url(id)).expectStatus(200).expectJsonLike({ id, name });
      }
    });
  });

  describe("the access to a view", () => {
    const [first, second] = ["Dispatch Clerk", "Billing Clerk"] as const;

    it("is its creator's at first, and then theirs whom it is granted to", async () => {
      const { id } = await create("Granted");
      expect(await grantees(id)).toEqual(["Corporate Administrator"]);
      await grant(id, [first, second], ["CorporateAccounting"]).expect(accepted);
      expect(await grantees(id)).toEqual([first, second, "CorporateAccounting"]);
      await grant(id, [second], []).expect(accepted);
      expect(await grantees(id)).toEqual([second]);
    });

    it("is one entry for each grant, however often it is granted", async () => {
      const { id } = await create("Granted twice");
      await grant(id, [first, first], ["CorporateAdmin", "corporateadmin"]).expect(accepted);
      await grant(id, [first], ["CorporateAdmin"]).expect(accepted);
      expect(await grantees(id)).toEqual([first, "CorporateAdmin"]);
    });

    it("stays a company's when users and roles are set", async () => {
      const [seeded] = await list("/views/all");
      await grant(Number(seeded?.id), [first], []).expect(accepted);
      expect(await grantees(Number(seeded?.id))).toEqual(["Hub Office", first]);
    });

    it("is that of the one view, and of users and roles that exist", async () => {
      const [one, other] = [await create("One"), await create("Other")];
      await grant(one.id, [second], []).expect(accepted);
      expect(await grantees(other.id)).toEqual(["Corporate Administrator"]);
      await grant(one.id, ["Nobody at all"], []).expect(refused);
      await grant(one.id, [], ["Emperor"]).expect(refused);
      await grant(nowhere, [second], []).expect(refused);
      expect(await grantees(one.id)).toEqual([second]);
    });
  });

  describe("the stored procedures", () => {
    it("are listed, and each answers its own columns", async () => {
      const names = (await list("/views/datasetsps")).map(({ name }) => name);
      expect(names).toEqual(["GetInboundJobs", "GetOutboundJobs", "GetRecentEstimates"]);
      const columns = await Promise.all(names.map((name) => list(`/views/datasetsp/${name}`)));
      expect(new Set(columns.map((rows) => rows[0]?.["name"])).size).toBe(3);
    });

    it("answer nothing for a name that none has", async () => {
      await corporate().get(at("portal", "/views/datasetsp/DropEverything")).expect(refused);
    });
  });

  it("the partner caller sees the same views", async () => {
    const { id } = await create("For all to see");
    await partner().get(url(id)).expectStatus(200);
  });
});
