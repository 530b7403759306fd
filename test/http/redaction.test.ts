import { describe, expect, it } from "vitest";
import { Redactor, redacted } from "../../src/http/redaction/redaction.js";

const secret = 'canary/+"secret"=value 7f3a';
const redactor = new Redactor();
redactor.learn(secret);

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("redaction", () => {
  it.each([
    ["plain", `before ${secret} after`],
    ["URL-encoded", `https://example.com/?t=${encodeURIComponent(secret)}`],
    ["in JSON", JSON.stringify({ echoed: secret })],
    ["in base64", base64(secret)],
    ["in base64 after one byte", base64(`x${secret}`)],
    ["in base64 after two bytes", base64(`xy${secret} and more`)],
  ])("replaces a secret that stands %s", (_, text) => {
    const safe = redactor.text(text);
    expect(safe).toContain(redacted);
    expect(safe).not.toContain("canary");
    expect(Buffer.from(safe, "base64").toString("latin1")).not.toContain("canary");
  });

  it("blanks fields and headers that are secret by name", () => {
    expect(redactor.text('{"password":"hunter2","accountNumber":12345678,"note":"kept"}')).toBe(
      `{"password":"${redacted}","accountNumber":"${redacted}","note":"kept"}`,
    );
    expect(redactor.headers({ authorization: "Bearer abc.def", "set-cookie": "sid=1", accept: "text/html" })).toEqual({
      authorization: `Bearer ${redacted}`,
      "set-cookie": redacted,
      accept: "text/html",
    });
  });

  it("takes the rest of a value that was redacted in part for a secret, and not the word in brackets", () => {
    const redactor = new Redactor();
    const whole = "made-up-20211231-account-k7g001";
    redactor.text(JSON.stringify({ accountNumber: whole.slice(0, 16) }));
    const once = redactor.values(JSON.stringify({ accountNumber: whole }));
    redactor.text(once);
    expect(redactor.text(redactor.values(`the account ${whole} to be shown`))).toBe(
      `the account ${redacted} to be shown`,
    );
  });

  it("leaves everything else as it is", () => {
    expect(redactor.text('{"comments":"a normal note"}')).toBe('{"comments":"a normal note"}');
  });
});
