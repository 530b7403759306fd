import { beforeAll, describe, expect, it } from "vitest";
import type { Exchange } from "../../src/http/exchange.js";
import { fold } from "../../src/http/names.js";
import { createReference } from "../../src/reference/index.js";
import { isPrinted } from "../../src/reporting/shapes/names.js";
import type { Shapes } from "../../src/reporting/shapes/shape.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { answerOf, many, shapeOf } from "./answers.js";

describe("a shape", () => {
  it("holds paths, kinds and how many subjects bear witness", () => {
    const at = "2026-01-02T03:04:05";
    const fields = shapeOf("GET /job/{jobDisplayId}", [
      { id: 1, when: `${at}Z`, local: at, on: "2026-01-02", rows: [{ a: 1.5 }, { a: null }] },
      { id: 2, when: `${at}+02:00`, site: "https://example.com/x", mail: "who@example.com", rows: [] },
    ]).fields;
    expect(fields.id).toEqual({ seen: 2, absent: 0, as: { integer: 2 } });
    expect(fields.when?.as).toEqual({ "date-time": 2 });
    expect(fields.local).toEqual({ seen: 1, absent: 1, as: { "local date-time": 1 } });
    expect([fields.on?.as, fields.site?.as, fields.mail?.as]).toEqual([{ date: 1 }, { url: 1 }, { email: 1 }]);
    expect(fields["rows[].a"]?.as).toEqual({ number: 1, null: 1 });
  });

  it("counts a record once, however often it is read", () => {
    const same = many(50, () => answerOf("GET /job/{jobDisplayId}", { id: 1, notes: null }, "/job/1"));
    expect(shapeOf("GET /job/{jobDisplayId}", same).fields.notes).toEqual({ seen: 1, absent: 0, as: { null: 1 } });
  });

  it("knows the rows of a page whatever their wrapper is called, and a bare list", () => {
    const paged = shapeOf("GET /Lot", [{ items: [{ id: 1 }], totalCount: 1 }]);
    expect(paged.wrappers).toEqual({ items: 1 });
    expect(Object.keys(paged.fields)).toEqual(["", "totalCount", "*[]", "*[].id"]);
    expect(shapeOf("GET /note", [[{ id: 1 }]]).wrappers).toEqual({ "": 1 });
  });

  it.each([
    ["ids", (n: number) => `${1000 + n}`],
    ["UUIDs", (n: number) => `0a1b2c3d-0000-4000-8000-${String(n).padStart(12, "0")}`],
    ["words", (n: number) => `word${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}`],
    ["sentences", (n: number) => `Dock ${n} East`],
  ])("folds members that are keyed by %s", (_, key) => {
    const body = (from: number) => ({ rates: Object.fromEntries(many(40, (n) => [key(from + n), { amount: n }])) });
    const { fields } = shapeOf("GET /job/{jobDisplayId}", [body(0), body(40), body(80)]);
    expect(Object.keys(fields).sort()).toEqual(["", "rates", "rates.{}", "rates.{}.amount"]);
  });

  it("says where more names come than a record can have", () => {
    const name = (n: number) =>
      String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26), 97 + Math.floor(n / 676));
    const wild = Object.fromEntries(many(5000, (n) => [`x${name(n)}`, n % 2 ? n : `t${n}`]));
    const { fields } = shapeOf("GET /job/{jobDisplayId}", [wild]);
    expect(fields[""]?.capped).toBe(true);
    expect(Object.keys(fields)).toEqual(["", "{}"]);
  });
});

describe("the shapes of a whole run", () => {
  const texts = new Set<string>();
  let shapes: Shapes;

  beforeAll(async () => {
    await loadSpecs();
    const reference = createReference();
    const listen = (value: unknown): void => {
      if (typeof value === "string" || typeof value === "number") texts.add(String(value));
      else if (value !== null && typeof value === "object") for (const entry of Object.values(value)) listen(entry);
    };
    const heard = async (message: Request | Response) =>
      /json/.test(message.headers.get("content-type") ?? "") &&
      listen(
        await message
          .clone()
          .json()
          .catch(() => null),
      );
    const handle = async (request: Request) => {
      await heard(request);
      const response = await reference.fetch(request);
      await heard(response);
      return response;
    };
    const theirs = scenarios().filter(({ area }) => ["lots", "catalogs", "contacts", "notes", "views"].includes(area));
    const own = sampleOf(theirs, Math.ceil(theirs.length / 14));
    ({ shapes } = (await judgeHandler(handle, own, reference)).run);
  }, 120_000);

  it("hold no value that was sent or answered", () => {
    const names = new Set(
      shapes.flatMap(({ fields }) => Object.keys(fields)).flatMap((path) => path.split(/[.[\]{}*]+/)),
    );
    names.delete("");
    expect(texts.size).toBeGreaterThan(500);
    expect(names.size).toBeGreaterThan(50);
    // Columns of views are values that are names of fields.
    expect([...names].filter((name) => texts.has(name) && !isPrinted(name))).toEqual([]);
    const printed = JSON.stringify(shapes.map(({ fields, wrappers }) => [fields, wrappers]));
    const telling = [...texts].filter((text) => text.length > 7 && !isPrinted(fold(text)));
    expect(telling.filter((text) => printed.includes(text))).toEqual([]);
  });
});

it("what was cut off, refused or is no JSON is no shape", () => {
  const cut: Exchange = answerOf("GET /note", [{ id: 1 }]);
  const whole = cut.response;
  if (!whole) throw new Error("It is answered.");
  const { fields, bodies } = shapeOf("GET /note", [
    { ...cut, response: { ...whole, body: { ...whole.body, cut: true } } },
    { ...cut, response: { ...whole, status: 404 } },
    { ...cut, response: { ...whole, headers: { "content-type": "text/html" }, body: { bytes: 6, text: "<html>" } } },
  ]);
  expect(fields).toEqual({});
  expect(bodies).toEqual({ "text/html": 1 });
});
