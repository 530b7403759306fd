import { describe, expect, it } from "vitest";
import { accepted, refused, serving } from "./serving.js";

interface Row {
  readonly [name: string]: unknown;
}

interface ExportData extends Row {
  readonly customsValue: number;
  readonly commodities: readonly Row[];
}

describe.each(["8_01", "7.11"] as const)("the shipment of a job on %s", (release) => {
  const { at, corporate, reference } = serving({ release });
  const path = (job: number, rest = "") => at("portal", `/job/${job}/shipment${rest}`);
  const items = [
    { name: "Oak Table", quantity: 1 },
    { name: "Chair", quantity: 4 },
  ];

  const newJob = async (given: object = { items }): Promise<number> =>
    corporate().post(at("portal", "/job")).withJson(given).expect(accepted).returns("jobDisplayId");
  const shipments = async (job: number): Promise<readonly Row[]> =>
    corporate()
      .get(at("portal", `/job/${job}`))
      .expectStatus(200)
      .returns("shipments");
  const accessorials = async (job: number): Promise<readonly Row[]> =>
    corporate().get(path(job, "/accessorials")).expectStatus(200).returns(".");
  const exportData = async (job: number): Promise<ExportData> =>
    corporate().get(path(job, "/exportdata")).expectStatus(200).returns(".");
  const post = (job: number, rest: string, body: object) => corporate().post(path(job, rest)).withJson(body);
  const clean = ({ commodities, ...data }: ExportData) => ({
    ...data,
    commodities: commodities.map(({ jobItemId: _, ...commodity }) => commodity),
  });

  it("is quoted by GET as it was by the POST before", async () => {
    const job = await newJob();
    const key: string = await post(job, "/ratequotes", {}).expectStatus(200).returns("ratesKey");
    await corporate().get(path(job, "/ratequotes")).expectStatus(200).expectJsonLike({ ratesKey: key });
    const next: string = await post(job, "/ratequotes", {}).expectStatus(200).returns("ratesKey");
    expect(next).not.toBe(key);
  });

  it("has no rates where there is nothing to ship", async () => {
    const job = await newJob({ items: [] });
    await post(job, "/ratequotes", {}).expectStatus(200).expectJsonLike({ rates: [], ratesKey: null });
  });

  it("tells whether rates were asked for, for that job alone", async () => {
    const [job, other] = [await newJob(), await newJob()];
    await post(job, "/ratequotes", {}).expectStatus(200);
    await corporate().get(path(job, "/ratesstate")).expectStatus(200).expectJsonLike({ state: "Current" });
    await corporate().get(path(other, "/ratesstate")).expectStatus(200).expectJsonLike({ state: "None" });
  });

  it("is booked with the key of its latest rates, shown on the job, and deleted", async () => {
    const job = await newJob();
    const before = await shipments(job);
    const stale: string = await post(job, "/ratequotes", {}).returns("ratesKey");
    const ratesKey: string = await post(job, "/ratequotes", {}).returns("ratesKey");
    await post(job, "/book", { ratesKey: stale }).expect(refused);
    await post(job, "/book", {}).expect(refused);
    expect(await shipments(job)).toEqual(before);
    await post(job, "/book", { ratesKey }).expectStatus(200).expectJsonLike({ success: true });
    expect(await shipments(job)).toHaveLength(before.length + 1);
    await corporate().delete(path(job)).expectStatus(200);
    expect(await shipments(job)).toEqual(before);
  });

  it("is booked once, however often that is asked for", async () => {
    const job = await newJob();
    const before = await shipments(job);
    const ratesKey: string = await corporate().get(path(job, "/ratequotes")).returns("ratesKey");
    await post(job, "/book", { ratesKey }).expectStatus(200);
    await post(job, "/book", { ratesKey }).expectStatus(200);
    expect(await shipments(job)).toHaveLength(before.length + 1);
  });

  it("has the accessorials that are added, each once, until they are deleted", async () => {
    const [job, other] = [await newJob(), await newJob()];
    for (const addOnId of [101, 102, 101]) await post(job, "/accessorial", { addOnId }).expectStatus(200);
    expect((await accessorials(job)).map(({ addOnId }) => addOnId)).toEqual([101, 102]);
    expect(await accessorials(other)).toEqual([]);
    await corporate().delete(path(job, "/accessorial/101")).expectStatus(200);
    await corporate().delete(path(job, "/accessorial/101")).expect(refused);
    expect((await accessorials(job)).map(({ name }) => name)).toEqual(["Inside delivery"]);
  });

  it("takes no accessorial that the lookup does not have", async () => {
    const job = await newJob();
    await post(job, "/accessorial", { addOnId: 9_999_999 }).expect(refused);
    await post(job, "/accessorial", {}).expect(accepted);
    expect(await accessorials(job)).toEqual([]);
  });

  it("goes from the job's pickup to its delivery", async () => {
    const job = await newJob({ items, pickup: { city: "Springfield" }, delivery: { city: "Riverside" } });
    await corporate()
      .get(path(job, "/origindestination"))
      .expectStatus(200)
      .expectJsonLike({ origin: { city: "Springfield" }, destination: { city: "Riverside" } });
  });

  it("takes its export data back without jobItemId, and keeps who the items are", async () => {
    const job = await newJob();
    const read = await exportData(job);
    expect(read.commodities.map(({ description }) => description)).toEqual(["Oak Table", "Chair"]);
    const changed = { ...clean(read), customsValue: 4321.5, currency: "EUR" };
    await post(job, "/exportdata", changed).expectStatus(200);
    expect(await exportData(job)).toEqual({ ...read, customsValue: 4321.5, currency: "EUR" });
  });

  it("takes no export data with jobItemId, extra properties or without customsValue", async () => {
    const job = await newJob();
    const read = await exportData(job);
    const good = { ...clean(read), customsValue: 7 };
    const { customsValue: _, ...valueless } = good;
    const [first, last] = good.commodities;
    const refusedOnes = [
      { ...read, customsValue: 7 },
      { ...good, colour: "red" },
      { ...good, commodities: [first, { ...last, colour: "red" }] },
      { ...good, customsValue: null },
      { ...good, commodities: "none" },
      valueless,
    ];
    for (const body of refusedOnes) await post(job, "/exportdata", body).expectStatus(400);
    expect(await exportData(job)).toEqual(read);
  });

  it("is that of a job that exists", async () => {
    for (const rest of ["/ratequotes", "/accessorials", "/origindestination", "/exportdata", "/ratesstate"])
      await corporate().get(path(1_900_000_001, rest)).expect(refused);
    await corporate().delete(path(1_900_000_001)).expect(refused);
    await corporate()
      .get(path(Number(reference.fixtures["jobDisplayId"]), "/ratequotes"))
      .expectStatus(200);
  });
});
