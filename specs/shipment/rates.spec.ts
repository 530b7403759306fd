import { rateQuoteRequest } from "../../fixtures/payloads/shipment.js";
import {
  assume,
  type Caller,
  changesBetween,
  fieldOf,
  isObject,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { carriesKey } from "./records.js";

/** @throws Inconclusive where a job shows nothing to ship, for which rates may be refused */
async function hasItems(corporate: Caller, jobDisplayId: number): Promise<void> {
  const job = await corporate.get("/job/{jobDisplayId}", { jobDisplayId });
  const listed = await corporate.get("/lookup/items", { query: { job_display_id: jobDisplayId } });
  const shown = [isObject(job.body) ? fieldOf(job.body, "items") : [], listed.body].flat();
  assume(shown.some(isObject), `job ${jobDisplayId} shows no item, and rates for nothing may be refused`);
}

const quotes = "/job/{jobDisplayId}/shipment/ratequotes";

scenario(
  "the rates of a job are read as a list, as an envelope with its ratesKey, or as nothing",
  { judges: ["route:GET /job/{jobDisplayId}/shipment/ratequotes", "ratequotes-envelope-key"], needs: ["jobDisplayId"] },
  async ({ corporate, fixtures, check }) => {
    const rates = await corporate.get(quotes, { jobDisplayId: fixtures.jobDisplayId });
    if (rates.isInvalid) await hasItems(corporate, fixtures.jobDisplayId);
    await check("route:GET /job/{jobDisplayId}/shipment/ratequotes", () => rates.isDeclared());
    rates.isDeclared();
    await check("ratequotes-envelope-key", () => carriesKey(rates));
  },
);

scenario(
  "rates are asked for, for that job alone",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/shipment/ratequotes",
      "ratequotes-posted-envelope-key",
      "ratesstate-consistent",
    ],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [job, other] = [await ownJob(context), await ownJob(context)];
    const stateOf = (jobDisplayId: number) =>
      corporate.get("/job/{jobDisplayId}/shipment/ratesstate", { jobDisplayId });
    const [before, again] = [await stateOf(other.displayId), await stateOf(other.displayId)];
    if (!before.isSuccess) await context.settled();
    const rates = await corporate.post(quotes, { jobDisplayId: job.displayId, body: rateQuoteRequest(data) });
    await check("route:POST /job/{jobDisplayId}/shipment/ratequotes", () => rates.isDeclared());
    rates.isDeclared();
    await check("ratequotes-posted-envelope-key", () => carriesKey(rates));
    const after = await stateOf(other.displayId);
    await check("ratesstate-consistent", () => {
      assume(before.isSuccess && after.isSuccess, "the rates state of a new job is not answered here");
      assume(scalarsIn(before.body).length > 0, "the rates state of a new job says nothing here");
      assume(
        changesBetween(before.body, again.body).length === 0,
        "the rates state of a new job changes by itself here",
      );
      after.isAs(before);
    });
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.get(quotes, { jobDisplayId: job.displayId });
    await stateOf(job.displayId);
    await corporate.post(quotes, { jobDisplayId: job.displayId, body: rateQuoteRequest(data) });
    await stateOf(job.displayId);
  },
);
