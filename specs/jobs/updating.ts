import { jobUpdate } from "../../fixtures/payloads/jobs.js";
import type { Answer, ScenarioContext } from "../../src/scenario/index.js";
import { jobUuid } from "./records.js";

const isClientError = ({ status }: Answer) => status !== undefined && status >= 400 && status < 500;

/** An update of a job under its display id or, where that is refused, under its UUID: which one job_id is the document does not show. */
export async function update(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  text = data.text("reference"),
) {
  const body = jobUpdate(data, jobDisplayId, text);
  const answer = await corporate.post("/job/update", { body });
  if (!isClientError(answer)) return { answer, body, text, by: "integer" as const };
  const byUuid = { ...body, job_id: await jobUuid(corporate, jobDisplayId) };
  return { answer: await corporate.post("/job/update", { body: byUuid }), body: byUuid, text, by: "uuid" as const };
}
