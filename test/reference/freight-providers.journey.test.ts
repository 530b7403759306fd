import { describe, expect, it } from "vitest";
import { accepted, refused, serving } from "./serving.js";

interface Row {
  readonly optionIndex: number;
  readonly [name: string]: unknown;
}

describe.each(["8_01", "7.11"] as const)("the freight providers of a job on %s", (release) => {
  const { at, corporate, reference } = serving({ release });
  const path = (job: number, query = "") => `${at("portal", `/job/${job}/freightproviders`)}${query}`;
  const newJob = async (): Promise<number> =>
    corporate().post(at("portal", "/job")).withJson({ items: [] }).expect(accepted).returns("jobDisplayId");
  const listed = async (job: number, query = ""): Promise<readonly Row[]> =>
    corporate().get(path(job, query)).expectStatus(200).returns(".");
  const indexes = async (job: number, query = "") => (await listed(job, query)).map(({ optionIndex }) => optionIndex);
  const save = (job: number, body: unknown) =>
    corporate()
      .post(path(job))
      .withJson(body as object);
  const rate = (job: number, option: number | string) =>
    corporate()
      .post(at("portal", `/job/${job}/freightproviders/${option}/ratequote`))
      .withJson({});

  const override = {
    providerCompanyName: "Override Carrier",
    providerID: "CARRIER-9",
    providerCompanyCode: "OVR",
    shipmentType: "House",
    freightAmount: 812.75,
    accessorialAmount: 31.5,
    proNum: "PRO-OVERRIDE-1",
    optionIndex: 1,
    optionActive: false,
  };

  it("show the PRO numbers of its shipments", async () => {
    const { jobDisplayId, proNumber, otherProNumber } = reference.fixtures;
    const rows = await listed(Number(jobDisplayId));
    expect(rows.map(({ proNum }) => proNum)).toEqual([proNumber, otherProNumber, null]);
  });

  it("keep an override as it was saved, and the other options as they were", async () => {
    const job = await newJob();
    const before = await listed(job);
    await save(job, [override]).expectStatus(200).expectJsonLike({ success: true });
    const after = await listed(job);
    expect(after[1]).toMatchObject(override);
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  });

  it("keep what a row leaves out", async () => {
    const job = await newJob();
    const [before] = await listed(job);
    await save(job, [{ optionIndex: 0, freightAmount: 99 }]).expectStatus(200);
    expect((await listed(job))[0]).toEqual({ ...before, freightAmount: 99 });
  });

  it("are saved several at once, and for that job alone", async () => {
    const [job, other] = [await newJob(), await newJob()];
    const before = await listed(other);
    await save(
      job,
      [0, 1, 2].map((optionIndex) => ({ optionIndex, proNum: `PRO-${optionIndex}` })),
    ).expectStatus(200);
    expect((await listed(job)).map(({ proNum }) => proNum)).toEqual(["PRO-0", "PRO-1", "PRO-2"]);
    expect(await listed(other)).toEqual(before);
  });

  it("are not saved where a row lacks optionIndex", async () => {
    const job = await newJob();
    const before = await listed(job);
    const { optionIndex: _, ...lacking } = override;
    for (const rows of [[lacking], [override, lacking], [lacking, override], [{ ...override, optionIndex: null }]])
      await save(job, rows).expectStatus(400);
    expect(await listed(job)).toEqual(before);
  });

  it("are saved in an array only", async () => {
    const job = await newJob();
    const before = await listed(job);
    await save(job, override).expectStatus(400);
    await save(job, [7]).expectStatus(400);
    expect(await listed(job)).toEqual(before);
    await save(job, []).expectStatus(200);
    expect(await listed(job)).toEqual(before);
  });

  it("are narrowed by index, by type and by activity, and by all of them together", async () => {
    const job = await newJob();
    await save(job, [override]).expectStatus(200);
    expect(await indexes(job)).toEqual([0, 1, 2]);
    expect(await indexes(job, "?provider_indexes=1")).toEqual([1]);
    expect(await indexes(job, "?provider_indexes=0&provider_indexes=2")).toEqual([0, 2]);
    expect(await indexes(job, "?shipment_types=House")).toEqual([1, 2]);
    expect(await indexes(job, "?shipment_types=House&shipment_types=LTL")).toEqual([0, 1, 2]);
    expect(await indexes(job, "?shipment_types=Nonsense")).toEqual([]);
    expect(await indexes(job, "?only_active=true")).toEqual([0, 2]);
    expect(await indexes(job, "?only_active=false")).toEqual([0, 1, 2]);
    expect(await indexes(job, "?only_active=true&provider_indexes=1&provider_indexes=2")).toEqual([2]);
    await corporate().get(path(job, "?only_active=perhaps")).expectStatus(400);
    await corporate().get(path(job, "?provider_indexes=one")).expectStatus(400);
  });

  it("are priced by a rate quote of one option that there is", async () => {
    const job = await newJob();
    const before = await listed(job);
    await rate(job, 1).expect(accepted);
    const after = await listed(job);
    expect(after[1]?.["freightAmount"]).not.toBe(before[1]?.["freightAmount"]);
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    for (const option of [9, "1.5", "first"]) await rate(job, option).expect(refused);
    expect(await listed(job)).toEqual(after);
  });

  it("are those of a job that exists", async () => {
    await corporate().get(path(1_900_000_001)).expect(refused);
    await save(1_900_000_001, [override]).expect(refused);
    await rate(1_900_000_001, 0).expect(refused);
  });
});
