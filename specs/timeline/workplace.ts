import { needs, type Scene, Unjudgeable } from "../../src/scenario/index.js";
import { type Maker, ownJob } from "../jobs/records.js";

/** A job whose timeline a scenario may change. */
export interface Workplace {
  readonly jobDisplayId: number;
  /** Whether the scenario created it, so that nothing on it is anybody else's. */
  readonly own: boolean;
}

type Worker = Maker & Pick<Scene, "allows" | "borrow" | "given">;
type JobFixture = "jobDisplayId" | "otherJobDisplayId";

let turns: Promise<void> = Promise.resolve();

/** The scenarios of a run go on at the same time: they take turns with jobs that are not theirs. @returns ends the turn */
async function turn(): Promise<() => void> {
  const before = turns;
  let end = () => {};
  turns = new Promise((resolve) => {
    end = resolve;
  });
  await before;
  return end;
}

/**
 * Jobs whose timelines may be changed: the scenario's own where the run may leave them behind, else those that the profile
 * gives, which are restored at the end.
 *
 * @param names of the fixtures, one for each job that is wanted
 */
export async function workplaces<const Names extends readonly JobFixture[]>(
  scene: Worker,
  ...names: Names
): Promise<{ readonly [Index in keyof Names]: Workplace }> {
  const jobs = (await ownJobs(scene, names.length)) ?? (await borrowedJobs(scene, names));
  return jobs as { readonly [Index in keyof Names]: Workplace };
}

async function ownJobs(scene: Worker, count: number): Promise<readonly Workplace[] | undefined> {
  if (!scene.allows("residue")) return undefined;
  const jobs: Workplace[] = [];
  try {
    while (jobs.length < count) jobs.push({ jobDisplayId: (await ownJob(scene)).displayId, own: true });
    return jobs;
  } catch (error) {
    // A deployment that takes no job composed by us may still be judged on those that it has.
    if (error instanceof Unjudgeable) return undefined;
    throw error;
  }
}

async function borrowedJobs({ given, borrow }: Worker, names: readonly JobFixture[]): Promise<readonly Workplace[]> {
  const ids = names.map((name) => {
    const id = given(name);
    needs(id !== undefined, `no job of its own, and no other to borrow: name one in \`fixtures.${name}\``);
    return id;
  });
  let end = await turn();
  return ids.map((jobDisplayId) => {
    const after = end;
    end = () => {};
    borrow("job", jobDisplayId, undefined, after);
    return { jobDisplayId, own: false };
  });
}
