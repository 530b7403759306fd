import { describe, expect, it } from "vitest";
import { probeReference } from "./probing.js";

const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": "application/json" } });

let previous = "{}";
let count = 0;

/** Servers that answer everything alike, or without looking. */
const mindless: { readonly [name: string]: (request: Request) => Response | Promise<Response> } = {
  null: () => json("null"),
  "{}": () => json("{}"),
  "[]": () => json("[]"),
  "an empty 200": () => new Response(null, { status: 200 }),
  "204": () => new Response(null, { status: 204 }),
  "204 with all methods": () =>
    new Response(null, { status: 204, headers: { allow: "GET, POST, PUT, PATCH, DELETE, OPTIONS" } }),
  "405 with all methods": () => new Response(null, { status: 405, headers: { allow: "POST, PUT, PATCH, DELETE" } }),
  ...Object.fromEntries(
    [400, 401, 403, 404, 405, 410, 500, 503].map((status) => [String(status), () => json('{"title":"No."}', status)]),
  ),
  "a login page": () => new Response("<html><form></form></html>", { headers: { "content-type": "text/html" } }),
  "a redirect to one": () => new Response(null, { status: 302, headers: { location: "/login" } }),
  "the request": async (request) => json((await request.text()) || "{}"),
  "the address": (request) => json(JSON.stringify({ method: request.method, url: request.url })),
  "a number that grows": () => json(String(++count)),
  "the request before": async (request) => {
    const body = previous;
    previous = JSON.stringify({ asked: new URL(request.url).pathname.split("/") });
    return json(body);
  },
};

describe("of a server that answers everything with", () => {
  it.each(Object.entries(mindless))("%s nothing is said", async (_, answer) => {
    const { seen } = await probeReference(
      {},
      {
        given: { limits: { maxWaitMs: 0, preflightTimeoutMs: 100 } },
        around: async (request) => answer(request),
      },
    );
    expect(seen.routes.filter(({ state }) => state !== "undecidable")).toEqual([]);
    expect(seen.release.behavesAs).toBe("undecidable");
  });
});
