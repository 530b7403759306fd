import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { routeOf } from "../../src/contract/routes.js";
import type { Call, ExchangeContext } from "../../src/http/call.js";
import { InProcessTransport } from "../../src/http/transport/in-process.js";
import { openSession } from "../../src/preflight/session.js";
import { profileFrom } from "../../src/profile/profile.js";
import { everything } from "../../src/scenario/selection.js";
import { Ledger, readLedger } from "../../src/tracking/ledger.js";
import { TrackedRecords } from "../../src/tracking/tracked-records.js";

const uuid = "0f8fad5b-d9cb-469f-a165-70867728950e";
const folder = mkdtempSync(join(tmpdir(), "confirming-"));
const body = { comments: "conformance 0000test note 1" };
const creation: Call = { route: "POST /note", caller: "corporate", path: {}, query: {}, body };
const update = (id: string): Call => ({ route: "PUT /note/{id}", caller: "corporate", path: { id }, query: {}, body });

afterAll(() => rmSync(folder, { recursive: true }));

function holdingsWith(file?: string): TrackedRecords {
  return new TrackedRecords({ scenario: "notes", ledger: new Ledger(file), runId: "0000test" });
}

/** Creates a note on a deployment that shows a number and a key of it. */
async function created() {
  const file = join(folder, "ledger.jsonl");
  const trackedRecords = holdingsWith(file);
  const asked: string[] = [];
  const transport = new InProcessTransport(async (request) => {
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname}`);
    // What is in the ledger when the request comes is there whatever becomes of the run.
    if (request.method === "PUT")
      asked.push(...readLedger(file).flatMap((entry) => (entry.event === "intent" ? [`intent ${entry.route}`] : [])));
    return Response.json({ id: 7, noteKey: uuid, ...body });
  });
  const base = "https://portal.example.com";
  const surfaces = { portal: base, abc: base, catalog: base };
  const profile = profileFrom(
    { surfaces, callers: { corporate: { token: "a-token-of-the-test" } }, effects: "residue" },
    {},
    "test profile",
  );
  const casing = { portal: "camelCase", abc: "camelCase", catalog: "camelCase" } as const;
  const judging = {
    profile,
    casing,
    unreachable: {},
    seed: 1,
    runId: "0000test",
    selection: everything,
  };
  const session = openSession(judging, { env: {}, transport });
  let number = 0;
  const exchangeContext: ExchangeContext = {
    scenario: "notes",
    phase: "scenario",
    watch: trackedRecords,
    number: () => ++number,
    keep() {},
  };
  await session.client.send(creation, exchangeContext);
  await session.close();
  return { asked, entries: readLedger(file) };
}

describe("the update that tells by which id a note goes", () => {
  it("is in the ledger before it is sent, with what came of it", async () => {
    const { asked, entries } = await created();
    expect(asked).toEqual(["POST /note", `PUT /note/${uuid}`, "intent POST /note", "intent PUT /note/{id}"]);
    const [, intent] = entries.filter(({ event }) => event === "intent");
    expect(intent).toMatchObject({ route: "PUT /note/{id}", path: { id: uuid } });
    expect(entries).toContainEqual(expect.objectContaining({ event: "answered", of: 2, outcome: "done" }));
    expect(entries).toContainEqual(expect.objectContaining({ event: "made", kind: "note", id: uuid }));
  });

  it.each<[string, string, boolean]>([
    ["names a number, which may be anybody's", "7", true],
    ["follows no creation of the scenario", uuid, false],
  ])("does not leave where it %s", async (_, id, made) => {
    const trackedRecords = holdingsWith();
    if (made) await trackedRecords.before(creation, routeOf("POST /note"), body);
    const refusal = await trackedRecords.before(update(id), routeOf("PUT /note/{id}"), body, creation);
    expect(refusal).toContain(`It would change note ${id}, which this run did not create`);
  });
});
