import { statusStep } from "../../fixtures/payloads/timeline.js";
import { type Answer, isObject, type Scene, scalarsIn } from "../../src/scenario/index.js";
import { timelineOf } from "./records.js";
import type { Workplace } from "./workplace.js";

const folded = (name: string) => name.replaceAll("_", "").toLowerCase();

const said = (value: unknown): boolean => scalarsIn(value).some((scalar) => scalar !== "");

/** What a timeline shows beside its tasks, apart from whose it is and whether it was answered. */
export const metadataOf = (timeline: Answer): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(timeline.record()).filter(
      ([name, value]) => !/^(tasks|success|errormessage|id|job(display)?id)$/.test(folded(name)) && said(value),
    ),
  );

/** The texts and numbers that a timeline shows under names which speak of a status. */
export function statusesIn(timeline: Answer): readonly (string | number)[] {
  const visit = (value: unknown): readonly unknown[] => {
    if (Array.isArray(value)) return value.flatMap(visit);
    if (!isObject(value)) return [];
    return Object.entries(value).flatMap(([name, part]) =>
      folded(name).includes("status") ? scalarsIn(part) : visit(part),
    );
  };
  return visit(metadataOf(timeline)).filter((shown) => typeof shown === "string" || typeof shown === "number");
}

type Mover = Pick<Scene, "corporate" | "data" | "borrow">;

const undoing = "/job/{jobDisplayId}/timeline/undoincrementjobstatus";

/** Moves the status of a job by one step; on a job that is not the scenario's own the step is taken back at the end. */
export async function increment({ corporate, data, borrow }: Mover, { jobDisplayId, own }: Workplace) {
  const path = { jobDisplayId };
  if (!own) {
    borrow("job", jobDisplayId, {
      read: { route: "GET /job/{jobDisplayId}/timeline", path },
      was: metadataOf(await timelineOf(corporate, jobDisplayId)),
      requests: [{ route: `POST ${undoing}`, path, body: statusStep(data) }],
      undoes: ["POST /job/{jobDisplayId}/timeline/incrementjobstatus"],
    });
  }
  return corporate.post("/job/{jobDisplayId}/timeline/incrementjobstatus", { jobDisplayId, body: statusStep(data) });
}

/** Takes the status of a job back by one step. */
export const undo = ({ corporate, data }: Mover, { jobDisplayId }: Workplace): PromiseLike<Answer> =>
  corporate.post(undoing, { jobDisplayId, body: statusStep(data) });
