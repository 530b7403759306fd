import { isObject, isUuid, mentions, scalarsIn } from "../../scenario/values.js";
import { idsOfThose, uuidsUnder, valuesUnder } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { SeenJob } from "./jobs.js";
import type { Looker } from "./looker.js";

const tries = 6;

/** Task codes of the job with an agent and without one. */
export async function findTaskCodes(
  looker: Looker,
  results: FixtureResults,
  { displayId, body }: SeenJob,
): Promise<void> {
  const names = ["agentTaskCode", "taskAgent", "agentlessTaskCode"] as const;
  await results.look(names, "no task code of the job's timeline shows it", async () => {
    const timeline = await looker.see("GET /job/{jobDisplayId}/timeline", { jobDisplayId: displayId });
    const given = results.text("agentTaskCode");
    const shown = [...(given === undefined ? [] : [given]), ...valuesUnder(timeline.body, "taskCode")];
    const codes = [...new Set(shown.map(String))].filter((code) => code !== "").slice(0, tries);
    if (codes.length === 0) return results.lacks("the timeline shows no task code", ...names);
    for (const taskCode of codes) {
      const route = "GET /job/{jobDisplayId}/timeline/{taskCode}/agent";
      const agent = await looker.see(route, { jobDisplayId: displayId, taskCode });
      if (!agent.isSuccess) results.lacks(agent.described, ...names);
      else if (isNobody(agent.body)) results.found("agentlessTaskCode", taskCode, route);
      else if (isObject(agent.body)) {
        results.found("agentTaskCode", taskCode, route);
        // Only what shows elsewhere too can tell a right answer from a wrong one.
        const known = agentsOf(body).find((id) => mentions(agent.body, id));
        if (results.text("agentTaskCode") === taskCode) results.found("taskAgent", known, route);
      }
    }
    if (!results.wants("agentTaskCode"))
      results.lacks("the job itself shows no agent that the answer for agentTaskCode names", "taskAgent");
  });
}

const isNobody = (body: unknown): boolean =>
  body === undefined || scalarsIn(body).every((scalar) => scalar === "" || scalar === false);

const agents = ["agent", "bookingAgent", "deliveryAgent", "pickupAgent"] as const;

/** @returns the identifiers of agents that a job shows: of each by itself, or with what else it shows of the agent */
export const agentsOf = (job: unknown): readonly string[] => [
  ...uuidsUnder(job, "agentCompanyId", ...agents.map((agent) => `${agent}Id`)),
  ...agents.flatMap((agent) => idsOfThose(job, agent, ["id", "companyId"]).filter(isUuid)),
];
