import { describe, expect, it } from "vitest";
import { mostReads } from "../../src/preflight/discovery/looker.js";
import { type AskedPage, recordsOfPages } from "../../src/preflight/discovery/pages.js";
import { createReference, type Reference } from "../../src/reference/index.js";
import { lookAtReference } from "../looking.js";

/** What earlier runs have left stands first in each list and page that is looked through. */
const newestFirst = {
  "list-order": "newest-first",
  "job-search-order": "newest-first",
  "company-order": "newest-first",
  "contact-search-cut": "newest-first",
};

/** More than the largest page that is asked for. */
const many = 130;

const text = (what: string, index: number) => `conformance 1a2b3c4d ${what} ${index}`;

/** A record of each kind as a run makes it. */
const left: readonly (readonly [
  surface: "portal" | "catalog",
  path: string,
  body: (index: number, of: Reference) => object,
])[] = [
  [
    "portal",
    "/job",
    (index) => ({ customer: { name: text("customer", index) }, items: [{ name: text("item", index) }] }),
  ],
  ["portal", "/companies/fulldetails", (index) => ({ name: text("company", index) })],
  ["portal", "/contacts/editdetails", (index) => ({ name: text("contact", index) })],
  [
    "catalog",
    "/Catalog",
    (index, { fixtures }) => ({
      title: text("catalog", index),
      seller_id: fixtures["sellerId"],
      start_date: "2031-03-04T09:30:00Z",
      end_date: "2031-03-05T09:30:00Z",
    }),
  ],
  ["catalog", "/Lot", (index) => ({ lot_number: text("lot", index) })],
];

/** Leaves so many records of each kind before the first look. */
function leaving(count: number) {
  let isLeft: Promise<void> | undefined;
  const reference = createReference({ choices: newestFirst });
  const leave = async (handle: (request: Request) => Promise<Response>) => {
    for (let index = 0; index < count; index++)
      for (const [surface, path, body] of left) {
        const headers = { authorization: `Bearer ${reference.tokens.corporate}`, "content-type": "application/json" };
        const url = `http://reference.example.com${reference.basePaths[surface]}${path}`;
        const made = await handle(
          new Request(url, { method: "POST", headers, body: JSON.stringify(body(index, reference)) }),
        );
        if (!made.ok) throw new Error(`POST ${path} answered ${made.status}: ${await made.text()}`);
      }
  };
  return async (request: Request, handle: (request: Request) => Promise<Response>) => {
    isLeft ??= leave(handle);
    await isLeft;
    return handle(request);
  };
}

const look = (choices: Readonly<Record<string, string>>, count: number, around = leaving(count)) =>
  lookAtReference({ choices: { ...newestFirst, ...choices } }, {}, around);

type Looked = Awaited<ReturnType<typeof lookAtReference>>;

const lostIn = (after: Looked, before: Looked) => before.discovered.filter((name) => !after.discovered.includes(name));

describe("what earlier runs have left", () => {
  it.each([
    {},
    { "job-search-size": "25-and-at-most-50" },
    { "job-search-page-base": "zero-based", "contact-search-first-page": "zero", "company-page-base": "zero" },
  ])("costs no fixture where it stands first in each list: %j", async (choices) => {
    const before = await look(choices, 0);
    const after = await look(choices, many);
    expect(lostIn(after, before)).toEqual([]);
    expect(before.discovered).toContain("jobDisplayId");
    expect(after.reads).toBeLessThanOrEqual(mostReads);
  });

  it("is told by a job itself where the rows of a search do not tell", async () => {
    const around = leaving(many);
    const after = await look({}, many, async (request, handle) => {
      const response = await around(request, handle);
      if (!/searchByDetails$/.test(new URL(request.url).pathname) || !response.ok) return response;
      const rows = (await response.json()) as readonly Readonly<Record<string, unknown>>[];
      return new Response(JSON.stringify(rows.map(({ customer: _, ...row }) => row)), response);
    });
    expect(lostIn(after, await look({}, 0))).toEqual([]);
  });

  it("costs no read where the first page holds enough beside it", async () => {
    const usual = {
      "list-order": "oldest-first",
      "job-search-order": "oldest-first",
      "contact-search-cut": "next-to-each-other",
    };
    const [before, after] = [await look(usual, 0), await look(usual, many)];
    expect(after.reads).toBe(before.reads);
  });
});

/** Pages of a list whose newest rows stand first; `count` of them are of runs. */
function pagesOf(
  count: number,
  others: number,
  answers: { readonly largest?: number; readonly refuses?: number } = {},
) {
  const rows = Array.from({ length: count + others }, (_, index) =>
    index < count ? { id: index, name: text("row", index) } : { id: index, name: `Row ${index}` },
  );
  const asked: number[] = [];
  const shown = (body: unknown, isSuccess = true) => ({ isSuccess, body, described: "" });
  const read = async ({ page, page_size = 25 }: AskedPage) => {
    asked.push(page);
    if (page_size > (answers.refuses ?? page_size)) return shown(undefined, false);
    const size = Math.min(page_size, answers.largest ?? page_size);
    return shown(rows.slice((page - 1) * size, page * size));
  };
  return { first: shown(rows.slice(0, 25)), read, asked };
}

async function found(list: ReturnType<typeof pagesOf>, areEnough = 2): Promise<number> {
  const records = await recordsOfPages(list.first, list.read, (some) => some.length >= areEnough);
  return records.length;
}

describe("further pages", () => {
  it.each([24, 60, 150, 700, 3000])("find what stands behind %i rows of runs, by few reads", async (count) => {
    for (const answers of [{}, { largest: 50 }, { refuses: 50 }]) {
      const list = pagesOf(count, 48, answers);
      if (count <= 700 || Object.keys(answers).length === 0) expect(await found(list)).toBeGreaterThanOrEqual(2);
      expect(list.asked.length).toBeLessThanOrEqual(10);
    }
  });

  it("are not asked for where the first is not full, has enough, or holds nothing of a run", async () => {
    for (const list of [pagesOf(8, 1), pagesOf(20, 30), pagesOf(0, 30)]) {
      await found(list, list.first.body === undefined ? 0 : 5);
      expect(list.asked).toEqual([]);
    }
  });

  it("are few where all is of runs", async () => {
    const list = pagesOf(100_000, 0);
    expect(await found(list)).toBe(0);
    expect(list.asked.length).toBeLessThanOrEqual(10);
  });
});
