import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Redactor, redacted } from "../../src/http/redaction/redaction.js";
import { formsOf, shownIn } from "./forms.js";

const secrets = {
  ordinary: "Kx7Qm2Vb9Tz4Wn6Rp1Ld8Hs3",
  punctuated: "Yw8/+\"Jc5'=Fg2&<Np7> Zt4%Dk9\\Bv1",
  foreign: "Sé8-crét/Øx5Gh2Mq7Lw4Vb9Tz",
};
const redactor = new Redactor();
for (const secret of Object.values(secrets)) redactor.learn(secret);

/** A lone quote turns the inside of what follows out: of a list in pieces, that is no JSON then. */
const surroundings = fc.string({ maxLength: 40 }).map((text) => text.replace(/["\\]/g, ""));

const inPercent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join("");

describe("a secret known by its value", () => {
  const cases = Object.entries(secrets).flatMap(([kind, secret]) =>
    Object.entries(formsOf(secret)).map(([form, text]) => ({ kind, form, text })),
  );

  it.each(cases)("is replaced where it is $kind and $form", ({ kind, text }) => {
    expect(shownIn(text, secrets)).toContain(kind);
    const safe = redactor.text(text);
    expect(safe).toContain(redacted);
    expect(shownIn(safe, secrets)).toEqual([]);
    for (const piece of [secrets.ordinary.slice(0, 9), secrets.ordinary.slice(9, 18)])
      expect(safe).not.toContain(piece);
  });

  it("is replaced wherever it stands and whatever stands beside it", () => {
    fc.assert(
      fc.property(surroundings, surroundings, fc.constantFrom(...cases), (before, after, { text }) => {
        expect(shownIn(redactor.values(`${before}\u0001${text}\u0001${after}`), secrets)).toEqual([]);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it("is replaced alike where the text has nothing to decode and where it has", () => {
    const plain = fc.string({ unit: fc.constantFrom(..."Kx7Qm2 +-/\"{:,}[]'<"), maxLength: 30 });
    const inMembers = `"a":"${secrets.ordinary.slice(0, 9)}","b":"${secrets.ordinary.slice(9)}"`;
    const whole = [secrets.ordinary, secrets.ordinary.slice(0, 17), secrets.ordinary.slice(0, 12)];
    const pieces = fc.constantFrom(...whole, inMembers, `{${inMembers}}`, "p4 ss+w0rd", "p4+ss w0rd", "");
    const several = new Redactor();
    for (const secret of [secrets.ordinary, "p4 ss+w0rd"]) several.learn(secret);
    fc.assert(
      fc.property(plain, pieces, plain, (before, piece, after) => {
        const text = before + piece + after;
        expect(several.values(`\u0001${text}`)).toBe(`\u0001${several.values(text)}`);
      }),
      { numRuns: 1000, seed: 1 },
    );
  });

  it.each([
    ["the digits of its escapes", (digits: string) => `\\u${inPercent(digits)}`],
    ["all of its escapes but their backslashes", (digits: string) => `\\${inPercent(`u${digits}`)}`],
    ["all of its escapes", (digits: string) => inPercent(`\\u${digits}`)],
  ])("is replaced where %s are URL-encoded", (_, escaped) => {
    const units = [...secrets.ordinary].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, "0"));
    expect(redactor.text(`a \\ b ${units.map(escaped).join("")}`)).toBe(`a \\ b ${redacted}`);
  });

  it("is replaced where the same text was safe before it was known", () => {
    const late = new Redactor();
    late.learn(secrets.punctuated);
    const texts = [secrets.ordinary, `"a":"${secrets.ordinary}"`, `caf\u00e9 ${secrets.ordinary}`, "nothing of it"];
    const all = () => texts.map((text) => [late.text(text), late.values(text)]);
    expect(all()).toEqual(texts.map((text) => [text, text]));
    late.learn(secrets.ordinary);
    const safe = texts.map((text) => text.replace(secrets.ordinary, redacted));
    expect(all()).toEqual(safe.map((text) => [text, text]));
  });

  it("is replaced in pieces and with a cut end", () => {
    const { ordinary } = secrets;
    expect(redactor.text(`first ${ordinary.slice(0, 17)}, then ${ordinary.slice(-17)}`)).toBe(
      `first ${redacted}, then ${redacted}`,
    );
    expect(redactor.text(`{"echoed":"${ordinary.slice(0, 10)}…`)).toBe(`{"echoed":"${redacted}…`);
  });

  it("leaves JSON readable, and JSON", () => {
    const parts = { first: "Kx7Qm2Vb9", second: "Tz4Wn6Rp1Ld8Hs3", third: "kept" };
    expect(JSON.parse(redactor.text(JSON.stringify(parts)))).toEqual({
      first: redacted,
      second: redacted,
      third: "kept",
    });
  });

  it("may be short, and is then looked for as it is", () => {
    const short = new Redactor();
    short.learn("p4ss/w");
    expect(short.text("p4ss/w p4ss%2Fw p4ss%2fw p4ss\\/w p4ss&#47;w \\u0070\\u0034ss/w cDRzcy93 703473732f77")).toBe(
      Array(8).fill(redacted).join(" "),
    );
    expect(short.text("p4ss w and p4 ss/w")).toBe("p4ss w and p4 ss/w");
  });
});

describe("evidence", () => {
  it("stays as it is where it only shares a word with a secret", () => {
    const phrase = new Redactor();
    phrase.learn("correct horse battery freight staple 2417");
    const text = "The freight was correct; a horse, a battery and a staple: 2417 kg.";
    expect(phrase.text(text)).toBe(text);
  });

  it("stays as it is where it holds nothing secret", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.webUrl({ withQueryParameters: true }), fc.lorem()), (text) => {
        expect(redactor.values(text)).toBe(text);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it("keeps the readable part of an address whose other parts give access", () => {
    const payment = new Redactor();
    payment.learnAddress(
      "https://pay.example.com/entry/Xq81hd72kLm?session=9f8e7d6c5b4a&job=1000001",
      "/job/1000001/payment/jobSubKey/abc12345/exchange",
    );
    expect(payment.text("see https://pay.example.com/entry/Xq81hd72kLm?session=9f8e7d6c5b4a&job=1000001 now")).toBe(
      `see ${redacted} now`,
    );
    expect(payment.text("session 9f8e7d6c5b4a of job 1000001 at https://pay.example.com/entry/")).toBe(
      `session ${redacted} of job 1000001 at https://pay.example.com/entry/`,
    );
  });

  it("keeps the site that an address leads back to, and no path of it", () => {
    const payment = new Redactor();
    const back = "https://www.example.com/back/Xq81hd72kLm";
    payment.learnAddress(`https://pay.example.com/entry?origin=https://www.example.com&return=${back}`, "");
    expect(payment.text(`at https://www.example.com, back to ${back}`)).toBe(
      `at https://www.example.com, back to ${redacted}`,
    );
  });
});
