import { expect, it } from "vitest";
import { routeOf } from "../../src/contract/routes.js";
import type { Call, Received } from "../../src/http/call.js";
import { FreedIds } from "../../src/tracking/freed-ids.js";
import { Ledger } from "../../src/tracking/ledger.js";
import { TrackedRecords } from "../../src/tracking/tracked-records.js";

const done = { status: 204, kind: "none", bytes: new Uint8Array(), headers: {} } as unknown as Received;

/** @returns two scenarios of one run */
function scenariosOfOneRun() {
  const shared = { ledger: new Ledger(), runId: "0000test", freed: new FreedIds() };
  return ["one", "another"].map((scenario) => new TrackedRecords({ ...shared, scenario })) as [
    TrackedRecords,
    TrackedRecords,
  ];
}

/** @returns why the removal of a lot is not sent; undefined where it is, and accepted */
async function removed(by: TrackedRecords, id: number): Promise<string | undefined> {
  const call: Call = { route: "DELETE /Lot/{id}", caller: "corporate", path: { id }, query: {} };
  const refusal = await by.before(call, routeOf(call.route), undefined);
  if (refusal === undefined) by.after(call, routeOf(call.route), done);
  return refusal;
}

it.each([
  ["not sent where another scenario was given the id of a removed one", 50, "may be somebody else's by now"],
  ["sent where another scenario was given a new id", 51, undefined],
])("the removal of a removed lot is %s", async (_, given, refusal) => {
  const [one, another] = scenariosOfOneRun();
  one.adopt("lot", 50, {});
  one.adopt("lot", 40, {});
  await removed(one, 50);
  await removed(one, 40);
  another.adopt("lot", given, {});
  for (const id of [50, 40]) {
    const repeated = await removed(one, id);
    expect(repeated).toEqual(refusal && expect.stringContaining(refusal));
  }
  expect(await removed(another, given)).toBeUndefined();
});

it("the removal of a removed lot is sent where its own scenario saw another one of its own come back", async () => {
  const [one] = scenariosOfOneRun();
  one.adopt("lot", 50, {});
  one.adopt("lot", 40, {});
  await removed(one, 50);
  await removed(one, 40);
  one.adopt("lot", 50, {});
  expect(await removed(one, 40)).toBeUndefined();
});
