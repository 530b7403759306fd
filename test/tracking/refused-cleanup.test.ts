import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openSession } from "../../src/preflight/session.js";
import { cleanUp, pendingRoutes } from "../../src/tracking/cleanup.js";
import { Ledger } from "../../src/tracking/ledger.js";
import { preflightOf } from "../looking.js";

const folder = mkdtempSync(join(tmpdir(), "refused-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A ledger with a lot that a caller made, which was never there. */
function ledgerOf(caller: "corporate" | "partner"): string {
  const path = join(folder, `${caller}.jsonl`);
  const ledger = new Ledger(path);
  ledger.write({ event: "made", scenario: "s", kind: "lot", id: 1_999_999_999, path: {}, caller });
  ledger.close();
  return path;
}

it("tells whose credential a clean-up was refused, and of whom it was accepted", async () => {
  const { judging, transport } = await preflightOf({}, {}, async (request, handle) => {
    const response = await handle(request);
    return request.headers.get("authorization")?.endsWith("partner") ? new Response(null, { status: 401 }) : response;
  });
  const callers = { corporate: judging.profile.callers.corporate, partner: { token: "of-no-partner" } };
  const profile = { ...judging.profile, callers, effects: "reversible" } as const;
  const session = openSession({ ...judging, profile }, { env: {}, transport });
  const refused = await cleanUp(ledgerOf("partner"), "0000test", session);
  expect([refused.refused, refused.leftovers.length]).toEqual([["partner"], 1]);
  const accepted = await cleanUp(ledgerOf("corporate"), "0000test", session);
  expect([accepted.refused, accepted.leftovers]).toEqual([[], []]);
});

it("names the routes that a clean-up needs, and none where it is done", () => {
  const path = ledgerOf("corporate");
  expect(pendingRoutes(path)).toEqual(["GET /Lot/{id}", "DELETE /Lot/{id}", "GET /Lot"]);
  const ledger = new Ledger(path);
  ledger.write({ event: "removed", scenario: "s", kind: "lot", id: 1_999_999_999 });
  ledger.close();
  expect(pendingRoutes(path)).toEqual([]);
});
