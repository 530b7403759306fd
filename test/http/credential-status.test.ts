import { expect, it } from "vitest";
import type { Call } from "../../src/http/call.js";
import { CredentialStatus } from "../../src/http/credential-status.js";

const place = { caller: "corporate", surface: "portal", what: "a refused request" } as const;
const call = (route: Call["route"], path: Call["path"] = {}): Call => ({ route, caller: "corporate", path, query: {} });

it("does not ask again for a record, which may be gone: its refusal would look like that of the credential", () => {
  const status = new CredentialStatus();
  status.answered(place, call("GET /commodity-map/{id}", { id: 62007 }));
  expect(status.knownGoodRead(place)).toBeUndefined();
  const list = call("GET /lookup/countries");
  status.answered(place, list);
  expect(status.knownGoodRead(place)).toBe(list);
});

it("says that a credential is lost where a read that was answered is refused", () => {
  const status = new CredentialStatus();
  status.settle(place, 200, undefined);
  expect(status.lost(place)).toBeUndefined();
  expect(status.rejectsValidCredential(place)).toBe(true);
  status.settle(place, 403, undefined);
  expect(status.lost(place)?.message).toMatch(/refused since \(403\)/);
});
