import { isDeepStrictEqual } from "node:util";
import { type Answer, done, ok } from "../../core/answer.js";
import { always } from "../../core/behaviours/always.js";
import { intact } from "../../core/behaviours/intact.js";
import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { decision, fault } from "../../core/decision.js";
import { Form, isObject, type Json } from "../../core/form.js";
import { Refusal } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { shipmentsOfNew } from "./new-job.js";
import * as open from "./open.js";
import { shown } from "./show.js";
import { eachOnce, isOfMail, isSeeded, type Job, type JobParts, jobs, newJob, numbered } from "./state.js";

/** How a caller learns of the job that it created: POST /job declares no model. */
export const createdJobAnswer = decision<(job: Job, world: World) => Answer>("job-create-answer", {
  openPoint: "job-create-answer",
  conforms: {
    "display-id": ({ id, job_id }) => ok({ jobDisplayId: id, id: job_id }),
    "bare-number": ({ id }) => ok(id),
    "the-job": (job, world) => ok(shown(job, world)),
    nothing: (_, world) => done(world),
    located: ({ id }) => ({ kind: "empty", status: 201, location: `/portal/api/job/${id}` }),
  },
});

/** The parts of a creation that are stored. */
export const createdParts = intact<JobParts>("job-create-parts", "all", {
  "job-create-keeps-customer#drops-customer": fault("The customer is not kept.", { customer: null }),
  "job-create-keeps-pickup#drops-pickup": fault("The pickup is not kept.", { pickup: null }),
  "job-create-keeps-pickup#pickup-is-delivery": fault("The job is picked up where it is delivered.", (parts) => ({
    pickup: parts.delivery,
  })),
  "job-create-keeps-pickup#null-in-words": fault("What reads Null in a pickup is kept as none.", ({ pickup }) => ({
    pickup: isObject(pickup)
      ? Object.fromEntries(Object.entries(pickup).map(([name, value]) => [name, value === "Null" ? null : value]))
      : pickup,
  })),
  "job-create-keeps-delivery#drops-delivery": fault("The delivery is not kept.", { delivery: null }),
  "job-create-keeps-items#drops-items": fault("No item is kept.", { items: [] }),
  "job-create-keeps-items#first-item-only": fault("The first item alone is kept.", (parts) => ({
    items: parts.items?.slice(0, 1) ?? [],
  })),
  "job-create-keeps-items#alike-once": fault("Items that are alike are kept once.", ({ items = [] }) => ({
    items: eachOnce(items),
  })),
  "job-create-keeps-items#one-of-nothing": fault(
    "An item of which there is nothing is kept as one.",
    ({ items = [] }) => ({
      items: items.map((one) => (one["quantity"] === 0 ? { ...one, quantity: 1 } : one)),
    }),
  ),
  "job-create-keeps-services#drops-services": fault("No service is kept.", { services: [] }),
});

/** The customer of a new job, from the one that it was given and the jobs before it. */
type Customer = (given: unknown, all: readonly Job[]) => unknown;

export const customerOfNew = decision<Customer>("job-create-customer", {
  conforms: { "as-given": (given) => given },
  faults: {
    "job-create-keeps-customer#known-by-mail": fault(
      "The customer of a new job is the one that an earlier job has of that mail address.",
      (given, all) => all.find(({ customer }) => isOfMail(customer, given))?.customer ?? given,
    ),
  },
});

/** The job that a creation comes to which is like one before it; undefined where it makes another. */
type Likewise = (all: readonly Job[], given: JobParts) => Job | undefined;

/** @returns the job of a caller's that was given the same of some parts */
const givenSame = (all: readonly Job[], given: JobParts, ...parts: readonly ("customer" | "pickup" | "delivery")[]) =>
  all.find((job) => !isSeeded(job) && parts.every((part) => isDeepStrictEqual(job[part], given[part] ?? null)));

export const likeAnother = decision<Likewise>("job-create-alike", {
  conforms: {
    "another-job": () => undefined,
    refused: (all, given) => {
      if (givenSame(all, given, "customer", "pickup", "delivery"))
        throw new Refusal("conflict", "There is such a job.");
      return undefined;
    },
  },
  faults: {
    "job-create-each#same-body-same-job": fault(
      "A creation that was sent before answers the job that it made then.",
      (all, given) => givenSame(all, given, "customer"),
    ),
  },
});

/** What a creation waits for between the number that it takes and what it stores under it. */
export const storedLater = decision<() => Promise<void> | undefined>("job-create-stored-later", {
  conforms: { "at-once": () => undefined },
  faults: {
    "job-create-each#one-number-for-two": fault(
      "Two creations at the same time make jobs of one display id.",
      meanwhile,
    ),
  },
});

type Given = { readonly [part in "customer" | "pickup" | "delivery" | "services"]: unknown } & {
  readonly items: readonly Json[];
};

/** What the last creation was given, where a fault asks for it. */
const lastGiven = state("job-last-given", (): { given?: Given } => ({}));

/** What a creation makes a job of, where another one may have come since it began. */
export const givenAtOnce = decision<(given: Given, last: { given?: Given }) => Given | Promise<Given>>(
  "job-create-given-at-once",
  {
    conforms: { "its-own": (given) => given },
    faults: {
      "job-create-each#of-the-later-at-once": fault(
        "Two creations at the same time make two jobs of what the later one gave.",
        async (given, last) => {
          last.given = given;
          await meanwhile();
          return last.given ?? given;
        },
      ),
    },
  },
);

/** Whether a creation makes the job once. */
export const madeOnce = always("job-create-count", "once", {
  "job-create-once#twice": "A creation makes a second job beside the one that it answers.",
});

/** Jobs, POST /job. */
export async function createJob(body: unknown, world: World): Promise<Job> {
  const form = Form.of(body);
  const items = form.list("items", "A list of items is needed.", isObject) ?? [];
  world.choose(open.newJobNeeds)(form);
  form.settle();
  const store = world.of(jobs);
  const own: Given = {
    customer: form.raw("customer"),
    pickup: form.raw("pickup"),
    delivery: form.raw("delivery"),
    services: form.raw("services"),
    items,
  };
  const given = await world.choose(givenAtOnce)(own, world.of(lastGiven));
  const known = world.choose(likeAnother)(store.all(), given);
  if (known) return known;
  const customer = world.choose(customerOfNew)(given.customer, store.all());
  const { items: kept = [], ...parts } = world.choose(createdParts)({ ...given, customer });
  const upcoming = store.upcomingNumber;
  const later = world.choose(storedLater)();
  if (later) await later;
  const number = () => {
    const next = store.nextNumber();
    return later ? upcoming : next;
  };
  const made = () => newJob(number(), world.uuid(), parts, numbered(kept, world), world);
  if (!world.choose(madeOnce)) store.add(made());
  const job = made();
  return store.add(world.choose(shipmentsOfNew)(job));
}
