import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import { isObject } from "../../core/form.js";
import { state, type World } from "../../core/world.js";
import { keepJob } from "./below.js";
import type { Job } from "./state.js";

/** What is read of a job. */
type JobRead = "price" | "page";

const changing = (read: JobRead, says: string, change: (job: Job) => Partial<Job>) =>
  fault(says, (done: JobRead, job: Job, world: World) => {
    if (done === read) keepJob(world, { ...job, ...change(job) });
  });

/** A place with its street in capitals. */
const inCapitals = (place: unknown): unknown =>
  isObject(place) ? { ...place, address: String(place["address"]).toUpperCase() } : place;

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
    "job-reads-keep-job#page-writes-capitals": changing(
      "page",
      "Reading the configuration of the page of a job with several services saves the street of its pickup in capitals.",
      ({ pickup, services }) => ({
        pickup: Array.isArray(services) && services.length > 1 ? inCapitals(pickup) : pickup,
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

/** A job whose page a caller has open. */
interface Open {
  readonly caller: string;
  readonly job: Job;
}

/** The page that was opened first. */
const openPage = state("jobs-open-page", () => ({ first: undefined as Open | undefined }));

/** Of which job the configuration of a page is, by whom asks for one. */
export const jobOfPage = decision<(job: Job, caller: string, world: World) => Job>("job-page-of", {
  conforms: { "the-one-that-is-asked-for": (job) => job },
  faults: {
    "route:GET /job/{jobDisplayId}/updatePageConfig#of-whom-asked-before": fault(
      "While one caller has the page of a job open, any other is answered the configuration of that job.",
      (job, caller, world) => {
        const page = world.of(openPage);
        if (page.first && page.first.caller !== caller) return page.first.job;
        page.first = { caller, job };
        return job;
      },
    ),
  },
});

/** The job of whose page the configuration was asked for first. */
const firstPage = state("jobs-first-page", () => new Map<"first", number>());

/** Which number the configuration of a page tells as that of its job. */
export const numberOfPage = decision<(job: Job, world: World) => number>("job-page-number", {
  conforms: { "its-own": ({ id }) => id },
  faults: {
    "job-lists-own#page-of-the-first": fault(
      "The configuration of each page tells the number of the job that was first asked for.",
      ({ id }, world) => {
        const asked = world.of(firstPage);
        const first = asked.get("first") ?? id;
        asked.set("first", first);
        return first;
      },
    ),
  },
});
