import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openSession } from "../../src/preflight/session.js";
import { cleanUp } from "../../src/tracking/cleanup.js";
import { Ledger, type LedgerEntry, readLedger } from "../../src/tracking/ledger.js";
import { TrackedRecords } from "../../src/tracking/tracked-records.js";
import { preflightOf } from "../looking.js";

const folder = mkdtempSync(join(tmpdir(), "unreadable-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Around = NonNullable<Parameters<typeof preflightOf>[2]>;

/** Answers some requests with a text that says that it is JSON. */
const answering =
  (method: string, path: RegExp, text: string, status = 200): Around =>
  (request, handle) =>
    request.method === method && path.test(new URL(request.url).pathname)
      ? Promise.resolve(new Response(text, { status, headers: { "content-type": "application/json" } }))
      : handle(request);

async function sessionWith(around: Around) {
  const { judging, transport, clock } = await preflightOf({}, {}, around);
  const profile = { ...judging.profile, effects: "reversible" } as const;
  return openSession({ ...judging, profile }, { env: {}, transport, clock });
}

/** @returns what a clean-up leaves of what a ledger tells */
async function leftOf(name: string, entry: LedgerEntry, around: Around): Promise<readonly string[]> {
  const path = join(folder, `${name}.jsonl`);
  const ledger = new Ledger(path);
  ledger.write(entry);
  ledger.close();
  const { leftovers } = await cleanUp(path, "0000test", await sessionWith(around));
  return leftovers.map(({ reason }) => reason);
}

const lot: LedgerEntry = {
  event: "made",
  scenario: "s",
  kind: "lot",
  id: 1_999_999_999,
  path: {},
  caller: "corporate",
};

it("a record whose reading is cut off is not taken for gone", async () => {
  expect(await leftOf("gone", lot, (request, handle) => handle(request))).toEqual([]);
  const [reason, ...others] = await leftOf("cut", lot, answering("GET", /\/Lot\/\d+$/, '{"id'));
  expect(reason).toMatch(/^Whether it is gone could not be seen: GET .* answered 200 \(.*cut off/);
  expect(others).toEqual([]);
  expect(await leftOf("missing", lot, answering("GET", /\/Lot\/\d+$/, '{"id', 404))).toEqual([]);
});

it("a search that fails finds nothing, and shows nothing", async () => {
  const creation: LedgerEntry = {
    event: "intent",
    scenario: "s",
    n: 1,
    route: "POST /commodity-map",
    caller: "corporate",
    path: {},
    creates: "commodity map",
    marks: ["conformance 0000test map"],
  };
  const search = /\/commodity-map\/search$/;
  expect(await leftOf("found", creation, (request, handle) => handle(request))).toEqual([]);
  expect(await leftOf("none", creation, answering("POST", search, "{}", 404))).toEqual([]);
  for (const [name, text, status] of [
    ["failing", "{}", 500],
    ["broken", '[{"id', 200],
  ] as const)
    expect(await leftOf(name, creation, answering("POST", search, text, status))).toEqual([
      "The answer of POST /commodity-map did not tell its id, and no read finds it.",
    ]);
});

it.each([
  ["too large to be exact", '{"id":12345678901234567890}'],
  ["told twice", '{"id":101,"id":102}'],
])("a creation's id that is %s names no record", async (name, text) => {
  const file = join(folder, `${name}.jsonl`);
  const watch = new TrackedRecords({ scenario: "s", ledger: new Ledger(file), runId: "0000test" });
  const { client } = await sessionWith(answering("POST", /\/Lot$/, text));
  let number = 0;
  const exchangeContext = { scenario: "s", phase: "scenario", watch, number: () => ++number, keep() {} } as const;
  await client.send({ route: "POST /Lot", caller: "corporate", path: {}, query: {}, body: {} }, exchangeContext);
  const entries = readLedger(file);
  expect(entries.filter(({ event }) => event === "made")).toEqual([]);
  expect(entries).toContainEqual(expect.objectContaining({ event: "answered", outcome: "unknown" }));
});
