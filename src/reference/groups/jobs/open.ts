import { decision } from "../../core/decision.js";
import type { Form } from "../../core/form.js";
import { invalid, missing, Refusal } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import type { Job } from "./state.js";

/** What the document leaves open about jobs: what they must hold, how they are named, what is seen of them afterwards. */

const requiring =
  (...names: readonly string[]) =>
  (form: Form) =>
    form.require(...names);

export const newJobNeeds = decision<(form: Form) => void>("job-create-needs", {
  openPoint: "job-create-required",
  conforms: {
    nothing: () => {},
    "all-five": requiring("customer", "pickup", "delivery", "items", "services"),
    "the-customer-and-the-addresses": requiring("customer", "pickup", "delivery"),
    "the-customer": requiring("customer"),
  },
});

export const savedJobNeeds = decision<(form: Form) => void>("job-save-needs", {
  openPoint: "job-save-partial",
  conforms: { nothing: () => {}, "a-whole-body": requiring("customer", "pickup", "delivery", "items") },
});

/** The members of a job that tell its display id. */
export const displayIdMember = decision<(id: number) => object>("job-display-id-member", {
  openPoint: "job-display-id-member",
  conforms: {
    jobDisplayId: (jobDisplayId) => ({ jobDisplayId }),
    "another-name": (display_number) => ({ display_number }),
    none: () => ({}),
  },
});

/** The members of a job that tell its UUID. */
export const uuidMember = decision<(id: string) => object>("job-uuid-member", {
  openPoint: "job-uuid-source",
  conforms: {
    "id-and-job_id": (job_id) => ({ job_id, id: job_id }),
    "job_id-alone": (job_id) => ({ job_id }),
    none: () => ({}),
  },
});

const bySize = 25;
const most = 50;
const smallest = 10;

/** The number of rows of a page of the search by details. */
export const searchSize = decision<(asked: number | undefined) => number>("job-search-size", {
  openPoint: "job-search-page-defaults",
  conforms: {
    "25-and-no-bound": (asked) => asked ?? bySize,
    "25-and-at-most-50": (asked) => Math.min(asked ?? bySize, most),
    "25-and-no-more": (asked = bySize) => {
      if (asked > bySize) throw invalid({ page_size: [`No page has more than ${bySize} rows.`] });
      return asked;
    },
    "10-and-no-more": (asked = smallest) => {
      if (asked > smallest) throw invalid({ page_size: [`No page has more than ${smallest} rows.`] });
      return asked;
    },
    "all-where-left-out": (asked) => asked ?? Number.MAX_SAFE_INTEGER,
    "must-be-given": (asked) => {
      if (asked === undefined) throw invalid({ page_size: ["This field is required."] });
      return asked;
    },
  },
});

/** The jobs that were transferred away. */
export const transferredAway = state("transferred-jobs", () => new Set<number>());

export const formerRead = decision<(job: Job, world: World) => void>("job-transferred-read", {
  openPoint: "transfer-visibility",
  conforms: {
    shown: () => {},
    refused: ({ id }, world) => {
      if (world.of(transferredAway).has(id)) throw missing("The job");
    },
  },
});

export const bookable = decision<(job: Job) => void>("job-book-condition", {
  openPoint: "book-condition",
  conforms: {
    "any-quote": () => {},
    "with-items-and-a-customer": ({ items, customer }) => {
      if (items.length === 0 || !customer) throw new Refusal("conflict", "The quote is not complete.");
    },
  },
});
