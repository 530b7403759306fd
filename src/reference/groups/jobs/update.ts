import { allOthers, apart, theNewest } from "../../core/behaviours/apart.js";
import { decision, fault } from "../../core/decision.js";
import { unstatedDemands } from "../../core/demands.js";
import { Form, isObject, type Json } from "../../core/form.js";
import { invalid, missing, Refusal, refusing } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { edited } from "./after-reads.js";
import { keepJob } from "./below.js";
import { isDropped } from "./booked-writes.js";
import { customersBeforeUpdate } from "./search.js";
import { type Job, jobs, ofThatCustomer, withoutMail } from "./state.js";
import { updatedOnce } from "./status-shown.js";
import { afterWrite } from "./takes-along.js";

/** Whether a job is the one that job_id names. */
type NamesIt = (job: Job, jobId: string, all: readonly Job[]) => boolean;

export const updateNames = decision<NamesIt>("job-update-id", {
  openPoint: "job-update-id-type",
  conforms: {
    "display-id": ({ id }, jobId) => String(id) === jobId,
    uuid: ({ job_id }, jobId) => job_id === jobId.toLowerCase(),
    either: ({ id, job_id }, jobId) => [String(id), job_id].includes(jobId.toLowerCase()),
  },
  faults: {
    "job-update-reflected#uuid-names-the-first": fault(
      "An update under the UUID of a job is kept for the first job.",
      ({ id }, jobId, all) =>
        all.some(({ job_id }) => job_id === jobId.toLowerCase()) ? id === all[0]?.id : String(id) === jobId,
    ),
  },
});

/** @returns the text without its percent sequences; as it is where a percent sign stands for nothing */
function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const updatedJob = decision<(job: Job, reference: string) => Job>("job-update-kept", {
  conforms: { kept: (job, customer_reference) => ({ ...job, customer_reference }) },
  faults: {
    "job-update-reflected#forgotten": fault("An update is not kept.", (job) => job),
    "job-update-reflected#cut": fault("An update keeps the first ten characters.", (job, reference) => ({
      ...job,
      customer_reference: reference.slice(0, 10),
    })),
    "job-update-reflected#decoded": fault("An update is decoded as if it came in a URL.", (job, reference) => ({
      ...job,
      customer_reference: decodedOnce(reference),
    })),
    "job-update-only-that-job#loses-items": fault(
      "An update leaves the first item of a job alone.",
      (job, customer_reference) => ({ ...job, customer_reference, items: job.items.slice(0, 1) }),
    ),
    "job-update-only-that-job#clears-remarks": fault(
      "An update clears the remarks on the items of a job.",
      (job, customer_reference) => ({
        ...job,
        customer_reference,
        items: job.items.map((item) => ({ ...item, remarks: null })),
      }),
    ),
    "job-update-only-that-job#forgets-mail": fault(
      "An update forgets the mail address of the customer.",
      (job, customer_reference) => ({ ...job, customer_reference, customer: withoutMail(job.customer) }),
    ),
  },
});

/** The jobs beside the one named that an update is kept for. */
export const alsoUpdated = apart<Job>("job-update-reach", "none", {
  "job-update-only-that-job#newest-too": fault("An update is kept for the newest job as well.", theNewest),
  "job-update-only-that-job#of-customer": fault(
    "An update is kept for every job of the same customer.",
    ofThatCustomer,
  ),
  "job-update-only-that-job#all": fault("An update is kept for every job.", allOthers),
});

/** The jobs beside the one named that take its new customer as well. */
export const alsoOfCustomer = apart<Job>("job-update-customer-reach", "none", {
  "job-update-only-that-job#customers-of-one-name": fault(
    "An update of the customer is kept for every job whose customer has the same name.",
    ofThatCustomer,
  ),
});

/** What updates may hold. */
interface Updates {
  readonly reference?: string;
  readonly instructions?: string;
  readonly customer?: unknown;
  readonly pickup?: unknown;
  readonly delivery?: unknown;
}

/** What an update takes of what it is given, of which the document prints nothing. */
export const takenUpdates = decision<(given: Updates) => Updates>("job-update-members", {
  conforms: {
    "reference-and-parts": (given) => given,
    "reference-and-customer": ({ pickup: _, delivery: _1, ...given }) => given,
    "reference-alone": ({ reference }) => (reference === undefined ? {} : { reference }),
    "one-at-a-time": (given) => {
      if (Object.keys(given).length > 1) throw invalid({ updates: ["One member is updated at a time."] });
      return given;
    },
    "no-others": (given) => {
      if (Object.keys(given).some((name) => name !== "reference"))
        throw invalid({ updates: ["The parts of a job are not updated here."] });
      return given;
    },
  },
  faults: {
    "job-update-reflected#first-member-alone": fault("Of several members of an update the first is kept.", (given) =>
      Object.fromEntries(Object.entries(given).slice(0, 1)),
    ),
    "job-update-reflected#last-member-alone": fault("Of several members of an update the last is kept.", (given) =>
      Object.fromEntries(Object.entries(given).slice(-1)),
    ),
  },
});

const withExchanged = ({ address: street, city, ...place }: Json): Json => ({ ...place, address: city, city: street });

/** A job after an update of parts of it. */
type WithParts = (job: Job, parts: Omit<Updates, "reference">, reference: string | undefined) => Job;

const isNotEmpty = (parts: object): boolean => Object.keys(parts).length > 0;

export const partsUpdated = decision<WithParts>("job-update-parts", {
  conforms: {
    "what-it-names": (job, parts) => ({ ...job, ...parts }),
    "without-the-reference-that-it-leaves-out": (job, parts, reference) => ({
      ...job,
      ...parts,
      ...(isNotEmpty(parts) && { customer_reference: reference ?? null }),
    }),
  },
  faults: {
    "job-update-reflected#exchanges-street-and-city": fault(
      "The street and the city of a pickup that an update names are kept the one as the other.",
      (job, parts) => ({ ...job, ...parts, ...(isObject(parts.pickup) && { pickup: withExchanged(parts.pickup) }) }),
    ),
    "job-update-only-that-job#customer-takes-services": fault(
      "An update of the customer takes the services off the job.",
      (job, parts) => ({ ...job, ...parts, ...(parts.customer !== undefined && { services: [] }) }),
    ),
    "job-update-only-that-job#customer-takes-reference": fault(
      "An update of the customer clears the reference that another one gave.",
      (job, parts) => ({ ...job, ...parts, ...(parts.customer !== undefined && { customer_reference: null }) }),
    ),
    "job-update-only-that-job#delivery-as-pickup": fault(
      "An update of the delivery is kept for the pickup as well.",
      (job, parts) => ({ ...job, ...parts, ...(parts.delivery !== undefined && { pickup: parts.delivery }) }),
    ),
  },
});

export const unknownUpdated = decision<() => void>("job-update-unknown", {
  conforms: { refused: refusing(missing("The job")) },
  faults: {
    "job-update-unknown-id#taken": fault("An update under an unknown job_id is answered as a success.", () => {}),
  },
});

/** Jobs, POST /job/update. */
export function updateJob(body: unknown, world: World): void {
  const form = Form.of(body);
  form.require("job_id");
  world.choose(unstatedDemands)(form, "updates");
  const jobId = form.textOrNumber("job_id") ?? "";
  const updates = form.form("updates");
  const reference = updates?.text("customer_reference");
  const instructions = updates?.text("special_instructions");
  const parts = (["customer", "pickup", "delivery"] as const).flatMap((name) => {
    const part = updates?.raw(name);
    return part === undefined ? [] : [[name, part] as const];
  });
  form.settle();
  const all = world.of(jobs).all();
  const job = all.find((candidate) => world.choose(updateNames)(candidate, jobId, all));
  if (!job) {
    world.choose(unknownUpdated)();
    return;
  }
  if (world.of(edited).has(job.id)) throw new Refusal("conflict", "The job is being edited.");
  if (isDropped(world, "POST /job/update", job)) return;
  const {
    reference: text,
    instructions: instructed,
    ...others
  } = world.choose(takenUpdates)({
    ...(reference !== undefined && { reference }),
    ...(instructions !== undefined && { instructions }),
    ...Object.fromEntries(parts),
  });
  if (text === undefined && instructed === undefined && Object.keys(others).length === 0) return;
  if (others.customer !== undefined)
    for (const one of world.choose(alsoOfCustomer)(all, job))
      keepJob(world, world.choose(partsUpdated)(one, { customer: others.customer }, undefined));
  for (const one of [job, ...world.choose(alsoUpdated)(all, job)]) {
    if (others.customer !== undefined && !world.of(customersBeforeUpdate).has(one.id))
      world.of(customersBeforeUpdate).set(one.id, one.customer);
    const updated = text === undefined ? one : world.choose(updatedJob)(one, text);
    const instructedJob = instructed === undefined ? updated : { ...updated, special_instructions: instructed };
    keepJob(world, world.choose(partsUpdated)(instructedJob, others, text));
  }
  updatedOnce(world, job);
  afterWrite("update", job.id, world);
}
