import { assume, ownIfAllowed, type ScenarioContext } from "../../src/scenario/index.js";
import { jobLike, jobOfSameCustomer, type Maker, ownJob, ownJobIfAllowed } from "../jobs/records.js";

/** A job whose timeline a scenario may change. */
export interface Workplace {
  readonly jobDisplayId: number;
  /** Whether the scenario created it, so that nothing on it is anybody else's. */
  readonly own: boolean;
}

type Worker = Maker & Pick<ScenarioContext, "allows" | "borrow" | "given">;
type JobFixture = "jobDisplayId" | "otherJobDisplayId";

/**
 * Jobs whose timelines may get tasks: the scenario's own where the run may leave them behind, else those that the profile
 * gives, which are borrowed.
 *
 * @param names of the fixtures, one for each job that is wanted
 */
export async function workplaces<const Names extends readonly JobFixture[]>(
  context: Worker,
  ...names: Names
): Promise<{ readonly [Index in keyof Names]: Workplace }> {
  const jobs = (await ownJobs(context, names.length)) ?? (await borrowedJobs(context, names));
  return jobs as { readonly [Index in keyof Names]: Workplace };
}

async function ownJobs(context: Worker, count: number): Promise<readonly Workplace[] | undefined> {
  const first = await ownJobIfAllowed(context);
  if (first === undefined) return undefined;
  const jobs = [first];
  while (jobs.length < count) {
    const like = await ownIfAllowed(context, () => jobOfSameCustomer(context, first));
    if (like === undefined) return undefined;
    jobs.push(like);
  }
  return jobs.map(({ displayId }) => ({ jobDisplayId: displayId, own: true }));
}

/**
 * A job of the scenario's own, whose status may be moved. That of another job is left alone: no step can be rehearsed, and a
 * step that is taken back may leave its traces, which the document leaves open.
 */
export const jobToMove = async (context: Maker): Promise<JobToMove> => toMove(await ownJob(context));

/** Two of them, the second of which was given all that the first was. */
export async function jobsToMove(context: Maker): Promise<readonly [JobToMove, JobToMove]> {
  const one = await ownJob(context);
  return [toMove(one), toMove(await jobLike(context, one))];
}

interface JobToMove extends Workplace {
  readonly made: unknown;
}

const toMove = ({ displayId, body }: Awaited<ReturnType<typeof ownJob>>): JobToMove => ({
  jobDisplayId: displayId,
  own: true,
  made: body,
});

async function borrowedJobs({ given, borrow }: Worker, names: readonly JobFixture[]): Promise<readonly Workplace[]> {
  const ids = names.map((name) => {
    const id = given(name);
    assume(id !== undefined, `no job of its own, and no other to borrow: name one in \`fixtures.${name}\``);
    return id;
  });
  for (const id of ids) await borrow("POST /job/{jobDisplayId}/timeline", id);
  return ids.map((jobDisplayId) => ({ jobDisplayId, own: false }));
}
