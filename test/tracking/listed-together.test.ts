import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openSession } from "../../src/preflight/session.js";
import { fixtures } from "../../src/reference/core/fixtures.js";
import { cleanUp } from "../../src/tracking/cleanup.js";
import { Ledger } from "../../src/tracking/ledger.js";
import { preflightOf } from "../looking.js";

const folder = mkdtempSync(join(tmpdir(), "together-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Around = NonNullable<Parameters<typeof preflightOf>[2]>;
type Handle = Parameters<Around>[1];

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

/** What is made of each kind, where the text is that of the run. */
const made = {
  catalog: {
    ...{ title: "0000test", seller_id: fixtures.sellerId, platforms: [], agent_company_ids: [], is_completed: false },
    ...{ start_date: "2031-03-04T09:30:00Z", end_date: "2031-03-11T18:45:00Z" },
  },
  lot: { catalogs: [], platforms: [], image_links: [], initial_data: {}, item_data: {} },
} as const;
type Kind = keyof typeof made;

/** How often each of what a clean-up of five catalogs sends goes out, and what it leaves. */
async function cleaned(name: string, around: Around = (request, handle) => handle(request), kind: Kind = "catalog") {
  const sent: string[] = [];
  let isCounted = false;
  const { judging, transport, clock, reference } = await preflightOf({}, {}, (request, handle) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/.*\/(?=Catalog|Lot)/, "/").replace(/\d+$/, "{id}");
    const page = searchParams.get("page_number");
    if (isCounted) sent.push(`${request.method} ${path}${page === null ? "" : ` page ${page}`}`);
    return around(request, handle);
  });
  const ledger = new Ledger(join(folder, `${name}.jsonl`));
  const address = new URL(kind === "lot" ? "Lot" : "Catalog", `${judging.profile.surfaces.catalog}/`);
  const headers = { authorization: `Bearer ${reference.tokens.corporate}`, "content-type": "application/json" };
  const body = JSON.stringify(made[kind]);
  for (let count = 0; count < 5; count++) {
    const answer = await reference.fetch(new Request(address, { method: "POST", headers, body }));
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { readonly id: number };
    ledger.write({ event: "made", scenario: "s", kind, id, path: {}, caller: "corporate" });
  }
  ledger.close();
  isCounted = true;
  const profile = { ...judging.profile, effects: "reversible" } as const;
  const session = openSession({ ...judging, profile }, { env: {}, transport, clock });
  const { removed, leftovers } = await cleanUp(join(folder, `${name}.jsonl`), "0000test", session);
  const times = Object.fromEntries(
    [...new Set(sent)].map((one) => [one, sent.filter((other) => other === one).length]),
  );
  return { times, removed, left: leftovers.length };
}

/** Answers the list of catalogs in another way: what it was, and how often it was asked for before. */
const listing = (other: (page: { readonly items: readonly unknown[] }, asked: number) => unknown): Around => {
  let asked = 0;
  return async (request: Request, handle: Handle) => {
    const response = await handle(request);
    const { pathname, searchParams } = new URL(request.url);
    const isList = /\/Catalog$/.test(pathname) && searchParams.get("page_size") === "100";
    return isList ? json(other((await response.json()) as { readonly items: readonly unknown[] }, asked++)) : response;
  };
};

it("of several catalogs one list tells that they are gone, beside the reading of one of them", async () => {
  expect(await cleaned("together")).toEqual({
    times: { "GET /Catalog page 1": 2, "DELETE /Catalog/{id}": 5, "GET /Catalog/{id}": 1 },
    removed: 5,
    left: 0,
  });
});

it("a list that does not show them tells nothing", async () => {
  const { times, removed } = await cleaned(
    "hidden",
    listing((page) => ({ ...page, items: [] })),
  );
  expect([times["GET /Catalog page 1"], times["GET /Catalog/{id}"], removed]).toEqual([1, 5, 5]);
});

it("a page that is as long as before tells of no record behind it, where more may stand there", async () => {
  const others = Array.from({ length: 100 }, (_, index) => ({ id: 9_000_000 + index }));
  const { times, removed } = await cleaned(
    "pages",
    listing((page, asked) => ({
      ...page,
      items: [...(asked === 0 ? page.items.slice(-30) : []), ...others].slice(0, 40),
    })),
  );
  expect([times["GET /Catalog page 2"], times["GET /Catalog/{id}"], removed]).toEqual([1, 5, 5]);
});

it("a list that loses what is still read is not believed", async () => {
  const { times, left } = await cleaned("kept", async (request, handle) => {
    if (request.method === "DELETE") return new Response(null, { status: 204 });
    return listing((page, asked) => (asked === 0 ? page : { ...page, items: [] }))(request, handle);
  });
  expect(times["GET /Catalog/{id}"]).toBeGreaterThanOrEqual(5);
  expect(left).toBe(5);
});

it("a list that shows none of anybody's any longer is not believed", async () => {
  const other = { id: 9_000_000, title: "somebody else's 0000test" };
  const { times, removed } = await cleaned(
    "emptied",
    listing((page, asked) => ({ ...page, items: asked === 0 ? [...page.items, other] : [] })),
  );
  expect([times["GET /Catalog/{id}"], removed]).toEqual([5, 5]);
});

it("each lot is read, since what holds it may keep one and not another", async () => {
  const { times, removed } = await cleaned("lots", undefined, "lot");
  expect(times).toEqual({ "DELETE /Lot/{id}": 5, "GET /Lot/{id}": 5 });
  expect(removed).toBe(5);
});
