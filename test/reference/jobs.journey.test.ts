import { describe, expect, it } from "vitest";
import { accepted, refused, serving } from "./serving.js";

interface Item {
  readonly inventoryItemId: number;
  readonly jobItemId: string;
  readonly name: string;
}

interface Job {
  readonly jobDisplayId: number;
  readonly jobId: string;
  readonly status: string;
  readonly items: readonly Item[];
  readonly [name: string]: unknown;
}

const nobody = "0b9f7c7e-7f42-4f0e-9a51-0d7f6f6c1a11";

describe.each(["8_01", "7.11"] as const)("jobs on %s", (release) => {
  const { reference, at, corporate } = serving({ release });
  const { franchiseeId, otherAgentCompanyId } = reference.fixtures;
  const jobUrl = (path: string | number) => at("portal", `/job/${path}`);

  const create = async (body: object = {}): Promise<number> =>
    corporate().post(at("portal", "/job")).withJson(body).expect(accepted).returns("jobDisplayId");

  const read = async (id: number): Promise<Job> => corporate().get(jobUrl(id)).expectStatus(200).returns(".");

  const found = async (body: object): Promise<readonly Job[]> =>
    corporate().post(jobUrl("searchByDetails")).withJson(body).expectStatus(200).returns(".");

  it("are created, read, found and saved", async () => {
    const id = await create({ customer: { name: "Customer One" }, items: [{ name: "Desk" }], services: [] });
    expect(await read(id)).toMatchObject({ customer: { name: "Customer One" }, items: [{ name: "Desk" }] });
    expect((await found({ searchText: "customer one" })).map(({ jobDisplayId }) => jobDisplayId)).toEqual([id]);
    await corporate()
      .get(at("portal", "/job/search", { job_display_id: id }))
      .expectJsonLike({ jobDisplayId: id });
    const before = await read(id);
    await corporate()
      .put(jobUrl("save"))
      .withJson({ jobDisplayId: id, items: [{ name: "Standing desk" }] })
      .expect(accepted);
    const after = await read(id);
    expect(after.customer).toEqual(before.customer);
    expect(after.items).toEqual([{ ...before.items[0], name: "Standing desk" }]);
  });

  it("are not found where there are none", async () => {
    await corporate().get(jobUrl(1)).expectStatus(404);
    await corporate().get(jobUrl("first")).expectStatus(400);
    await corporate().put(jobUrl("save")).withJson({ jobDisplayId: 1 }).expect(refused);
    await corporate().put(jobUrl("save")).withJson({}).expectStatus(400);
    for (const below of ["price", "calendaritems", "packagingcontainers", "updatePageConfig"])
      await corporate()
        .get(jobUrl(`1/${below}`))
        .expectStatus(404);
    await corporate()
      .get(at("portal", "/job/search", { job_display_id: 1 }))
      .expectStatus(200);
    expect(await found({ searchText: "nobody is called this" })).toEqual([]);
  });

  it("are found page by page", async () => {
    const page = (number: number) => found({ searchText: "customer of job", page: number, pageSize: 10 });
    const [first, second] = [await page(1), await page(2)];
    expect([first.length, second.length]).toEqual([10, 10]);
    expect(new Set([...first, ...second].map(({ jobDisplayId }) => jobDisplayId)).size).toBe(20);
  });

  it("have a price, no calendar yet, no packaging and a page configuration", async () => {
    const id = await create({ items: [{ name: "Desk" }] });
    await corporate()
      .get(jobUrl(`${id}/price`))
      .expectJsonLike({ total: 120, currency: "USD" });
    await corporate()
      .get(jobUrl(`${id}/calendaritems`))
      .expectJson([]);
    await corporate()
      .get(jobUrl(`${id}/packagingcontainers`))
      .expectJson([]);
    await corporate()
      .get(jobUrl(`${id}/updatePageConfig`))
      .expectJsonLike({ editable: true });
  });

  it("are booked from quotes", async () => {
    const id = await create();
    expect((await read(id)).status).toBe("Quoted");
    await corporate()
      .post(jobUrl(`${id}/book`))
      .expect(accepted);
    expect((await read(id)).status).toBe("Booked");
    await corporate().post(jobUrl("1/book")).expect(refused);
  });

  it("keep feedback, which may call them off", async () => {
    const [id, other] = [await create(), await create()];
    const give = (body: object) =>
      corporate()
        .post(jobUrl(`feedback/${id}`))
        .withJson(body);
    await give({ feedbackId: nobody }).expect(accepted);
    await corporate()
      .get(jobUrl(`feedback/${id}`))
      .expectJson({ feedbackId: nobody, cancelJob: false });
    expect((await read(id)).status).toBe("Quoted");
    await give({ feedbackId: "no-uuid" }).expectStatus(400);
    await give({ feedbackId: nobody, cancelJob: true }).expect(accepted);
    expect([(await read(id)).status, (await read(other)).status]).toEqual(["Cancelled", "Quoted"]);
  });

  it("are transferred to franchisees that exist", async () => {
    const id = await create();
    const transfer = (to: unknown) =>
      corporate()
        .post(jobUrl(`transfer/${id}`))
        .withJson({ franchiseeId: to });
    for (const to of [nobody, "no-uuid", undefined]) await transfer(to).expect(refused);
    expect((await read(id)).franchiseeId).not.toBe(franchiseeId);
    await transfer(franchiseeId).expect(accepted);
    expect((await read(id)).franchiseeId).toBe(franchiseeId);
  });

  it("get another agent", async () => {
    const id = await create();
    const change = (agentId: unknown) =>
      corporate()
        .post(jobUrl(`${id}/changeAgent`))
        .withJson({ agentId });
    await change(nobody).expect(refused);
    await change(otherAgentCompanyId).expectJsonLike({ success: true });
    expect((await read(id)).agentCompanyId).toBe(otherAgentCompanyId);
  });

  it("are updated on the secondary surface", async () => {
    const id = await create();
    const update = (jobId: unknown, updates: object) =>
      corporate().post(at("abc", "/job/update")).withJson({ jobId, updates });
    await update(id, { customerReference: "PO 77" }).expect(accepted);
    expect((await read(id)).customerReference).toBe("PO 77");
    await update(1, { customerReference: "PO 78" }).expect(refused);
    await corporate().post(at("portal", "/job/update")).withJson({ jobId: id, updates: {} }).expect(refused);
  });

  it("have items that are updated one by one under their integer id", async () => {
    const id = await create({ items: [{ name: "Desk" }, { name: "Lamp" }] });
    const [desk, lamp] = (await read(id)).items;
    const put = (job: number, item: unknown) =>
      corporate()
        .put(jobUrl(`${job}/item/${item}`))
        .withJson({ name: "Writing desk" });
    await put(id, desk?.jobItemId).expect(refused);
    await put(await create(), desk?.inventoryItemId).expect(refused);
    await put(id, desk?.inventoryItemId).expectJsonLike({ success: true });
    expect((await read(id)).items).toEqual([{ ...desk, name: "Writing desk" }, lamp]);
  });
});

describe("legacy writes of jobs", () => {
  const now = serving();
  const before = serving({ release: "7.11" });
  const { jobDisplayId } = now.reference.fixtures;

  it.each(["item/notes", "freightitems"])("%s is refused on 8_01", async (path) => {
    const url = now.at("portal", `/job/${jobDisplayId}/${path}`);
    await now
      .corporate()
      .post(url)
      .withJson({ items: [{ name: "Box" }] })
      .expect(refused);
  });

  it("are kept on 7.11", async () => {
    const { at, corporate } = before;
    const url = (path: string) => at("portal", `/job/${jobDisplayId}${path}`);
    await corporate().post(url("/item/notes")).withJson({ notes: "Fragile" }).expectJsonLike({ success: true });
    await corporate()
      .post(url("/freightitems"))
      .withJson({ items: [{ name: "Box" }] })
      .expect(accepted);
    const job: Job = await corporate().get(url("")).expectStatus(200).returns(".");
    expect(job.itemNotes).toEqual([{ notes: "Fragile" }]);
    expect(job.items.at(-1)?.name).toBe("Box");
  });
});
