import { describe, expect, it } from "vitest";
import { type Query, refused, serving } from "./serving.js";

interface Event {
  readonly status: string;
  readonly occurredAt: string;
}

interface Details {
  readonly proNumber: string;
  readonly carrierStatuses: readonly Event[];
  readonly packages: readonly unknown[];
  readonly trackingDocuments: readonly { readonly id: string }[];
}

const nobody = "0b9f7c7e-7f42-4f0e-9a51-0d7f6f6c1a11";

describe.each(["8_01", "7.11"] as const)("the tracking of a job on %s", (release) => {
  const { reference, at, corporate } = serving({ release });
  const { jobDisplayId, otherJobDisplayId, proNumber, otherProNumber } = reference.fixtures;

  const get = (path: string, query: Query = {}) => corporate().get(at("portal", path, query));
  const shipment = (pro: unknown, query: Query = {}) => get(`/job/${jobDisplayId}/tracking/shipment/${pro}`, query);

  it("answers as much of the history as is asked for, the latest first", async () => {
    const historyOf = async (amount: number): Promise<readonly Event[]> =>
      get(`/v3/job/${jobDisplayId}/tracking/${amount}`).expectStatus(200).returns("history");
    const [one, all] = [await historyOf(1), await historyOf(100)];
    expect(one).toEqual(all.slice(0, 1));
    expect(all.length).toBeGreaterThan(3);
    const moments = all.map(({ occurredAt }) => occurredAt);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it("refuses amounts that are none", async () => {
    for (const amount of ["0", "-1", "three", "1.5"])
      await get(`/v3/job/${jobDisplayId}/tracking/${amount}`).expect(refused);
  });

  it("looks a shipment up by its PRO number", async () => {
    for (const pro of [proNumber, otherProNumber]) {
      const details: Details = await shipment(pro).expectStatus(200).returns(".");
      expect(details.proNumber).toBe(pro);
      expect(details.carrierStatuses.length).toBeGreaterThan(0);
      expect(details.packages.length).toBeGreaterThan(0);
      expect(details.trackingDocuments.length).toBeGreaterThan(0);
    }
  });

  it("lists the same documents by themselves", async () => {
    const details: Details = await shipment(proNumber).expectStatus(200).returns(".");
    await get(`/job/${jobDisplayId}/tracking/shipment-documents/${proNumber}`)
      .expectStatus(200)
      .expectJson(JSON.parse(JSON.stringify(details.trackingDocuments)));
  });

  it("tells the history of a shipment", async () => {
    const details: Details = await shipment(proNumber).expectStatus(200).returns(".");
    await get(`/job/${jobDisplayId}/tracking/shipment-history/${proNumber}`)
      .expectStatus(200)
      .expectJsonLike({ proNumber, history: JSON.parse(JSON.stringify(details.carrierStatuses)) });
  });

  it("knows no other PRO number, and none of another job", async () => {
    for (const route of ["shipment", "shipment-history", "shipment-documents"]) {
      await get(`/job/${jobDisplayId}/tracking/${route}/PRO-0`).expect(refused);
      await get(`/job/${otherJobDisplayId}/tracking/${route}/${proNumber}`).expect(refused);
    }
  });

  it("refuses a quote_id that is no UUID, and jobs that do not exist", async () => {
    await shipment(proNumber, { quote_id: "0" }).expect(refused);
    await get("/v3/job/1/tracking/1").expect(refused);
    await get(`/job/1/tracking/shipment/${proNumber}`).expect(refused);
  });
});

describe("a quote_id", () => {
  const routes = ["shipment", "shipment-history"] as const;

  describe("on 8_01", () => {
    const { reference, at, corporate } = serving();
    const { jobDisplayId, proNumber, quoteId, otherQuoteId, otherProNumber } = reference.fixtures;
    const url = (route: string, quote_id: unknown) =>
      at("portal", `/job/${jobDisplayId}/tracking/${route}/${proNumber}`, { quote_id });

    it("decides which shipment is answered", async () => {
      for (const route of routes) {
        await corporate().get(url(route, quoteId)).expectStatus(200).expectJsonLike({ proNumber });
        await corporate().get(url(route, otherQuoteId)).expectStatus(200).expectJsonLike({ proNumber: otherProNumber });
      }
    });

    it("of no shipment yields none, whatever PRO number stands beside it", async () => {
      for (const route of [...routes, "shipment-documents"]) await corporate().get(url(route, nobody)).expect(refused);
    });

    it("or v3 is needed: tracking without a version is gone", async () => {
      await corporate()
        .get(at("portal", `/job/${jobDisplayId}/tracking`))
        .expect(refused);
    });
  });

  describe("on 7.11", () => {
    const { reference, at, corporate } = serving({ release: "7.11" });
    const { jobDisplayId, proNumber, otherQuoteId } = reference.fixtures;

    it("is ignored", async () => {
      for (const route of routes)
        await corporate()
          .get(at("portal", `/job/${jobDisplayId}/tracking/${route}/${proNumber}`, { quote_id: otherQuoteId }))
          .expectStatus(200)
          .expectJsonLike({ proNumber });
    });

    it("is not needed: tracking is served without a version", async () => {
      await corporate()
        .get(at("portal", `/job/${jobDisplayId}/tracking`))
        .expectStatus(200)
        .expectJsonLike({ status: "Quoted" });
    });
  });
});
