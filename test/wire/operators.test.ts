import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { type RouteId, routeOn } from "../../src/contract/routes.js";
import { NetworkTransport } from "../../src/http/transport/network.js";
import { createReference, listen } from "../../src/reference/index.js";
import { DirectTransport } from "../../src/runner/direct-transport.js";
import { surfacesInProcess } from "../../src/runner/in-process.js";
import { type Beneath, mutated, type Send } from "../../src/runner/mutation/wire/mutated.js";
import { operatorOf, operators } from "../../src/runner/mutation/wire/operators.js";
import { type Site, sitesOf } from "../../src/runner/mutation/wire/sites.js";

const everything = { group: [], route: [], operator: [] };

const limits = { timeoutMs: 10_000, maxBodyBytes: 1_000_000 };

/** A reference in this process, as an operator sees it. */
function beneath() {
  const reference = createReference();
  const authorization = `Bearer ${reference.tokens.corporate}`;
  const direct = new DirectTransport(reference);
  const deployment: Beneath = {
    send: (request) => direct.send(request, limits),
    addresses: surfacesInProcess(reference),
    checkpoint: () => reference.checkpoint(),
    credential: authorization,
  };
  return { deployment, authorization };
}

function siteOf(operator: string, route: RouteId, place = ""): Site {
  const found = sitesOf({ ...everything, operator: [operator], route: [route] }).find((site) => site.place === place);
  if (!found) throw new Error(`${operator} does not apply to ${route} ${place}`);
  return found;
}

/** Asks a deployment in which one thing is changed. */
function asking(operator: string, route: RouteId, place = "") {
  const { deployment, authorization } = beneath();
  const mutant = mutated(siteOf(operator, route, place), deployment);
  const ask = async (send: Send, method: string, path: string, body?: unknown, token = authorization) => {
    const response = await send({
      method,
      url: `${deployment.addresses.catalog}${path}`,
      headers: { ...(token && { authorization: token }), "content-type": "application/json" },
      ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
    });
    const text = Buffer.from(response.body).toString();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };
  type Rest = [method: string, path: string, body?: unknown, token?: string];
  return {
    mutant,
    asked: (...rest: Rest) => ask(mutant.send, ...rest),
    plainly: (...rest: Rest) => ask(deployment.send, ...rest),
  };
}

const lot = { image_links: ["https://example.com/1.png", "https://example.com/2.png"] };

describe("operators", () => {
  it("are called by names of their own, and each applies somewhere", () => {
    const names = operators.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const applied = new Set(sitesOf(everything).map(({ operator }) => operator));
    expect(names.filter((name) => !applied.has(name))).toEqual([]);
  });

  it("have sites with ids of their own, on every release", () => {
    for (const release of ["7.11", latestRelease] as const) {
      const ids = sitesOf({ ...everything, release }).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(5_000);
    }
  });

  it("alter what is asked: a parameter is not passed on", async () => {
    const { mutant, asked, plainly } = asking("parameter-dropped", "GET /Lot", "page_size");
    const { body: whole } = await plainly("GET", "/Lot");
    const { body } = await asked("GET", "/Lot?pageSize=1");
    expect(body).toEqual(whole);
    expect(mutant.altered()).toBe(1);
  });

  it("leave other routes and other requests alone", async () => {
    const { mutant, asked, plainly } = asking("parameter-dropped", "GET /Lot", "page_size");
    expect(await asked("GET", "/Lot")).toEqual(await plainly("GET", "/Lot"));
    expect(await asked("GET", "/Catalog?pageSize=1")).toEqual(await plainly("GET", "/Catalog?pageSize=1"));
    expect(mutant.altered()).toBe(0);
  });

  it("alter what is answered: the last row is lost", async () => {
    const { asked, plainly } = asking("list-last-lost", "GET /Lot");
    await plainly("POST", "/Lot", lot);
    await plainly("POST", "/Lot", lot);
    const rows = (answer: { body: { [key: string]: unknown } }) => Object.values(answer.body).find(Array.isArray) ?? [];
    expect(rows(await asked("GET", "/Lot"))).toEqual(rows(await plainly("GET", "/Lot")).slice(0, -1));
  });

  it("answer a write that is not carried out, under an id that no later one has", async () => {
    const { asked, plainly, mutant } = asking("not-carried-out", "POST /Lot");
    const { status, body } = await asked("POST", "/Lot", lot);
    expect(status).toBe(201);
    expect((await plainly("GET", `/Lot/${body.id}`)).status).toBe(404);
    expect((await plainly("POST", "/Lot", lot)).body.id).not.toBe(body.id);
    expect(mutant.altered()).toBe(1);
  });

  it("answer a write whose body came before it, for another record, and do not carry it out", async () => {
    const { asked, plainly } = asking("same-again-not-carried-out", "PUT /Lot/{id}");
    const [one, other] = [await asked("POST", "/Lot", lot), await asked("POST", "/Lot", lot)];
    const put = (id: number, link: string) => asked("PUT", `/Lot/${id}`, { image_links: [link] });
    const links = async (id: number) => (await plainly("GET", `/Lot/${id}`)).body.imageLinks;
    await put(one.body.id, "https://example.com/3.png");
    expect((await put(other.body.id, "https://example.com/3.png")).status).toBe(200);
    expect(await links(one.body.id)).toEqual(["https://example.com/3.png"]);
    expect(await links(other.body.id)).toEqual(lot.image_links);
    await put(other.body.id, "https://example.com/4.png");
    expect(await links(other.body.id)).toEqual(["https://example.com/4.png"]);
  });

  it("carry out the first write of a record alone", async () => {
    const { asked, plainly, mutant } = asking("second-not-carried-out", "PUT /Lot/{id}");
    const [one, other] = [await asked("POST", "/Lot", lot), await asked("POST", "/Lot", lot)];
    const put = (id: number, link: string) => asked("PUT", `/Lot/${id}`, { image_links: [link] });
    const links = async (id: number) => (await plainly("GET", `/Lot/${id}`)).body.imageLinks;
    await put(one.body.id, "https://example.com/3.png");
    expect((await put(one.body.id, "https://example.com/4.png")).body.imageLinks).toEqual([
      "https://example.com/4.png",
    ]);
    await put(other.body.id, "https://example.com/5.png");
    expect(await links(one.body.id)).toEqual(["https://example.com/3.png"]);
    expect(await links(other.body.id)).toEqual(["https://example.com/5.png"]);
    expect(mutant.altered()).toBe(1);
  });

  it("carry a write out when the next one comes whose credential is good", async () => {
    const { asked, plainly } = asking("one-behind", "PUT /Lot/{id}");
    const { body } = await asked("POST", "/Lot", lot);
    const put = (link: string, token?: string) => asked("PUT", `/Lot/${body.id}`, { image_links: [link] }, token);
    const links = async () => (await plainly("GET", `/Lot/${body.id}`)).body.imageLinks;
    await put("https://example.com/3.png");
    expect((await put("https://example.com/4.png", "")).status).toBe(401);
    expect(await links()).toEqual(lot.image_links);
    await put("https://example.com/5.png");
    expect(await links()).toEqual(["https://example.com/3.png"]);
  });

  it("carry a write out on another record instead", async () => {
    const { asked, plainly } = asking("on-another-record", "PUT /Lot/{id}");
    const [one, other] = [await asked("POST", "/Lot", lot), await asked("POST", "/Lot", lot)];
    await asked("PUT", `/Lot/${one.body.id}`, { image_links: ["https://example.com/3.png"] });
    const links = async (id: number) => (await plainly("GET", `/Lot/${id}`)).body.imageLinks;
    expect(await links(one.body.id)).toEqual(lot.image_links);
    expect(await links(other.body.id)).toEqual(["https://example.com/3.png"]);
  });

  it("answer what was answered before", async () => {
    const { asked } = asking("stale-answer", "GET /Lot/{id}");
    const { body } = await asked("POST", "/Lot", lot);
    const before = await asked("GET", `/Lot/${body.id}`);
    await asked("PUT", `/Lot/${body.id}`, { image_links: [] });
    expect(await asked("GET", `/Lot/${body.id}`)).toEqual(before);
  });

  it("begin a page with the last row of the one before", async () => {
    const { asked, plainly } = asking("pages-overlap", "GET /Lot");
    for (let count = 0; count < 2; count++) await plainly("POST", "/Lot", lot);
    const page = (number: number) => `/Lot?pageSize=1&pageNumber=${number}`;
    expect(await asked("GET", page(1))).toEqual(await plainly("GET", page(1)));
    const rows = (answer: { body: { items: readonly unknown[] } }) => answer.body.items;
    expect(rows(await asked("GET", page(2)))).toEqual(rows(await plainly("GET", page(1))));
    expect(rows(await plainly("GET", page(2)))).not.toEqual(rows(await plainly("GET", page(1))));
  });

  it("let in whoever comes", async () => {
    const { asked, plainly } = asking("credential-not-looked-at", "GET /Lot");
    expect((await plainly("GET", "/Lot", undefined, "")).status).toBe(401);
    expect((await asked("GET", "/Lot", undefined, "")).status).toBe(200);
  });
});

/** What an operator on answers makes of one: its JSON, or what its status and its type are. */
function altered(operator: string, route: RouteId, place: string, { status = 200, ...given }: Given) {
  const way = operatorOf(operator)?.way;
  if (way?.on !== "answer") throw new Error(`${operator} does not work on answers`);
  const { deployment } = beneath();
  const request = { method: "GET", url: `${deployment.addresses.catalog}/`, headers: {} };
  const call = { route: routeOn(route, latestRelease), release: latestRelease, path: {}, request, base: "" };
  const headers = { "content-type": "application/json", ...given.headers };
  return way.alter({ status, headers, body: Buffer.from(JSON.stringify(given.shows ?? {})) }, call, place);
}

interface Given {
  readonly shows?: unknown;
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
}

describe("operators on what is shown of a member", () => {
  it.each([
    ["text-cut", "title", "Books", "Book"],
    ["text-special", "title", "Books", "Boo<&>ks"],
    ["text-in-capitals", "title", "Books", "BOOKS"],
    ["text-in-capitals", "title", "BOOKS", "books"],
    ["element-added", "agent_company_ids", [1, 2], [1, 2, 3]],
    ["element-lost", "agent_company_ids", [1, 2], [1]],
    ["elements-reversed", "agent_company_ids", [1, 2], [2, 1]],
  ] as const)("%s makes %s another one", (operator, member, before, after) => {
    const answer = altered(operator, "GET /Catalog/{id}", member, { shows: { [member]: before } });
    expect(JSON.parse(String(Buffer.from(answer?.body ?? [])))).toEqual({ [member]: after });
  });

  it.each([
    ["text-cut", "title", "a"],
    ["text-in-capitals", "title", "someone@example.com"],
    ["text-special", "title", "2026-01-01T00:00:00Z"],
    ["element-added", "agent_company_ids", []],
    ["element-lost", "agent_company_ids", [1]],
  ] as const)("%s leaves %s alone where it is %j", (operator, member, before) => {
    expect(altered(operator, "GET /Catalog/{id}", member, { shows: { [member]: before } })).toBeUndefined();
  });
});

const catalog = { start_date: "2026-01-01T00:00:00Z", end_date: "2026-02-01T00:00:00Z", seller_id: 101 };

describe("operators on what is stored of a text", () => {
  it.each([
    ["words-capitalised", "old books", "Old Books"],
    ["tags-lost", "<i>old</i> books, 1 < 2", "old books, 1 < 2"],
    ["text-decoded", "old+books %41 50%", "old books A 50%"],
  ] as const)("%s makes %s another one", async (operator, title, after) => {
    const { asked, plainly } = asking(operator, "POST /Catalog", "title");
    const { body } = await asked("POST", "/Catalog", { ...catalog, title });
    expect((await plainly("GET", `/Catalog/${body.id}`)).body.title).toBe(after);
  });
});

describe("operators on moments", () => {
  it("show them five hours early, whatever their offset is", () => {
    const answer = altered("moments-shifted", "GET /Catalog/{id}", "", {
      shows: { start_date: "2026-01-01T02:00:00+01:00", title: "2026" },
    });
    expect(JSON.parse(String(Buffer.from(answer?.body ?? [])))).toEqual({
      start_date: "2025-12-31T20:00:00.000Z",
      title: "2026",
    });
  });
});

describe("operators on statuses and headers", () => {
  const utf8 = { "content-type": "application/json; charset=utf-8" };
  it.each([
    ["created-200", "POST /Lot", { status: 201 }, 200],
    ["refusal-as-403", "GET /Lot", { status: 401 }, 403],
    ["missing-as-400", "GET /Lot/{id}", { status: 404 }, 400],
  ] as const)("%s changes the status", (operator, route, given, status) => {
    expect(altered(operator, route, "", given)?.status).toBe(status);
    expect(altered(operator, route, "", { status: 204 })).toBeUndefined();
  });

  it.each([
    ["media-type-html", {}, { "content-type": "text/html; charset=utf-8" }],
    ["media-type-gone", {}, {}],
    ["charset-changed", utf8, { "content-type": "application/json; charset=iso-8859-1" }],
    ["location-gone", { location: "/Lot/1" }, { "content-type": "application/json" }],
  ] as const)("%s changes the headers", (operator, headers, after) => {
    expect(altered(operator, "GET /Lot/{id}", "", { headers })?.headers).toEqual(after);
  });
});

describe("operators work on a deployment behind a socket as well", () => {
  const reference = createReference();
  let served: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    served = await listen(reference);
  });
  afterAll(() => served.close());

  it("which knows nothing of them", async () => {
    const site = siteOf("list-empty", "GET /views/all");
    const network = new NetworkTransport(1);
    const { send, altered } = mutated(site, {
      send: (request) => network.send(request, limits),
      addresses: served.surfaces,
    });
    const headers = { authorization: `Bearer ${reference.tokens.corporate}` };
    const { body } = await send({ method: "GET", url: `${served.surfaces.portal}/views/all`, headers });
    expect(JSON.parse(Buffer.from(body).toString())).toEqual([]);
    expect(altered()).toBe(1);
    await network.close();
  });
});
