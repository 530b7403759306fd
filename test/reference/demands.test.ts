import { describe, expect, it } from "vitest";
import { clauseOf } from "../../src/contract/register.js";
import { holdsOn, type Release, releases } from "../../src/contract/releases.js";
import { routesOn } from "../../src/contract/routes.js";
import { fold } from "../../src/http/names.js";
import { createReference } from "../../src/reference/index.js";
import { asPrinted } from "../../src/runner/serving/client-spelling.js";
import type { Extent } from "../../src/runner/serving/examples.js";
import { identifiersOf } from "../../src/runner/serving/identifiers.js";
import { tried } from "../serving/trying.js";

/** The routes that the reference refuses where each gets an example of that extent. */
async function refusedOn(release: Release, extent: Extent): Promise<Record<string, string>> {
  const reference = createReference({ release });
  const target = { reference, release, ids: identifiersOf(reference), spelling: asPrinted };
  const refused: Record<string, string> = {};
  for (const route of routesOn(release)) {
    const response = await tried(route, target, extent);
    if (!response.ok) refused[route.id] = `${response.status} ${await response.text()}`;
  }
  return refused;
}

/** What a request names beside its route that it is nothing without, although the document does not call it required, and why. */
const demanded: { readonly [route: string]: { readonly says: string; readonly member: string } } = {
  "PUT /job/save": { member: "jobDisplayId", says: "No path names the job that is saved." },
  "POST /job/update": { member: "job_id", says: "No path names the job that is updated." },
  "POST /job/transfer/{jobDisplayId}": { member: "franchiseeId", says: "A transfer goes to somebody." },
  "POST /job/{jobDisplayId}/timeline": { member: "taskCode", says: "The body is polymorphic by taskCode." },
  "POST /job/{jobDisplayId}/shipment/book": {
    member: "ratesKey",
    says: "Resources, JobCarrierRates: needed by booking flows.",
  },
  "POST /documents": {
    member: "job_display_id",
    says: "Resources, DocumentUploadRequest: optional is said of other members, and not of this one.",
  },
  "GET /note": { member: "category", says: "Errors, 1." },
  "GET /job/{jobDisplayId}/form/bill-of-lading": { member: "quote_id", says: "Job forms, rule 1, from 8_01 on." },
};

describe.each(releases)("the reference on %s", (release) => {
  it("takes an example of every route that carries what the document prints", async () => {
    expect(await refusedOn(release, "printed")).toEqual({});
  });

  it("demands nothing that the document does not call required", async () => {
    const refused = await refusedOn(release, "required");
    const expected = Object.keys(demanded).filter(
      (id) => !id.endsWith("/form/bill-of-lading") || holdsOn(clauseOf("form-bol-quote-required"), release),
    );
    expect(Object.keys(refused).sort()).toEqual(expected.sort());
    for (const [id, answer] of Object.entries(refused))
      expect(fold(answer)).toContain(fold(demanded[id]?.member ?? "?"));
  });
});

describe("a reference that demands what a request is about", () => {
  it("is a conforming one all the same, and shows that the examples carry it", async () => {
    const [release] = releases;
    if (release === undefined) throw new Error("There is no release.");
    const reference = createReference({ release, choices: { "unstated-demands": "what-it-is-about" } });
    const ids = identifiersOf(reference);
    const target = { reference, release, ids, spelling: asPrinted };
    const bank = routesOn(release).find(({ id }) => id.endsWith("/payment/banksource"));
    if (!bank) throw new Error("There is no such route.");
    expect((await tried(bank, target, "printed")).status).toBe(200);
    const refused = await tried(bank, target, "required");
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("label")]);
  });
});
