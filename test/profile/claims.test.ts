import { describe, expect, it } from "vitest";
import { claimsIn } from "../../src/profile/claims.js";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = (claims: object) => `${part({ alg: "HS256" })}.${part(claims)}.c2lnbmF0dXJl`;

describe("what a token tells", () => {
  it("is nothing where it is opaque", () => {
    expect(claimsIn("0d9f1c4b-not-a-token")).toBeUndefined();
  });

  it.each([
    [{ partnerIds: [31, 32] }, 2],
    [{ partnerIds: "31,32" }, 2],
    [{ "https://claims.example.com/partnerIds": [31] }, 1],
    [{ partner_ids: [31] }, 1],
    [{ partnerIds: [] }, 0],
    [{ partnerIds: null }, 0],
    [{ sub: "somebody" }, undefined],
  ])("counts the partners of %j", (claims, partners) => {
    expect(claimsIn(token(claims))?.partners).toBe(partners);
  });

  it.each([
    [{ roles: ["CorporateAdmin"] }, ["CorporateAdmin"]],
    [{ role: "Dispatcher CorporateAccounting" }, ["CorporateAccounting"]],
    [{ roles: ["PartnerOperator"] }, []],
  ])("finds the corporate roles of %j", (claims, roles) => {
    expect(claimsIn(token(claims))?.corporateRoles).toEqual(roles);
  });

  it("is the names of claims, and how long it lives", () => {
    expect(claimsIn(token({ iat: 100, exp: 3700 }))).toMatchObject({ names: ["iat", "exp"], lifetime: 3600 });
  });
});
