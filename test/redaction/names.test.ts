import { describe, expect, it } from "vitest";
import { Redactor, redacted } from "../../src/http/redaction/redaction.js";

const safe = (text: string) => new Redactor().text(text);

describe("a secret that only its name tells", () => {
  const value = "hunter2hunter";
  it.each([
    ["JSON", `{"password":"${value}","note":"kept"}`],
    ["JSON with spaces", `{ "newPassword" : "${value}" , "note":"kept"}`],
    ["JSON with an escaped quote in it", `{"client_secret":"${value}\\"${value}\\\\","note":"kept"}`],
    ["a list of JSON", `{"apiKey":"${value}"},{"api_key":"${value}"},{"X-Api-Key":"${value}"}`],
    ["a number", '{"routingNumber":1250000241,"accountNumber": 1250000241}'],
    ["JSON in JSON", JSON.stringify({ body: JSON.stringify({ access_token: value, note: "kept" }) })],
    [
      "JSON in JSON in JSON",
      JSON.stringify({ a: JSON.stringify({ body: JSON.stringify({ refreshToken: `${value}\\"`, note: "kept" }) }) }),
    ],
    ["JSON with quotes as escapes", `{"body":"{\\u0022password\\u0022:\\u0022${value}\\u0022,\\u0022n\\u0022:1}"}`],
    ["a form body", `grant_type=password&username=kept&password=${value}&client_secret=${value}`],
    ["a query", `https://a.example.com/x?token=${value}&page=1`],
    ["an encoded query", `next=https%3A%2F%2Fa.example.com%3Faccess_token%3D${value}%26page%3D1`],
    ["XML", `<a><w:password type="x">${value}</w:password><note>kept</note></a>`],
    ["XML in JSON", `{"body":"\\u003csecret\\u003e${value}\\u003c/secret\\u003e"}`],
    ["an attribute", `<user password="${value}" name='kept'/>`],
    ["an HTML field", `<input type="hidden" name="__RequestVerificationToken" value="${value}"><p>kept</p>`],
    ["a multipart part", `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${value}\r\n--b--`],
    ["a line of text", `Connection failed; password=${value}; user=kept`],
    ["a header in text", `Authorization: Bearer ${value}\nX-Session-Token: ${value}`],
    ["a scheme in text", `the header Bearer ${value} was refused`],
    ["a JWT in text", `refused: eyJhbGciOiJIUzI1NiJ9.eyJodW50ZXIiOiJ0d28ifQ.${value}`],
    ["an address", `cannot reach https://kept:${value}@a.example.com/x`],
    ["single quotes", `{'password': '${value}'}`],
    ["HTML-escaped JSON", `{&quot;password&quot;:&quot;${value}&quot;,&quot;n&quot;:1}`],
  ])("is replaced in %s", (_, text) => {
    const cleaned = safe(text);
    expect(cleaned).toContain(redacted);
    expect(cleaned).not.toMatch(/hunter2|1250000241/);
    for (const kept of text.match(/"note":"kept"|&page=1|<p>kept|user=kept|<note>kept/g) ?? [])
      expect(cleaned).toContain(kept);
    const wasJson = text.startsWith("{") && !text.includes("},{") && !/^\{['&]/.test(text);
    if (wasJson) expect(() => JSON.parse(cleaned)).not.toThrow();
    expect(safe(cleaned)).toBe(cleaned);
  });

  it.each([
    '{"errors":{"password":["The password field is required."]}}',
    '{"detail":"The token is not valid."}',
    '{"error":"invalid_token","token_type":"Bearer","passwordRequired":true,"nextPageToken":"p2"}',
    "Token: expired. Secret: none given.",
    'WWW-Authenticate: Bearer realm="freight", error="invalid_token"',
    "<p>Forgot your password?</p><b>Secretary</b>",
    '{"comments":"a normal note","accounts":[1,2],"pinned":true,"shipping":"x"}',
    "A basic description of Basic services",
  ])("is not seen where there is none: %s", (text) => {
    expect(safe(text)).toBe(text);
  });

  it("is known by its value from then on, if it is no word", () => {
    const redactor = new Redactor();
    redactor.text('{"bankAccount":"DE02120300000000202051","password":"freight"}');
    expect(redactor.text("DE02120300000000202051 freight")).toBe(`${redacted} freight`);
  });
});

describe("headers", () => {
  it("are blanked by name, with their scheme kept, and by value", () => {
    const redactor = new Redactor();
    redactor.learn("Kx7Qm2Vb9Tz4Wn6Rp1");
    expect(
      redactor.headers({
        authorization: "Bearer abc.def",
        "x-auth-token": "abc",
        cookie: "sid=1",
        "set-cookie": "sid=9f8e7d6c5b4a; Path=/, theme=dark",
        location: "/x?token=abc&page=1",
        "x-echo": "Kx7Qm2Vb9Tz4Wn6Rp1",
        "www-authenticate": 'Bearer error="invalid_token"',
        accept: "text/html",
      }),
    ).toEqual({
      authorization: `Bearer ${redacted}`,
      "x-auth-token": redacted,
      cookie: redacted,
      "set-cookie": redacted,
      location: `/x?token=${redacted}&page=1`,
      "x-echo": redacted,
      "www-authenticate": 'Bearer error="invalid_token"',
      accept: "text/html",
    });
    expect(redactor.text("the session 9f8e7d6c5b4a in dark")).toBe(`the session ${redacted} in dark`);
  });
});
