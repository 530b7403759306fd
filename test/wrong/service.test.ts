import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressesBeside } from "../../src/preflight/service/suspects.js";
import { isNotThisService } from "../../src/preflight/service/trouble.js";
import { describeFaults } from "../../src/reference/index.js";
import { anyConformingVariant } from "../conforming/variant.js";
import { preflightOf } from "../looking.js";
import { sampleOf } from "../sample.js";
import { emptied } from "./emptied.js";

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": "text/html", server: "nginx/1.24.0" } });

describe("the service is known as such", () => {
  it("in whatever conforming way it behaves", async () => {
    for (const variant of fc.sample(anyConformingVariant, { seed: 11, numRuns: 5 })) {
      const { seen } = await preflightOf(variant);
      expect({ variant, troubles: seen.troubles }).toEqual({ variant, troubles: [] });
    }
  });

  it("with any one defect: it is judged then", async () => {
    const faults = sampleOf(describeFaults(), 20);
    expect(faults.length).toBeGreaterThan(15);
    for (const { name } of faults) {
      const { seen } = await preflightOf({ faults: [name] });
      expect({ name, troubles: seen.troubles.map(({ id }) => id) }).toEqual({ name, troubles: [] });
    }
  });

  it.each(["kept", "gone"] as const)("where it holds no data, its constants %s", async (constants) => {
    const { seen } = await preflightOf({}, {}, (request, handle) => emptied(handle, constants)(request));
    expect(seen.troubles).toEqual([]);
  });

  it("where all its lookups are broken, by what else it answers", async () => {
    const { seen } = await preflightOf({}, {}, async (request, handle) =>
      request.url.includes("/lookup/") || request.url.includes("/gridviews")
        ? Response.json({ title: "Broken." }, { status: 500 })
        : handle(request),
    );
    expect(seen.troubles).toEqual([]);
  });

  it("where an unknown path is answered with its start page", async () => {
    const { seen } = await preflightOf({ faults: ["unknown-path-refused-portal#portal-page-at-unknown-paths"] });
    expect(seen.troubles).toEqual([]);
  });
});

describe("a refused credential is told as one, however it is refused", () => {
  const callers = { corporate: { token: "nobody.nobody.nobody" } };
  it.each(["challenged-401", "bare-401", "forbidden-403"])("%s", async (answer) => {
    const { seen } = await preflightOf({ choices: { "unauthenticated-answer": answer } }, { callers });
    expect(seen.troubles.map(({ id }) => id)).toEqual(Array(3).fill("credential-refused"));
  });

  it("also where anybody may read the lookups", async () => {
    const faults = ["authenticated:GET /lookup/countries#needs-no-token"];
    const { seen } = await preflightOf({ faults }, { callers });
    expect(seen.troubles.map(({ id }) => id)).toEqual(Array(3).fill("credential-refused"));
  });

  it.each(["login-302", "hidden-404", "bad-request-400"])("%s may be another thing, and says so", async (answer) => {
    const { seen } = await preflightOf({ choices: { "unauthenticated-answer": answer } }, { callers });
    expect(seen.troubles.length).toBeGreaterThan(1);
    for (const { remedy } of seen.troubles.filter(({ surface }) => surface !== "abc"))
      expect(remedy).toMatch(/credential/);
  });

  it.each(["login-302", "hidden-404", "bad-request-400"])("%s, where it has expired", async (answer) => {
    const { reference } = await preflightOf();
    const expired = { corporate: { token: reference.tokens.expired } };
    const { seen } = await preflightOf({ choices: { "unauthenticated-answer": answer } }, { callers: expired });
    if (answer !== "login-302")
      expect(seen.troubles.filter(({ surface }) => surface !== "abc").map(({ behind }) => behind)).toEqual(
        Array(2).fill(expect.stringMatching(/it expired on 2020-01-01/)),
      );
    expect(seen.closed).toMatchObject({ portal: expect.any(String), catalog: expect.any(String) });
  });
});

describe("something else is told as such", () => {
  it("on one surface alone, and the others stay open", async () => {
    const { seen } = await preflightOf({}, {}, async (request, handle) =>
      request.url.includes("/catalog/") ? html("<title>Welcome</title>") : handle(request),
    );
    expect(Object.keys(seen.closed)).toEqual(["catalog"]);
    expect(seen.troubles[0]).toMatchObject({ id: "web-server", surface: "catalog" });
    expect(seen.troubles[0]?.answered).toBe('GET /Lot → 200, text/html, server nginx/1.24.0, "Welcome"');
  });

  it("where its ids are too large for numbers of JSON to be exact", async () => {
    const { seen } = await preflightOf({}, {}, async (request, handle) => {
      if (!request.url.includes("/catalog/")) return handle(request);
      return new Response('{"items":[{"id":9007199254740993}]}', { headers: { "content-type": "application/json" } });
    });
    expect(Object.keys(seen.closed)).toEqual(["catalog"]);
    const [{ behind, remedy } = { behind: "", remedy: "" }] = seen.troubles;
    expect(behind).toContain("too large to be read exactly");
    expect(remedy).not.toContain("is up");
  });

  it("where every path is answered with an empty list", async () => {
    const { seen } = await preflightOf({}, {}, async () => Response.json([]));
    expect(seen.troubles.every(isNotThisService)).toBe(true);
    expect(seen.closed).toMatchObject({ portal: expect.any(String), catalog: expect.any(String) });
  });

  it("and what it says is told without the token", async () => {
    const { seen, reference } = await preflightOf({}, {}, async (request) =>
      html(`<h1>You sent ${request.headers.get("authorization")}</h1>`, 404),
    );
    expect(seen.troubles.length).toBeGreaterThan(1);
    expect(JSON.stringify(seen.troubles)).not.toContain(reference.tokens.corporate.slice(0, 20));
  });

  it("and the address that was meant is looked for beside it, on the same origin alone", () => {
    expect(addressesBeside("https://freight.example.com/v1", "portal")).toEqual([
      "https://freight.example.com/v1/api",
      "https://freight.example.com",
      "https://freight.example.com/api",
      "https://freight.example.com/portal/api",
      "https://freight.example.com/portal",
    ]);
  });
});
