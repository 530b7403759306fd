import { missing } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { type Job, jobs } from "./state.js";

/**
 * @param displayId as the path gives it
 * @returns the job
 * @throws Refusal where there is none
 */
export function jobOf(world: World, displayId: number): Job {
  const job = world.of(jobs).get(displayId);
  if (!job) throw missing(`The job ${displayId}`);
  return job;
}

/** Stores a job as it is from now on. */
export const keepJob = (world: World, job: Job): Job => world.of(jobs).add(job);

/**
 * What a group keeps for each job, made when the job is first asked about.
 *
 * @param name names what is kept
 * @param make the state of a job that nothing was done to
 * @param data what of it is no bookkeeping of the deployment's own
 */
export function below<T>(
  name: string,
  make: (job: Job, world: World) => T,
  data: (kept: T) => unknown = (kept) => kept,
): (world: World, job: Job) => T {
  const complete = (world: World) => {
    for (const job of world.of(jobs).all()) of(world, job);
  };
  const kept = state(name, () => new Map<number, T>(), { complete, data });
  const of = (world: World, job: Job): T => {
    const known = world.of(kept);
    const found = known.get(job.id);
    if (found !== undefined) return found;
    const made = make(job, world);
    known.set(job.id, made);
    return made;
  };
  return of;
}
