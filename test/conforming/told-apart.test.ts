import { beforeAll, describe, expect, it } from "vitest";
import { openPoints } from "../../src/contract/register.js";
import { latestRelease } from "../../src/contract/releases.js";
import type { Area } from "../../src/contract/vocabulary.js";
import { describeDecisions } from "../../src/reference/index.js";
import { judgeReference } from "../../src/runner/in-process.js";
import { reachOfDecision } from "../../src/runner/mutation/reach.js";
import { loadSpecs } from "../../src/runner/specs.js";

/** Conforming behaviours of the reference, by decision, that an observer has to tell from the usual one. */
const toldApart: readonly (readonly [decision: string, area: Area, alternatives: readonly string[]])[] = [
  ["path-case", "lots", ["not-minded"]],
  ["trailing-slash", "lookup", ["tolerated", "redirected"]],
  ["surface-overlap", "lots", ["the-portal-serves-all", "all-serve-all"]],
  ["lookup-key-case", "lookup", ["ignored"]],
  ["lookup-items-item-alone", "lookup", ["finds-nothing", "refused"]],
  ["page-size-small", "lots", ["the-default", "an-empty-page"]],
  ["page-number-low", "lots", ["the-first", "an-empty-page"]],
  ["page-beyond-end", "lots", ["refused"]],
  ["page-size-large", "lots", ["refused-above-200"]],
  ["page-size-honoured", "lots", ["at-most-100"]],
  ["bulk-match-scope", "catalogs", ["everything", "the-seller"]],
  ["lot-update-left-out", "lots", ["is-cleared", "is-refused"]],
  ["tracking-amount-bounds", "tracking", ["nought-is-everything"]],
  ["tracking-quote-pro-mismatch", "tracking", ["refused", "nothing"]],
  ["job-search-empty-text", "jobs", ["no-job", "refused"]],
  ["contact-search-empty", "contacts", ["none", "refused"]],
  ["contact-display-resolver", "contacts", ["the-caller"]],
  ["company-carrier-save", "companies", ["replaces-all"]],
  ["commodity-empty-search", "commodities", ["nothing", "refused"]],
  ["note-empty-filter", "notes", ["finds-nothing"]],
  ["form-bol-mismatch", "forms", ["of-the-plan", "of-the-quote"]],
  ["shipment-origin-destination", "shipment", ["of-the-carrier"]],
  ["shipment-rates-key", "shipment", ["once"]],
  ["payment-entry-ticket", "payment", ["a-new-url-each-time"]],
  ["payment-origin", "payment", ["unknown-refused"]],
  ["dashboard-unknown-company", "dashboard", ["refused"]],
  ["dashboard-unknown-view", "dashboard", ["refused"]],
  ["report-range-reversed", "reports", ["refused"]],
];

/** By the scenarios of the area that come by the decision. */
async function observedIn(area: Area, decision: string, choices: Readonly<Record<string, string>> = {}) {
  const { scenarios } = await reachOfDecision(decision, latestRelease);
  const some = scenarios.filter((one) => one.area === area);
  const { run } = await judgeReference(some, { choices }, { runId: "0apart" });
  return { run, of: (id: string) => run.openPoints.find((point) => point.id === id)?.observed ?? [] };
}

beforeAll(loadSpecs);

const decisions = new Map(describeDecisions().map((decision) => [decision.name, decision]));

describe.each(toldApart)("the alternatives of %s", (name, area, alternatives) => {
  let usual: ReturnType<typeof observedIn> | undefined;
  it.each(alternatives)("are told from the usual behaviour: %s", async (alternative) => {
    const { openPoint } = decisions.get(name) ?? {};
    expect(Object.keys(openPoints)).toContain(openPoint);
    usual ??= observedIn(area, name);
    const before = (await usual).of(String(openPoint));
    const now = await observedIn(area, name, { [name]: alternative });
    expect(before).not.toEqual([]);
    expect(now.of(String(openPoint))).not.toEqual(before);
    expect(now.run.verdict).toBe("conforms");
  });
});
