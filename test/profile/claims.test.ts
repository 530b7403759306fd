import { describe, expect, it } from "vitest";
import { claimsIn, extendedToken, forgedToken, respelledToken } from "../../src/profile/claims.js";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = (claims: object) => `${part({ alg: "HS256" })}.${part(claims)}.c2lnbmF0dXJl`;

describe("what a token tells", () => {
  it("is nothing where it is opaque", () => {
    expect(claimsIn("0d9f1c4b-not-a-token")).toBeUndefined();
  });

  it.each([
    [{ partnerIds: [31, 32] }, ["31", "32"]],
    [{ partnerIds: "31,32" }, ["31", "32"]],
    [{ partnerIds: "[31;32]" }, ["31", "32"]],
    [{ "https://claims.example.com/partnerIds": [31] }, ["31"]],
    [{ partner_ids: [31] }, ["31"]],
    [{ partnerIds: [] }, []],
    [{ partnerIds: null }, []],
    [{ sub: "somebody" }, undefined],
  ])("names the partners of %j", (claims, partners) => {
    expect(claimsIn(token(claims))?.partners).toEqual(partners);
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

  it("stays in a forged token, whose signature ends otherwise", () => {
    const own = token({ sub: "somebody" });
    const forged = forgedToken(own) ?? "";
    const bytes = (text: string) => [...Buffer.from(text.split(".")[2] ?? "", "base64url")];
    expect(forged).toHaveLength(own.length);
    expect(bytes(forged).slice(0, -3)).toEqual(bytes(own).slice(0, -3));
    expect(bytes(forged).at(-1)).not.toBe(bytes(own).at(-1));
    expect(forgedToken("0d9f1c4b-not-a-token")).toBeUndefined();
  });

  it("stays in a respelled token, whose signature begins in the other case and ends as it did", () => {
    const own = `${part({ alg: "HS256" })}.${part({ sub: "somebody" })}.aB-9_cDdefghijklmnopqrst`;
    expect(respelledToken(own)).toBe(own.replace("aB-9_cDd", "Ab-9_CdD"));
    expect(respelledToken("0d9f1c4b-not-a-token")).toBeUndefined();
    expect(extendedToken("0d9f1c4b-not-a-token")).toBe("0d9f1c4b-not-a-tokenxxxx");
  });
});
