import { describe, expect, it } from "vitest";
import { editionsOf } from "../../src/contract/releases.js";
import { type RouteId, routeList, routeOf } from "../../src/contract/routes.js";
import { harmlessOnly, isHarmless } from "../../src/probe/asking.js";
import { rowsAt, unroutedBeside, unusedPath } from "../../src/probe/unused-ids.js";
import type { Reference } from "../../src/reference/index.js";
import { type Handle, probeReference } from "./probing.js";

/** What it answers may say when it was asked. */
const now = () => new Date("2026-11-21T09:00:00Z");

const changing = routeList.filter(({ effect }) => effect !== "read");

/** What a deployment holds, as far as its reads show it. */
async function stateOf(reference: Reference): Promise<readonly string[]> {
  const { basePaths, tokens, fixtures } = reference;
  // A document holds the moment at which it was made.
  const reads = routeList.filter(
    ({ method, effect, answers }) =>
      method === "GET" && effect === "read" && editionsOf(answers).every(({ kind }) => kind !== "bytes"),
  );
  return Promise.all(
    reads.map(async ({ id, surface, template }) => {
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(fixtures[name] ?? (name === "id" ? (fixtures["companyId"] ?? "") : "1"))),
      );
      const url = `http://reference.example.com${basePaths[surface]}${path}`;
      const headers = { authorization: `Bearer ${tokens.corporate}` };
      const answer = await reference.fetch(new Request(url, { headers }));
      return `${id} ${answer.status} ${await answer.text()}`;
    }),
  );
}

/** Keeps what a reference held before the first request came. */
function watched(around: (request: Request, handle: Handle) => Promise<Response>) {
  let before: Promise<readonly string[]> | undefined;
  const requests: { readonly method: string; readonly url: URL; readonly headers: Headers; readonly body: string }[] =
    [];
  return {
    requests,
    state: () => before ?? Promise.resolve([]),
    async around(request: Request, handle: Handle, reference: Reference) {
      before ??= stateOf(reference);
      await before;
      const body = await request.clone().text();
      requests.push({ method: request.method, url: new URL(request.url), headers: request.headers, body });
      return around(request, handle);
    },
  };
}

describe("a probe changes nothing", () => {
  it.each(["8_01", "7.11"] as const)("on %s: what the reference wrote down and holds", async (release) => {
    const watch = watched((request, handle) => handle(request));
    const { reference, seen } = await probeReference({ release, now }, { around: watch.around, bare: true });
    expect(seen.verdict).toBe("healthy");
    const asked = reference.log.flatMap(({ route }) => (route === undefined ? [] : [route]));
    expect(asked.filter((id) => routeOf(id as RouteId).effect !== "read")).toEqual([]);
    const others = new Set(reference.log.filter(({ route }) => route === undefined).map(({ method }) => method));
    expect([...others].filter((method) => !["GET", "OPTIONS", "HEAD"].includes(method))).toEqual([]);
    expect(await stateOf(reference)).toEqual(await watch.state());
  });

  it("where every handler that changes anything, reached by whatever method or override, would tell", async () => {
    const effects: string[] = [];
    // All it answers to OPTIONS and HEAD is a refusal without a list, so that the probe tries all it has.
    const watch = watched(async (request, handle) => {
      const { method } = request;
      const path = new URL(request.url).pathname.replace(/^\/\w+\/api/, "");
      const served = method === "HEAD" ? "GET" : method;
      const hit = rowsAt(path).filter((row) => row.method === served);
      if (hit.length > 0 && hit.every(({ effect }) => effect !== "read")) effects.push(`${method} ${path}`);
      if (!["GET", "HEAD", "OPTIONS"].includes(method) && hit.length === 0) effects.push(`${method} ${path}`);
      return method === "OPTIONS" || method === "HEAD" ? new Response(null, { status: 404 }) : handle(request);
    });
    const { seen } = await probeReference({ now }, { around: watch.around });
    expect(effects).toEqual([]);
    for (const { method, url, headers, body } of watch.requests) {
      expect([...headers.keys()].filter((name) => /override|x-http-method/i.test(name))).toEqual([]);
      expect(url.search).not.toMatch(/method/i);
      if (method !== "POST") expect(body).toBe("");
    }
    // A read shows that it is there; of the others nothing is known, and nothing is guessed.
    const unread = seen.routes.filter(({ id, due }) => due && routeOf(id).effect !== "read");
    expect(new Set(unread.map(({ state }) => state))).toEqual(new Set(["undecidable"]));
    expect(seen.verdict).toBe("healthy");
  });

  it("where OPTIONS and HEAD are carried out as what the path is for", async () => {
    const refused: number[] = [];
    const watch = watched(async (request, handle) => {
      const { method, url } = request;
      if (method !== "OPTIONS" && method !== "HEAD") return handle(request);
      const path = new URL(url).pathname.replace(/^\/\w+\/api/, "");
      const named = changing.filter(({ template }) => template.includes("{") && !/merge/.test(template));
      for (const row of rowsAt(path).filter((one) => named.includes(one))) {
        const headers = {
          authorization: request.headers.get("authorization") ?? "",
          "content-type": "application/json",
        };
        const body = row.method === "GET" ? undefined : "{}";
        const answer = await handle(new Request(url, { method: row.method, headers, ...(body && { body }) }));
        refused.push(answer.status);
      }
      return new Response(null, { status: 404 });
    });
    const { reference } = await probeReference({ now }, { around: watch.around });
    expect(refused.length).toBeGreaterThan(50);
    expect(await stateOf(reference)).toEqual(await watch.state());
  });
});

describe("what a probe may send", () => {
  const sent = { surface: "portal", caller: "corporate", effect: "read" } as const;

  it.each(changing.map(({ id }) => id as RouteId))("is never %s", (route) => {
    const call = { route, caller: "corporate", path: {}, query: {} } as const;
    expect(harmlessOnly.before(call, routeOf(route), undefined)).toBeDefined();
    const { method } = routeOf(route);
    expect(
      harmlessOnly.before({ ...sent, method, path: unusedPath(routeOf(route)) }, undefined, undefined),
    ).toBeDefined();
  });

  it("is no HEAD where a GET changes things, no other method, and no body", () => {
    const path = "/lookup/resetMasterConstantCache";
    expect(isHarmless({ method: "HEAD", path })).toBe(false);
    expect(isHarmless({ method: "HEAD", path: "/LOOKUP/ResetMasterConstantCache" })).toBe(false);
    expect(isHarmless({ method: "GET", path: "/job/1/payment/create" })).toBe(false);
    expect(isHarmless({ method: "OPTIONS", path })).toBe(true);
    expect(isHarmless({ method: "PROPFIND", path })).toBe(false);
    expect(isHarmless({ method: "OPTIONS", path, body: {} })).toBe(false);
  });

  it("is asked beside it at a path of the same depth that no table lists", () => {
    for (const route of routeList) {
      const path = unusedPath(route);
      const beside = unroutedBeside(path);
      expect(rowsAt(path)).toContain(route);
      expect(rowsAt(beside)).toEqual([]);
      expect(beside.split("/")).toHaveLength(path.split("/").length);
    }
  });
});
