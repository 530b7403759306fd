import { beforeAll, describe, expect, it } from "vitest";
import { openPoints } from "../../src/contract/register.js";
import { latestRelease } from "../../src/contract/releases.js";
import type { Area } from "../../src/contract/vocabulary.js";
import { describeDecisions } from "../../src/reference/index.js";
import type { Run } from "../../src/reporting/run.js";
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

/** Judges an area whose decisions go the way of that number: the usual one is 0, and the alternatives of each are 1, 2 and so on. */
async function judged(area: Area, way: number): Promise<Run> {
  const those = toldApart.filter(([, of]) => of === area);
  const reached = await Promise.all(
    those.map(async ([name]) => (await reachOfDecision(name, latestRelease)).scenarios),
  );
  const some = new Set(reached.flat().filter((one) => one.area === area));
  const choices = Object.fromEntries(
    those.flatMap(([name, , alternatives]) => {
      const alternative = alternatives[way - 1];
      return alternative === undefined ? [] : [[name, alternative]];
    }),
  );
  return (await judgeReference(some, { choices }, { runId: "0apart" })).run;
}

const runs = new Map<string, Promise<Run>>();

/** Each way of an area is judged once. */
function runOf(area: Area, way: number): Promise<Run> {
  const run = runs.get(`${area} ${way}`) ?? judged(area, way);
  runs.set(`${area} ${way}`, run);
  return run;
}

const observed = ({ openPoints: points }: Run, id: string) => points.find((point) => point.id === id)?.observed ?? [];

beforeAll(loadSpecs);

const decisions = new Map(describeDecisions().map((decision) => [decision.name, decision]));

describe.each(toldApart)("the alternatives of %s", (name, area, alternatives) => {
  it.each(alternatives.map((one, index) => [one, index + 1] as const))(
    "are told from the usual behaviour: %s",
    async (_, way) => {
      const openPoint = String(decisions.get(name)?.openPoint);
      expect(Object.keys(openPoints)).toContain(openPoint);
      const [before, now] = [await runOf(area, 0), await runOf(area, way)];
      expect(observed(before, openPoint)).not.toEqual([]);
      expect(observed(now, openPoint)).not.toEqual(observed(before, openPoint));
      expect(now.verdict).toBe("conforms");
    },
  );
});
