import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { fault } from "../../core/decision.js";
import { state, type World } from "../../core/world.js";
import { keepJob } from "./below.js";
import type { Job } from "./state.js";

/** What is read of a job. */
type JobRead = "price" | "page";

const changing = (read: JobRead, says: string, change: (job: Job) => Partial<Job>) =>
  fault(says, (done: JobRead, job: Job, world: World) => {
    if (done === read) keepJob(world, { ...job, ...change(job) });
  });

/** The jobs that are being edited, where the configuration of their page opens that. */
export const edited = state("jobs-edited", () => new Set<Job["id"]>());

/** What a read of something below a job does to that job. */
export const readChanges = nothingElse<readonly [read: JobRead, job: Job, world: World]>(
  "job-read-changes",
  "nothing",
  {
    "job-reads-keep-job#price-moves": changing(
      "price",
      "Reading the price of a quote moves it by a step.",
      ({ status }) => ({
        status: status === "Quoted" ? "Offered" : status,
      }),
    ),
    "job-reads-keep-job#page-takes-agent": changing(
      "page",
      "Reading the configuration of a job's page takes its agent.",
      () => ({
        agent_company_id: null,
      }),
    ),
    "job-reads-keep-job#page-opens-an-edit": fault(
      "Reading the configuration of a job's page opens an edit: updates are refused until it is saved.",
      (read, { id }, world) => {
        if (read === "page") world.of(edited).add(id);
      },
    ),
  },
);

/** What comes of a read below a job. */
export const afterRead = (read: JobRead, job: Job, world: World): void => world.choose(readChanges)(read, job, world);
