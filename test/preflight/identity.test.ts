import { describe, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { type RouteId, routeOf } from "../../src/contract/routes.js";
import type { Call, Received } from "../../src/http/call.js";
import { Identities, type IdentityParts, type LearnedIdentity } from "../../src/scenario/identity.js";

const runId = "0000test";
const text = `conformance ${runId} name`;
const uuid = "0f8fad5b-d9cb-469f-a165-70867728950e";

type Records = { readonly [path: string]: object };

const received = (body: object | undefined): Received => ({
  exchange: {} as Received["exchange"],
  route: undefined,
  release: latestRelease,
  status: body ? 200 : 404,
  headers: {},
  bytes: new Uint8Array(),
  body,
  raw: body,
  kind: "json",
  failure: undefined,
});

/** Reads one answer as the client does, against a deployment that has these records. */
async function read(model: string, record: object, id: RouteId, records: Records, more: Partial<IdentityParts> = {}) {
  const route = routeOf(id);
  const learned: LearnedIdentity[] = [];
  const asked: string[] = [];
  const identities = new Identities({ given: {}, runId, onLearned: (one) => learned.push(one), ...more });
  const call: Call = { route: id, caller: "corporate", path: { id: 1 }, query: {}, body: { name: text } };
  const ask = async ({ route: to, path }: Call) => {
    const at = `${routeOf(to).method} ${Object.values(path).join("/")}`;
    asked.push(at);
    return received(records[at]);
  };
  const take = () => {
    const pass = identities.pass(route, "a scenario");
    return { pass, taken: pass.identify(model, record as { readonly [name: string]: unknown })?.value };
  };
  await identities.settle(take().pass, call, route, "a scenario", ask);
  return { taken: take().taken, asked, learned, identities };
}

describe("which member names a record", () => {
  it("is asked of no one where the record shows one alone", async () => {
    const { taken, asked } = await read("Commodity", { id: 3 }, "POST /commodity", {});
    expect([taken, asked]).toEqual([3, []]);
  });

  it("is told by the read that shows the run's own record", async () => {
    const made = { id: 3, commodityId: 77, description: text };
    const foreign = { id: 9, commodityId: 3, description: "Bronze" };
    const { taken, asked, learned } = await read("Commodity", made, "POST /commodity", {
      "GET 3": foreign,
      "GET 77": made,
    });
    expect(taken).toBe(77);
    expect(asked).toEqual(["GET 3", "GET 77"]);
    expect(learned).toEqual([{ model: "Commodity", member: "commodityId", from: "GET /commodity/{id} takes it" }]);
  });

  it("stays open where the reads show records of somebody else's", async () => {
    const made = { id: 3, commodityId: 77, description: text };
    const foreign = (id: number) => ({ id, commodityId: 77, description: "Bronze" });
    const { taken, learned } = await read("Commodity", made, "POST /commodity", {
      "GET 3": foreign(3),
      "GET 77": foreign(77),
    });
    expect([taken, learned]).toEqual([undefined, []]);
  });

  it("is told of records that are there by the read that agrees with the row", async () => {
    const row = { id: 1, requestId: 90_001, carrier: "Example Lines", note: "Two pallets" };
    const other = { requestId: 1, carrier: "Example Lines", note: "A piano" };
    const { taken } = await read("QuoteRequestDisplayInfo", row, "GET /rfq/forjob/{jobId}", {
      "GET 1": other,
      "GET 90001": { requestId: 90_001, carrier: "Example Lines", note: "Two pallets" },
    });
    expect(taken).toBe(90_001);
  });

  it("is learned of such records anew before one of the run's own is changed by it", async () => {
    const known = [{ model: "Commodity", member: "commodityId", from: "GET /commodity/{id} takes it" }] as const;
    const made = { id: 3, commodityId: 77, description: text };
    const refused = await read("Commodity", made, "POST /commodity", {}, { known });
    expect(refused.taken).toBeUndefined();
    const taken = await read("Commodity", made, "POST /commodity", { "GET 77": made }, { known });
    expect([taken.taken, taken.asked]).toEqual([77, ["GET 77"]]);
  });

  it("is told by an update where no route reads one, which goes to no number", async () => {
    const made = { id: 7, noteKey: uuid, comments: text };
    const described = await read("GlobalNote", made, "POST /note", { [`PUT ${uuid}`]: made, "PUT 7": made });
    expect([described.taken, described.asked]).toEqual([uuid, [`PUT ${uuid}`]]);
    const numbers = await read("GlobalNote", { id: 7, noteId: 9, comments: text }, "POST /note", {});
    expect([numbers.taken, numbers.asked]).toEqual([9, []]);
  });

  it("is what the profile says", async () => {
    const made = { id: 3, commodityId: 77, serial: 12, description: text };
    const { taken, asked, identities } = await read(
      "Commodity",
      made,
      "POST /commodity",
      {},
      {
        given: { Commodity: "serial" },
      },
    );
    expect([taken, asked]).toEqual([12, []]);
    expect(identities.learned).toEqual([{ model: "Commodity", member: "serial", from: "given" }]);
  });

  it("is asked a few times and no more", async () => {
    const made = { id: 3, commodityId: 77, description: text };
    const { identities, asked } = await read("Commodity", made, "POST /commodity", {});
    const route = routeOf("POST /commodity");
    const call: Call = { route: "POST /commodity", caller: "corporate", path: {}, query: {}, body: { name: text } };
    let more = 0;
    for (let time = 0; time < 20; time++) {
      const pass = identities.pass(route, "a scenario");
      pass.identify("Commodity", made);
      await identities.settle(pass, call, route, "a scenario", async () => {
        more++;
        return received(undefined);
      });
    }
    expect([asked.length, more]).toEqual([2, 8]);
  });

  it("is asked of nobody while evidence is judged again", async () => {
    const made = { id: 3, commodityId: 77, description: text };
    const { asked } = await read("Commodity", made, "POST /commodity", { "GET 77": made }, { frozen: true });
    expect(asked).toEqual([]);
  });
});
