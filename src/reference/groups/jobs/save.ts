import { never } from "../../core/behaviours/always.js";
import { allOthers, apart, theNewest, theNext } from "../../core/behaviours/apart.js";
import { inCapitals } from "../../core/behaviours/capitals.js";
import { holdBack } from "../../core/behaviours/held-back.js";
import { decision, fault } from "../../core/decision.js";
import { Form, isObject, type Json } from "../../core/form.js";
import { mergedInside } from "../../core/left-out.js";
import { missing, refusing } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { edited } from "./after-reads.js";
import { keepJob } from "./below.js";
import { isDropped } from "./booked-writes.js";
import { savedJobNeeds } from "./open.js";
import { cancelled, eachOnce, isOfMail, type Job, type JobParts, jobs, jobsAsMade, newJob, numbered } from "./state.js";
import { savedAnew } from "./status-shown.js";
import { afterWrite } from "./takes-along.js";

/** The job as it is after a save. */
type Saved = (job: Job, given: JobParts, world: World) => Job;

const itemsAfter = (job: Job, given: JobParts, world: World): Job["items"] => {
  if (given.items === undefined) return job.items;
  // Items keep their identifiers by position: the request shows none.
  const known = given.items.slice(0, job.items.length).map((item, index) => ({ ...job.items[index], ...item }));
  return [...(known as Job["items"]), ...numbered(given.items.slice(job.items.length), world)];
};

const keepingTheRest: Saved = (job, given, world) => ({
  ...job,
  customer: given.customer ?? job.customer,
  pickup: given.pickup ?? job.pickup,
  delivery: given.delivery ?? job.delivery,
  items: itemsAfter(job, given, world),
});

const withMailOf = (customer: Json, other: unknown): Json => ({
  ...customer,
  ...(isObject(other) && { email: other["email"] }),
});

/** @returns a save after which the delivery has a member of the pickup */
const takingFromPickup =
  (member: "city" | "zip_code"): Saved =>
  (job, given, world) => ({
    ...keepingTheRest(job, given, world),
    ...(isObject(given.pickup) &&
      isObject(given.delivery) && { delivery: { ...given.delivery, [member]: given.pickup[member] } }),
  });

/** The names of items that a save left out which kept others, by their jobs. */
const namesLeftOut = state("job-items-left-out", () => new Set<string>());

const refusingToReturn: Saved = (job, given, world) => {
  const out = world.of(namesLeftOut);
  const keyOf = ({ name }: Json) => `${job.id} ${name}`;
  const items = given.items?.filter((one) => !out.has(keyOf(one)));
  const kept = new Set(given.items?.map(keyOf));
  const left = job.items.filter((one) => !kept.has(keyOf(one)));
  if (left.length < job.items.length) for (const one of items ? left : []) out.add(keyOf(one));
  return keepingTheRest(job, { ...given, ...(items && { items }) }, world);
};

export const savedJob = decision<Saved>("job-save-parts", {
  openPoint: "job-save-partial",
  conforms: {
    "keeps-the-rest": keepingTheRest,
    "clears-the-rest": (job, given, world) => ({
      ...keepingTheRest(job, { items: [], ...given }, world),
      customer: given.customer ?? null,
      pickup: given.pickup ?? null,
      delivery: given.delivery ?? null,
    }),
    "clears-addresses-and-items": (job, given, world) => ({
      ...keepingTheRest(job, { items: [], ...given }, world),
      pickup: given.pickup ?? null,
      delivery: given.delivery ?? null,
    }),
    "keeps-what-is-inside-too": (job, given, world) => {
      const parts = { customer: job.customer, pickup: job.pickup, delivery: job.delivery };
      const whole = Object.entries(given).filter(([, part]) => part !== undefined);
      return keepingTheRest(job, mergedInside(parts, Object.fromEntries(whole)), world);
    },
  },
  faults: {
    "job-save-readable#forgotten": fault("A save stores nothing.", (job) => job),
    "job-save-readable#drops-customer": fault("A save leaves the customer as it was.", (job, given, world) => ({
      ...keepingTheRest(job, given, world),
      customer: job.customer,
    })),
    "job-save-readable#drops-delivery": fault("A save leaves the delivery as it was.", (job, given, world) => ({
      ...keepingTheRest(job, given, world),
      delivery: job.delivery,
    })),
    "job-save-readable#takes-services": fault("A save takes the services off a job.", (job, given, world) => ({
      ...keepingTheRest(job, given, world),
      services: [],
    })),
    "job-save-readable#takes-agent": fault("A save takes a job from its agent.", (job, given, world) => ({
      ...keepingTheRest(job, given, world),
      agent_company_id: null,
    })),
    "job-save-readable#items-known-by-their-names": fault(
      "A save of items that are called as those of the job leaves these as they were.",
      (job, given, world) => {
        const names = (items: readonly Json[] = []) => items.map(({ name }) => name).join();
        const isSame = job.items.length > 0 && names(given.items) === names(job.items);
        return keepingTheRest(job, isSame ? { ...given, items: job.items } : given, world);
      },
    ),
    "job-save-readable#left-out-for-good": fault(
      "An item that a save left out is not taken up by a later one.",
      refusingToReturn,
    ),
    "job-save-readable#alike-once": fault("A save keeps items that are alike once.", (job, given, world) =>
      keepingTheRest(job, { ...given, ...(given.items && { items: eachOnce(given.items) }) }, world),
    ),
    "job-save-readable#items-by-their-names": fault(
      "Items of one name are all kept as the last of them that a save has.",
      (job, given, world) => {
        const last = new Map(given.items?.map((one) => [one["name"], one]));
        const items = given.items?.map((one) => last.get(one["name"]) ?? one);
        return keepingTheRest(job, { ...given, ...(items && { items }) }, world);
      },
    ),
    "job-save-readable#delivery-like-pickup": fault(
      "A save whose delivery is its pickup leaves the delivery as it was.",
      (job, given, world) => ({
        ...keepingTheRest(job, given, world),
        ...(JSON.stringify(given.delivery) === JSON.stringify(given.pickup) && { delivery: job.delivery }),
      }),
    ),
    "job-save-readable#delivery-as-pickup": fault(
      "A save without a pickup takes its delivery for it.",
      (job, given, world) => keepingTheRest(job, { ...given, pickup: given.pickup ?? given.delivery }, world),
    ),
    "job-save-readable#delivery-left-out-is-lost": fault(
      "A save without a delivery clears that of the job, and keeps what else is left out.",
      (job, given, world) => ({ ...keepingTheRest(job, given, world), delivery: given.delivery ?? null }),
    ),
    "job-save-readable#customer-left-out-is-lost": fault(
      "A save without a customer clears that of the job, and keeps what else is left out.",
      (job, given, world) => ({ ...keepingTheRest(job, given, world), customer: given.customer ?? null }),
    ),
    "job-save-readable#items-numbered-anew": fault(
      "A save without items gives those of the job other ids.",
      (job, given, world) => ({
        ...keepingTheRest(job, given, world),
        ...(given.items === undefined && { items: numbered(job.items, world) }),
      }),
    ),
    "job-save-readable#items-sent-back-numbered-anew": fault(
      "A save of items that carry the ids of those of the job gives them other ids.",
      (job, given, world) => {
        const after = keepingTheRest(job, given, world);
        const isSentBack = given.items?.some((one) => one["inventory_item_id"] ?? one["inventoryItemId"]);
        return isSentBack ? { ...after, items: numbered(after.items, world) } : after;
      },
    ),
    "job-save-readable#customer-known-by-mail": fault(
      "A save keeps the customer that another job has of that mail address.",
      (job, given, world) => {
        const others = allOthers(world.of(jobs).all(), job);
        const known = others.find(({ customer }) => isOfMail(customer, given.customer));
        return keepingTheRest(job, { ...given, customer: known?.customer ?? given.customer }, world);
      },
    ),
    "updated-as-given:job#mail-stays": fault(
      "A save leaves the mail address of the customer.",
      (job, given, world) => ({
        ...keepingTheRest(job, given, world),
        ...(isObject(given.customer) && { customer: withMailOf(given.customer, job.customer) }),
      }),
    ),
    "updated-as-given:job#city-of-pickup": fault(
      "A save takes the city of the pickup for both.",
      takingFromPickup("city"),
    ),
    "updated-as-given:job#postcode-of-pickup": fault(
      "A save takes the postcode of the pickup for both.",
      takingFromPickup("zip_code"),
    ),
    "cancelled-stays-cancelled#quoted-again": fault(
      "A save makes a cancelled job a quote again.",
      (job, given, world) => ({
        ...keepingTheRest(job, given, world),
        status: job.status === cancelled ? "Quoted" : job.status,
      }),
    ),
    "booked-stays-booked#quoted-again": fault("A save makes a booked job a quote again.", (job, given, world) => ({
      ...keepingTheRest(job, given, world),
      status: job.status === "Booked" ? "Quoted" : job.status,
    })),
    "job-save-readable#zero-of-an-item": fault(
      "A save takes a quantity of 0 for none, and leaves the item's as it was.",
      (job, given, world) => {
        const { items, ...others } = given;
        const isOfNone = items?.some((one) => isObject(one) && one["quantity"] === 0);
        return keepingTheRest(job, isOfNone ? others : given, world);
      },
    ),
    "job-save-readable#drops-items": fault("A save leaves the items as they were.", (job, given, world) => ({
      ...keepingTheRest(job, given, world),
      items: job.items,
    })),
  },
});

/** The jobs beside the one named that a save is stored for. */
export const alsoSaved = apart<Job>("job-save-reach", "none", {
  "job-save-body-address#newest-too": fault("A save is stored for the newest job as well.", theNewest),
  "job-save-body-address#next-too": fault("A save is stored for the next job as well.", theNext),
});

/** The job that was saved last, as it was before. */
const savedLast = state<{ before?: Job }>("job-saved-last", () => ({}));

/** Whether a save takes back the last one where that was of another job. */
export const undoesTheLast = never("job-save-undoes-the-last", "leaves-it", {
  "job-save-body-address#undoes-the-last": "A save takes back the one before it, if that was of another job.",
});

function undoTheLast({ id }: Job, world: World): void {
  const { before } = world.of(savedLast);
  const now = before && before.id !== id ? world.of(jobs).get(before.id) : undefined;
  if (!before || !now) return;
  const { customer, pickup, delivery, items } = before;
  keepJob(world, { ...now, customer, pickup, delivery, items });
}

/** What a save under a display id that no job has comes to: a job where one is made of it. */
export const unknownSaved = decision<(id: number, world: World) => Job | undefined>("job-save-unknown", {
  conforms: { refused: refusing(missing("The job")) },
  faults: {
    "job-save-unknown-id#creates": fault("A save under an unknown display id creates a job.", (id, world) =>
      newJob(id, world.uuid(), {}, [], world),
    ),
    "job-save-unknown-id#taken": fault("A save under an unknown display id is answered as a success.", () => undefined),
  },
});

/** Whether nothing is stored of what a partner-scoped caller saves. */
export const lostOfPartners = never("job-save-of-partners", "is-stored", {
  "job-save-by-partner#not-stored": "A save by a partner-scoped caller is answered with success and not stored.",
});

/** Whether what a partner-scoped caller saves is held back from who has read the job. */
export const heldBack = never("job-save-held-back", "shown", {
  "job-save-by-partner#not-once-read": "A save by a partner-scoped caller is not shown to who has read the job before.",
});

/** What of a save by a partner-scoped caller is kept. */
export const savedByPartner = decision<(given: JobParts) => JobParts>("job-saved-by-partner", {
  conforms: { "as-given": (given) => given },
  faults: {
    "job-save-by-partner#leaves-the-items": fault(
      "A save by a partner-scoped caller leaves the items of a job as they were.",
      ({ items: _, ...given }) => given,
    ),
    "job-save-by-partner#in-capitals": fault("What a partner-scoped caller saves is kept in capitals.", inCapitals),
  },
});

/** Jobs, PUT /job/save. */
export function saveJob(body: unknown, world: World, isOfPartner: boolean): void {
  const form = Form.of(body);
  form.require("jobDisplayId");
  const id = form.integer("jobDisplayId") ?? 0;
  const items = form.list("items", "A list of items is needed.", isObject);
  world.choose(savedJobNeeds)(form);
  form.settle();
  const asked: JobParts = {
    customer: form.raw("customer"),
    pickup: form.raw("pickup"),
    delivery: form.raw("delivery"),
    ...(items && { items }),
  };
  const given = isOfPartner ? world.choose(savedByPartner)(asked) : asked;
  const store = world.of(jobs);
  const job = store.get(id) ?? world.choose(unknownSaved)(id, world);
  if (!job || isDropped(world, "PUT /job/save", job) || (isOfPartner && world.choose(lostOfPartners))) return;
  const asMade = world.of(jobsAsMade);
  asMade.set(id, asMade.get(id) ?? job);
  if (world.choose(undoesTheLast)) undoTheLast(job, world);
  world.of(savedLast).before = job;
  for (const one of [job, ...world.choose(alsoSaved)(store.all(), job)])
    keepJob(world, world.choose(savedJob)(one, given, world));
  if (isOfPartner && world.choose(heldBack)) holdBack(world, job, store.get(id));
  savedAnew(world, job);
  world.of(edited).delete(id);
  if ((given.items?.length ?? 0) > job.items.length) afterWrite("save of more items", job.id, world);
  afterWrite("save", job.id, world);
}
