import { item } from "../../fixtures/payloads/jobs.js";
import { rateQuoteRequest } from "../../fixtures/payloads/shipment.js";
import {
  type Answer,
  assume,
  type Caller,
  changesBetween,
  fieldOf,
  isObject,
  isOfAnyWrite,
  ownIfAllowed,
  type ScenarioContext,
  scalarsIn,
  scenario,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { keepsAgent, stillShows } from "../jobs/kept.js";
import { jobLike, jobOf, ownJob } from "../jobs/records.js";
import { givenBy, lookedUp } from "../lookup-rows.js";
import { addAccessorial } from "./add-ons.js";
import { exportDataOf, exportedAnew, keepsPosted } from "./exports.js";
import { carriesKey, ratesIn } from "./records.js";

/** @throws Inconclusive where a job shows nothing to ship, for which rates may be refused */
async function hasItems(corporate: Caller, jobDisplayId: number): Promise<void> {
  const job = await corporate.get("/job/{jobDisplayId}", { jobDisplayId });
  const listed = await corporate.get("/lookup/items", { query: { job_display_id: jobDisplayId } });
  const shown = [isObject(job.body) ? fieldOf(job.body, "items") : [], listed.body].flat();
  assume(shown.some(isObject), `job ${jobDisplayId} shows no item, and rates for nothing may be refused`);
}

const quotes = "/job/{jobDisplayId}/shipment/ratequotes";

const accessorials = "/job/{jobDisplayId}/shipment/accessorials";

/** @returns the accessorials of a job of one's own that one was added to; undefined where that does not show */
async function withAccessorial(
  context: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
): Promise<Watched | undefined> {
  const { corporate } = context;
  const read = () => watched(() => corporate.get(accessorials, { jobDisplayId }));
  const before = await read();
  const addOn = givenBy((await lookedUp(corporate, "/lookup/addOns"))[0], "addOn");
  if (!before.isSuccess || addOn === undefined) return undefined;
  const added = await addAccessorial(context, jobDisplayId, addOn);
  const after = await read();
  return added.isSuccess && after.changesSince(before).length > 0 ? after : undefined;
}

/** Whether an answer has rates: an envelope may have a key and none. */
const areShown = (answer: Answer): boolean =>
  answer.isSuccess && (Array.isArray(answer.body) ? answer.body.length > 0 : ratesIn(answer) !== undefined);

scenario(
  "the rates of a job are read as a list, as an envelope with its ratesKey, or as nothing",
  { judges: ["route:GET /job/{jobDisplayId}/shipment/ratequotes", "ratequotes-envelope-key"], needs: ["jobDisplayId"] },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    // To read rates may make them: a job of others is asked where one of the run's own shows none.
    const read = async (jobDisplayId: number) => ({
      jobDisplayId,
      answer: await corporate.get(quotes, { jobDisplayId }),
    });
    const own = await ownIfAllowed(context, async () => {
      const { displayId: jobDisplayId } = await ownJob(context);
      const asMade = await read(jobDisplayId);
      if (areShown(asMade.answer)) return asMade;
      const asked = await corporate.post(quotes, { jobDisplayId, body: rateQuoteRequest(data) });
      return asked.isSuccess ? read(jobDisplayId) : asMade;
    });
    const { jobDisplayId, answer: rates } = own && areShown(own.answer) ? own : await read(fixtures.jobDisplayId);
    if (rates.isInvalid) await hasItems(corporate, fixtures.jobDisplayId);
    await check("route:GET /job/{jobDisplayId}/shipment/ratequotes", () => rates.isDeclared());
    rates.isDeclared();
    const { answer: again } = await read(jobDisplayId);
    const small = own && (await ownJob(context, { items: [item(data)] }));
    const ofOneItem = small && (await read(small.displayId)).answer;
    await check("ratequotes-envelope-key", () => {
      const whose = `job ${fixtures.jobDisplayId} has no rates${own ? ", nor has a new job that they were asked for" : ""}`;
      assume(areShown(rates), `${whose}: name one that has some in \`fixtures.jobDisplayId\``);
      carriesKey(rates);
      for (const other of [again, ofOneItem]) if (other && areShown(other)) carriesKey(other);
    });
  },
);

scenario(
  "rates are asked for, for that job alone",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/shipment/ratequotes",
      "ratequotes-posted-envelope-key",
      "ratequotes-keep-accessorials",
      "ratesstate-consistent",
    ],
    atOnce: ["GET /job/{jobDisplayId}/shipment/ratesstate"],
    inParts: ["ratequotes-keep-accessorials"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const job = await ownJob(context);
    const other = await jobLike(context, job);
    const stateOf = (jobDisplayId: number) =>
      corporate.get("/job/{jobDisplayId}/shipment/ratesstate", { jobDisplayId });
    const before = await watched(() => stateOf(other.displayId));
    if (!before.isSuccess) await context.settled();
    const chosen = await withAccessorial(context, job.displayId);
    const exported = await exportedAnew(context, job.displayId);
    const asMade = await jobOf(corporate, job.displayId);
    const rates = await corporate.post(quotes, { jobDisplayId: job.displayId, body: rateQuoteRequest(data) });
    if (rates.isInvalid)
      assume(
        (await corporate.get(quotes, { jobDisplayId: job.displayId })).isSuccess,
        "a new job has no rates here, and to ask for some may be refused",
      );
    await check("route:POST /job/{jobDisplayId}/shipment/ratequotes", () => rates.isDeclared());
    rates.isDeclared();
    await check("ratequotes-posted-envelope-key", () => carriesKey(rates));
    const left = await corporate.get(accessorials, { jobDisplayId: job.displayId });
    const asked = await jobOf(corporate, job.displayId);
    await check("ratequotes-keep-accessorials", () => {
      stillShows(asked, asMade, job.body);
      keepsAgent(asked, asMade);
    });
    await check("ratequotes-keep-accessorials", () => {
      assume(chosen !== undefined, "no accessorial can be seen on a new job");
      left.isAs(chosen, isOfAnyWrite);
    });
    const keepsExported = async () => {
      if (!exported) return;
      const read = await exportDataOf(corporate, job.displayId);
      await check("ratequotes-keep-accessorials", () => keepsPosted(read, exported));
    };
    await keepsExported();
    const after = await stateOf(other.displayId);
    await check("ratesstate-consistent", () => {
      assume(before.isSuccess && after.isSuccess, "the rates state of a new job is not answered here");
      assume(scalarsIn(before.body).length > 0, "the rates state of a new job says nothing here");
      assume(
        changesBetween(before.first.body, before.body).length === 0,
        "the rates state of a new job changes by itself here",
      );
      after.isAs(before);
    });
    await corporate.get(quotes, { jobDisplayId: job.displayId });
    await keepsExported();
    // Looked at for open points alone: no clause depends on these answers.
    await stateOf(job.displayId);
    await corporate.post(quotes, { jobDisplayId: job.displayId, body: rateQuoteRequest(data) });
    await stateOf(job.displayId);
  },
);
