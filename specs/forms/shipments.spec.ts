import {
  type Answer,
  assume,
  type Caller,
  fieldOf,
  isMarkedByRuns,
  isObject,
  isShown,
  phrase,
  scenario,
} from "../../src/scenario/index.js";
import { broadSearch } from "../jobs/searching.js";
import { areKnown, plansIn, transportTypes } from "./records.js";

/** So many jobs that a search finds are looked at for types of which those of the profile show no plan. */
const mostJobs = 6;

/** @returns the display ids of some jobs, from the first to the last of those that a search finds */
async function jobsElsewhere(corporate: Caller, known: readonly (number | undefined)[]): Promise<readonly number[]> {
  const broad = await broadSearch(corporate, Number(known[0]), known.length + 1);
  // New jobs of a run have no plans yet.
  const rows = (broad?.answer.rows() ?? []).filter(isObject).filter((row) => !isMarkedByRuns(row));
  const ids = rows.flatMap((row) => {
    const shown = ["job_display_id", "display_id", "id"].map((name) => fieldOf(row, name)).find(isShown);
    return Number.isInteger(Number(shown)) && !known.includes(Number(shown)) ? [Number(shown)] : [];
  });
  const step = Math.max(1, ids.length / mostJobs);
  return Array.from({ length: Math.min(mostJobs, ids.length) }, (_, at) => ids[Math.floor(at * step)] ?? 0);
}

const areAllSeen = (seen: readonly Answer[]): boolean =>
  transportTypes.every((type) => seen.flatMap(plansIn).some((plan) => plan.type === type));

scenario(
  "the plans of a job have ids of their own and known transport types",
  {
    judges: ["route:GET /job/{jobDisplayId}/form/shipments", "form-shipments-distinct", "form-transport-types"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, given, check }) => {
    const { jobDisplayId } = fixtures;
    const plansOf = (job: number) => corporate.get("/job/{jobDisplayId}/form/shipments", { jobDisplayId: job });
    const listed = await plansOf(jobDisplayId);
    const otherJob = given("otherJobDisplayId");
    const others = otherJob === undefined ? undefined : await plansOf(otherJob);
    await check("route:GET /job/{jobDisplayId}/form/shipments", () => {
      listed.isDeclared();
      if (others?.isSuccess) others.isDeclared();
    });
    const plans = plansIn(listed.isDeclared());
    await check("form-shipments-distinct", () => {
      assume(plans.length > 1, `job ${jobDisplayId} has fewer than two plans`);
      const ids = plans.map(({ id }) => String(id));
      if (new Set(ids).size < ids.length)
        throw listed.mismatch("a job_shipment_id of its own for each plan", phrase(ids));
    });
    const ofGiven = [listed, others].flatMap((one) => (one?.isSuccess && Array.isArray(one.body) ? [one] : []));
    const seen = [...ofGiven];
    for (const job of areAllSeen(seen) ? [] : await jobsElsewhere(corporate, [jobDisplayId, otherJob])) {
      if (areAllSeen(seen)) break;
      const theirs = await plansOf(job);
      if (theirs.isSuccess && Array.isArray(theirs.body)) seen.push(theirs);
    }
    await check("form-transport-types", () => {
      assume(plans.length > 0, `job ${jobDisplayId} has no plan that shows a job_shipment_id`);
      for (const one of seen) areKnown(one, !ofGiven.includes(one));
    });
  },
);
