import { statusStep } from "../../fixtures/payloads/timeline.js";
import { type Answer, isUnsteady, type ScenarioContext, scalarsIn } from "../../src/scenario/index.js";
import type { Workplace } from "./workplace.js";

/** So many steps take a job on that is booked, until it is delivered. */
export const mostSteps = 4;

const folded = (name: string) => name.replaceAll("_", "").toLowerCase();

const said = (value: unknown): boolean => scalarsIn(value).some((scalar) => scalar !== "");

/** What a timeline shows beside its tasks, apart from whose it is and whether it was answered. */
export const metadataOf = (timeline: Answer): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(timeline.record()).filter(
      ([name, value]) =>
        !isUnsteady(timeline.record(), name) &&
        !/^(tasks|success|errormessage|id|job(display)?id)$/.test(folded(name)) &&
        said(value),
    ),
  );

type Mover = Pick<ScenarioContext, "corporate" | "data">;

/** Moves the status of a job by one step. */
export const increment = (
  { corporate, data }: Mover,
  { jobDisplayId }: Workplace,
  body = statusStep(data),
): PromiseLike<Answer> => corporate.post("/job/{jobDisplayId}/timeline/incrementjobstatus", { jobDisplayId, body });

/** Takes the status of a job back by one step. */
export const undo = (
  { corporate, data }: Mover,
  { jobDisplayId }: Workplace,
  body = statusStep(data),
): PromiseLike<Answer> => corporate.post("/job/{jobDisplayId}/timeline/undoincrementjobstatus", { jobDisplayId, body });
