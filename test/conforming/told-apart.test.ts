import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { openPoints } from "../../src/contract/register.js";
import { latestRelease } from "../../src/contract/releases.js";
import type { Area } from "../../src/contract/vocabulary.js";
import { describeDecisions } from "../../src/reference/index.js";
import { withOpenPoints } from "../../src/reporting/observe/open-points.js";
import type { OpenPointRecord } from "../../src/reporting/run.js";
import { type Judgement, judgeReference } from "../../src/runner/in-process.js";
import { reachOfDecision } from "../../src/runner/mutation/reach.js";
import { loadSpecs } from "../../src/runner/specs.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";

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

const decisions = new Map(describeDecisions().map((decision) => [decision.name, decision]));
const openPointOf = (decision: string): string => String(decisions.get(decision)?.openPoint);

/** The decisions of an area that an observer has to tell. */
const decidedIn = (area: Area) => toldApart.filter(([, of]) => of === area);

/** So many of the scenarios that come by a decision are asked for one that tells it. */
const most = 20;

/** @returns scenarios that come by the decisions of an area */
async function usual(area: Area): Promise<readonly Scenario[]> {
  const reached = await Promise.all(
    decidedIn(area).map(async ([name]) => {
      const { scenarios } = await reachOfDecision(name, latestRelease);
      return sampleOf(
        scenarios.filter((one) => one.area === area),
        most,
      );
    }),
  );
  return [...new Set(reached.flat())];
}

/** @returns what an observer tells of the decisions of an area by some of the scenarios that judged it in the usual way */
async function toldBy(area: Area, those: readonly Scenario[]): Promise<readonly OpenPointRecord[]> {
  const { run, exchanges } = await judgementOf(area, 0);
  const ids = new Set(those.map(({ id }) => id));
  const points = new Set(decidedIn(area).map(([name]) => openPointOf(name)));
  const own = { ...run, scenarios: run.scenarios.filter(({ id }) => ids.has(id)) };
  const sent = exchanges.filter(({ scenario }) => ids.has(scenario));
  return withOpenPoints(own, sent, {}).openPoints.filter(({ id }) => points.has(id));
}

/** @returns the scenarios by each of which an observer tells something of the decisions; all where it takes others beside them */
async function found(area: Area): Promise<readonly Scenario[]> {
  const all = await usual(area);
  const told = await Promise.all(all.map((one) => toldBy(area, [one])));
  const some = all.filter((_, index) => told[index]?.length !== 0);
  const isEnough = isDeepStrictEqual(await toldBy(area, some), await toldBy(area, all));
  return isEnough ? some : all;
}

const known = new Map<Area, Promise<readonly Scenario[]>>();

/** They are looked for once, and judge each alternative. */
function telling(area: Area): Promise<readonly Scenario[]> {
  const those = known.get(area) ?? found(area);
  known.set(area, those);
  return those;
}

/** Judges an area whose decisions go the way of that number: the usual one is 0, and the alternatives of each are 1, 2 and so on. */
async function judged(area: Area, way: number): Promise<Judgement> {
  const those = decidedIn(area);
  const some = await (way === 0 ? usual(area) : telling(area));
  const choices = Object.fromEntries(
    those.flatMap(([name, , alternatives]) => {
      const alternative = alternatives[way - 1];
      return alternative === undefined ? [] : [[name, alternative]];
    }),
  );
  return judgeReference(some, { choices }, { runId: "0apart" });
}

const judgements = new Map<string, Promise<Judgement>>();

/** Each way of an area is judged once. */
function judgementOf(area: Area, way: number): Promise<Judgement> {
  const judgement = judgements.get(`${area} ${way}`) ?? judged(area, way);
  judgements.set(`${area} ${way}`, judgement);
  return judgement;
}

const observed = ({ run }: Judgement, id: string) => run.openPoints.find((point) => point.id === id)?.observed ?? [];

beforeAll(loadSpecs);

describe.each(toldApart)("the alternatives of %s", (name, area, alternatives) => {
  it.each(alternatives.map((one, index) => [one, index + 1] as const))(
    "are told from the usual behaviour: %s",
    async (_, way) => {
      const openPoint = openPointOf(name);
      expect(Object.keys(openPoints)).toContain(openPoint);
      const [before, now] = [await judgementOf(area, 0), await judgementOf(area, way)];
      expect(observed(before, openPoint)).not.toEqual([]);
      expect(observed(now, openPoint)).not.toEqual(observed(before, openPoint));
      expect(now.run.verdict).toBe("conforms");
    },
  );
});
