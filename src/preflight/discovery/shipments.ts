import { isObject, mentions } from "../../scenario/values.js";
import { recordsIn, uuidsUnder, valuesUnder } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { SeenJob } from "./jobs.js";
import type { Looker } from "./looker.js";

const tries = 4;
const proNames = ["proNum", "proNumber", "carrierProNumber"] as const;

/** Quotes of the job's shipments, and the PRO number of each. */
export async function findShipments(looker: Looker, results: FixtureResults, seen: SeenJob): Promise<void> {
  const job = { jobDisplayId: seen.displayId };
  const providers = () => looker.see("GET /job/{jobDisplayId}/freightproviders", job);
  const plans = () => looker.see("GET /job/{jobDisplayId}/form/shipments", job);

  await results.look(["quoteId", "otherQuoteId"], "nothing shows the quotes of two shipments of the job", async () => {
    let quotes = uuidsUnder(seen.body, "quoteId");
    if (quotes.length < 2) quotes = [...quotes, ...uuidsUnder((await providers()).body, "quoteId")];
    if (quotes.length < 2) quotes = [...quotes, ...uuidsUnder((await plans()).body, "quoteId")];
    for (const quote of [...new Set(quotes)].slice(0, tries)) {
      if (quote === results.text("quoteId") || !results.wants("quoteId", "otherQuoteId")) continue;
      if (await hasForm(looker, seen.displayId, quote))
        results.found(results.wants("quoteId") ? "quoteId" : "otherQuoteId", quote, "GET /job/{jobDisplayId}");
      else results.lacks("no form is made for the quote that the job shows", "quoteId", "otherQuoteId");
    }
  });

  const names = ["proNumber", "otherProNumber"] as const;
  await results.look(names, "which PRO number is that of the quote cannot be told", async () => {
    let shown = [...valuesUnder((await providers()).body, ...proNames), ...valuesUnder(seen.body, ...proNames)];
    if (shown.length === 0) shown = [...valuesUnder((await plans()).body, ...proNames)];
    const numbers = [...new Set(shown.map(String))].filter((number) => number !== "").slice(0, tries);
    if (numbers.length === 0) return results.lacks("nothing shows a PRO number of the job", ...names);
    for (const [name, quote] of [
      ["proNumber", results.text("quoteId")],
      ["otherProNumber", results.text("otherQuoteId")],
    ] as const) {
      if (quote === undefined) results.lacks("the quote that it belongs to is not known", name);
      else results.found(name, await numberOf(looker, seen, quote, numbers), trackingRoute);
    }
  });
}

const trackingRoute = "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}";

/** Whether a form is made for the quote: a bill of lading of a freight plan, else a packing slip. */
async function hasForm(looker: Looker, jobDisplayId: number, quote_id: string): Promise<boolean> {
  const plans = recordsIn(await looker.see("GET /job/{jobDisplayId}/form/shipments", { jobDisplayId }))
    .filter((plan) => mentions(plan, "LTL") || mentions(plan, "Delivery"))
    .flatMap((plan) => valuesUnder(plan, "jobShipmentId").slice(0, 1));
  for (const shipment_plan_id of plans.slice(0, 3)) {
    const query = { shipment_plan_id, quote_id };
    if ((await looker.see("GET /job/{jobDisplayId}/form/bill-of-lading", { jobDisplayId, query })).isSuccess)
      return true;
  }
  const slip = await looker.see("GET /job/{jobDisplayId}/form/packing-slip", { jobDisplayId, query: { quote_id } });
  return slip.isSuccess;
}

/**
 * @returns the PRO number of the quote's shipment: what a record shows beside the quote, what is answered to the quote
 *   whatever number is asked for, or the only number that is tracked under it; undefined where none of these tells
 */
async function numberOf(looker: Looker, seen: SeenJob, quote: string, numbers: readonly string[]) {
  const job = { jobDisplayId: seen.displayId };
  const providers = await looker.see("GET /job/{jobDisplayId}/freightproviders", job);
  const plans = await looker.see("GET /job/{jobDisplayId}/form/shipments", job);
  const [beside] = [providers.body, seen.body, plans.body]
    .flatMap((shown) => recordsWith(shown, quote))
    .flatMap((record) => valuesUnder(record, ...proNames))
    .map(String);
  const tracked: string[] = [];
  const answered: string[] = [];
  for (const proNumber of beside === undefined ? numbers : [beside]) {
    const result = await looker.see(trackingRoute, {
      jobDisplayId: seen.displayId,
      proNumber,
      query: { quote_id: quote },
    });
    if (!result.isSuccess || !isObject(result.body) || Object.keys(result.body).length === 0) continue;
    tracked.push(proNumber);
    // An answer that names another number than it was asked for, and not the one asked for, is that of the quote.
    const named = numbers.filter((number) => mentions(result.body, number));
    if (named.length === 1 && named[0] !== proNumber) answered.push(...named);
  }
  const candidates = new Set(answered.length > 0 ? answered : tracked);
  return candidates.size === 1 ? [...candidates][0] : undefined;
}

/** @returns the innermost records that show the quote themselves */
function recordsWith(value: unknown, quote: string): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((part) => recordsWith(part, quote));
  if (!isObject(value)) return [];
  const own = Object.values(value).some((member) => member === quote);
  return own ? [value] : Object.values(value).flatMap((part) => recordsWith(part, quote));
}
