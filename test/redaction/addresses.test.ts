import { describe, expect, it } from "vitest";
import { Redactor, redacted } from "../../src/http/redaction/redaction.js";

/** @returns a redactor that keeps some addresses, and knows some secrets */
function redactorOf(addresses: readonly string[], ...secrets: readonly string[]): Redactor {
  const redactor = new Redactor();
  for (const address of addresses) redactor.keepAddress(address);
  for (const secret of secrets) redactor.learn(secret);
  return redactor;
}

const dead = "http://127.0.0.1:9/api";
const named = "https://freight-staging.example.com:8443/tenant-7Kx2Qm/api";

describe("the address of a deployment is no secret", () => {
  it.each([
    "POST /account/resetPassword: http://127.0.0.1:9 cannot be reached (ECONNREFUSED).",
    "token=http://127.0.0.1:9/api",
    '{"password":"http://127.0.0.1:9/api"}',
  ])("under a secret's name, there and afterwards: %s", (text) => {
    const redactor = redactorOf([dead]);
    expect(redactor.text(text)).toBe(text);
    expect(redactor.text(`GET ${dead}/lookup/countries`)).toBe(`GET ${dead}/lookup/countries`);
  });

  it("in a header that goes under a secret's name it is blanked, and kept elsewhere", () => {
    const redactor = redactorOf([dead]);
    expect(redactor.headers({ "x-token-from": dead })).toEqual({ "x-token-from": redacted });
    expect(redactor.text(dead)).toBe(dead);
  });

  it.each([
    ["a piece of its host", "freight-staging"],
    ["its host", "freight-staging.example.com"],
    ["its host and port", "freight-staging.example.com:8443"],
    ["a piece of its path", "tenant-7Kx2Qm"],
    ["its path", "/tenant-7Kx2Qm/api"],
    ["all of it", named],
    ["its origin", "https://freight-staging.example.com:8443"],
  ])("where a token is %s", (_, token) => {
    const redactor = redactorOf([named], token);
    for (const text of [`${named}/lookup/countries?page=1`, `${named}`, `see "${named}/Lot".`])
      expect(redactor.text(text)).toBe(text);
    const encoded = `redirect=${encodeURIComponent(named)}`;
    expect(redactor.text(encoded)).toBe(encoded);
    expect(URL.canParse(redactor.text(`${named}/lookup/countries`))).toBe(true);
  });

  it.each(["freight-staging", "freight-staging.example.com", "tenant-7Kx2Qm", "tenant-7Kx2Qm/api"])(
    "and the token %s is one where it stands by itself",
    (token) => {
      const redactor = redactorOf([named], token);
      expect(redactor.text(`got <${token}>`)).toBe(`got <${redacted}>`);
      expect(redactor.deep({ said: token })).toEqual({ said: redacted });
      expect(redactor.headers({ authorization: `Bearer ${token}` })).toEqual({ authorization: `Bearer ${redacted}` });
    },
  );

  it("a token that holds the address gives away nothing else", () => {
    const token = `Qz81-${dead}-Wm47`;
    const safe = redactorOf([dead], token).text(`it was ${token}!`);
    expect(safe).not.toContain("Qz81");
    expect(safe).not.toContain("Wm47");
  });

  it("another host or path that begins alike is another address", () => {
    const redactor = redactorOf(["http://freight/api"], "freight-7Kx2Qm");
    expect(redactor.text("http://freight-7Kx2Qm/api")).toBe(`http://${redacted}/api`);
  });

  it("what stands behind it is as secret as before", () => {
    const redactor = redactorOf([dead], "Kx7Qm2Vb9Tz4Wn6R");
    expect(redactor.text(`${dead}/entry/Kx7Qm2Vb9Tz4Wn6R`)).toBe(`${dead}/entry/${redacted}`);
    expect(redactor.text(`password: ${dead}/entry/Zt9rPq4w1`)).toBe(`password: ${dead}/${redacted}`);
    expect(redactor.text("it was entry/Zt9rPq4w1")).toBe(`it was ${redacted}`);
  });

  it("of a credential in an address nothing is kept", () => {
    const redactor = redactorOf(["https://user:Kx7Qm2Vb9@portal.example.com/api"]);
    expect(redactor.text("https://user:Kx7Qm2Vb9@portal.example.com/api/Lot")).toBe(
      `https://${redacted}@portal.example.com/api/Lot`,
    );
  });
});
