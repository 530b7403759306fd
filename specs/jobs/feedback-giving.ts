import { feedback } from "../../fixtures/payloads/jobs.js";
import { type Answer, fieldOf, Inconclusive, isObject, type ScenarioContext } from "../../src/scenario/index.js";

export type Giver = Pick<ScenarioContext, "corporate" | "data" | "given">;

/** Gives feedback on a job under that feedbackId. */
export const give = (
  { corporate }: Pick<ScenarioContext, "corporate">,
  jobDisplayId: number,
  id: string,
  cancelJob?: boolean,
) => corporate.post("/job/feedback/{jobDisplayId}", { jobDisplayId, body: feedback(id, cancelJob) });

/** Feedback that was given, and under which feedbackId. */
export interface Given {
  readonly id: string;
  readonly answer: Answer;
}

/**
 * Gives feedback on a job under a feedbackId that no other has; where that is refused, as it may be if feedbackId is that of a reason,
 * under the one that the profile names.
 */
export async function giveAnew(context: Giver, jobDisplayId: number, cancelJob?: boolean): Promise<Given> {
  const id = String(context.data.unusedId("uuid"));
  const answer = await give(context, jobDisplayId, id, cancelJob);
  const named = context.given("feedbackId");
  const isRefused = answer.isTurnedDown || answer.isAbsent;
  if (!isRefused || named === undefined) return { id, answer };
  return { id: named, answer: await give(context, jobDisplayId, named, cancelJob) };
}

/** @throws Inconclusive where a fresh id was refused, and the profile names none */
export function idTaken({ given }: Pick<ScenarioContext, "given">, answer: Answer): void {
  if ((answer.isTurnedDown || answer.isAbsent) && given("feedbackId") === undefined)
    throw new Inconclusive("a fresh UUID was refused as feedbackId: name one in `fixtures.feedbackId`");
}

/** Whether feedback that was read says that the job is to be cancelled. */
export const saysCancel = ({ isSuccess, body }: Answer): boolean =>
  isSuccess && isObject(body) && fieldOf(body, "cancelJob") === true;
