import { expect, it } from "vitest";
import { placesOfChildren } from "../../../src/tracking/borrowing/unchanged.js";

it.each<[reading: unknown, sent: unknown, places: readonly string[]]>([
  [{ addresses: [{ id: 7, city: "A" }] }, { addresses: [{ id: 7, city: "A" }] }, ["addresses"]],
  [{ addresses: [{ addressId: 7, city: "A" }] }, { addresses: [{ addressId: 7, city: "A" }] }, ["addresses"]],
  // What is not carried is given another id all the more.
  [{ addresses: [{ id: 7, city: "A" }] }, { addresses: [{ city: "A" }] }, ["addresses"]],
  [[{ id: 7, optionIndex: 0 }], [{ optionIndex: 0 }], [""]],
  [{ rows: [{ parts: [{ id: 7 }] }] }, { rows: [{ parts: [{}] }] }, ["rows.0.parts"]],
  [{ email: "a@example.com", emails: [{ id: 7 }] }, { email: "a@example.com" }, ["emails"]],
  [{ company: "A", companies: [{ id: 7 }] }, { company: "A" }, ["companies"]],
  [{ phone: "1", emails: [{ id: 7 }] }, { phone: "1" }, []],
  [{ addresses: [{ city: "A" }] }, { addresses: [{ city: "A" }] }, []],
  [{ addresses: [{ stateId: 7 }] }, { addresses: [{ stateId: 7 }] }, []],
  [[{ optionIndex: 0, providerID: "7" }], [{ optionIndex: 0, providerID: "7" }], []],
  [null, { a: 1 }, []],
])("of what is read as %j and sent as %j, entries with ids of their own stand in %j", (reading, sent, places) => {
  expect(placesOfChildren(reading, sent)).toEqual(places);
});
