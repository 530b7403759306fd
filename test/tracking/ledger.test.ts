import { describe, expect, it } from "vitest";
import { routeOf } from "../../src/contract/routes.js";
import type { Received } from "../../src/http/call.js";
import { Guess, Verbatim } from "../../src/http/names.js";
import { Ledger } from "../../src/tracking/ledger.js";
import { TrackedRecords } from "../../src/tracking/tracked-records.js";

const route = routeOf("PUT /contacts/{mergeToId}/merge");
const own = 40_101;
const foreign = 40_102;

const refusalOf = async (mergeToId: number, body: unknown) => {
  const trackedRecords = new TrackedRecords({ scenario: "a merge", ledger: new Ledger(), runId: "0000test" });
  trackedRecords.adopt("contact", own, {});
  return trackedRecords.before(
    { route: "PUT /contacts/{mergeToId}/merge", caller: "corporate", path: { mergeToId }, query: {}, body },
    route,
    undefined,
  );
};

describe("a merge", () => {
  it("is sent where the run created all that it names", async () => {
    expect(await refusalOf(own, new Guess("ContactMergeRequest", { merge_from_id: own }))).toBeUndefined();
  });

  it.each([
    ["into a contact", foreign, { merge_from_id: own }],
    ["of a contact", own, { merge_from_id: foreign }],
    ["of a contact among others", own, { merge_from_ids: [own, String(foreign)] }],
  ])("is not sent where the run did not create it: %s", async (_, mergeToId, body) => {
    expect(await refusalOf(mergeToId, new Verbatim(body))).toContain(
      `contact ${foreign}, which this run did not create`,
    );
  });
});

describe("a bulk upsert whose answer tells no id", () => {
  const isEmptyAfter = async (body: unknown) => {
    const trackedRecords = new TrackedRecords({ scenario: "a bulk upsert", ledger: new Ledger(), runId: "0000test" });
    const call = { route: "POST /Bulk/upsert", caller: "corporate", path: {}, query: {}, body } as const;
    await trackedRecords.before(call, routeOf(call.route), undefined);
    const answer = { status: 200, body: [], raw: [], kind: "json", bytes: new Uint8Array(), headers: {} };
    trackedRecords.after(call, routeOf(call.route), answer as unknown as Received);
    return trackedRecords.isEmpty;
  };

  it("has made none where it asks for none, and else is looked for", async () => {
    expect(await isEmptyAfter({ catalogs: [] })).toBe(true);
    expect(await isEmptyAfter({ catalogs: [{ title: "one" }] })).toBe(false);
  });
});
