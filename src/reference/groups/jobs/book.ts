import { never } from "../../core/behaviours/always.js";
import { apart, theNewest } from "../../core/behaviours/apart.js";
import { decision, fault } from "../../core/decision.js";
import { Refusal, refusing } from "../../core/refusal.js";
import { uuidFrom, type World } from "../../core/world.js";
import { short } from "../lookup/short.js";
import { jobOf, keepJob } from "./below.js";
import { bookable } from "./open.js";
import { customersAsBooked } from "./search.js";
import {
  areOfOneCustomer,
  isQuote,
  type Job,
  jobs,
  jobsAsMade,
  ofThatCustomer,
  statusesBeforeBooking,
  withoutMail,
} from "./state.js";
import { bookedBy } from "./status-shown.js";
import { afterWrite } from "./takes-along.js";

/** What booking a job that is booked already comes to. */
export const bookedTwice = decision<() => void>("job-book-twice", {
  openPoint: "book-twice",
  conforms: { accepted: () => {}, refused: refusing(new Refusal("conflict", "The job is booked already.")) },
});

/** @returns the quotes of the customer of a job, first to last */
const quotesLike = (job: Job, all: readonly Job[]): readonly Job[] =>
  all.filter((one) => isQuote(one.status) && areOfOneCustomer(one, job));

/** Behind all inventory ids that there are. */
const renumbered = (item: Job["items"][number]) => ({ ...item, inventory_item_id: item.inventory_item_id + 1_000_000 });

/** The jobs that a booking changes, as they are afterwards. */
export const bookedJob = decision<(job: Job, all: readonly Job[], asMade: Job) => readonly Job[]>("job-book", {
  conforms: { "is-booked": (job) => [{ ...job, status: "Booked" }] },
  faults: {
    "book-quote-to-job#job-book-forgotten": fault("Booking leaves the quote a quote.", () => []),
    "book-quote-to-job#job-book-new-ones": fault("Booking books no quote that was moved by a step.", (job) =>
      job.status === "Offered" ? [] : [{ ...job, status: "Booked" }],
    ),
    "book-quote-to-job#job-book-by-its-items": fault("Booking leaves a job without items a quote.", (job) =>
      job.items.length === 0 ? [] : [{ ...job, status: "Booked" }],
    ),
    "book-quote-to-job#job-book-first": fault("Booking books the first job there is.", (_, all) =>
      all.slice(0, 1).map((job) => ({ ...job, status: "Booked" })),
    ),
    "book-only-that#the-latest-instead": fault(
      "Booking a job books the latest quote of its customer, whichever is meant.",
      (job, all) => [{ ...(quotesLike(job, all).at(-1) ?? job), status: "Booked" }],
    ),
    "book-only-that#the-first-instead": fault(
      "Booking a job books the first quote of its customer, whichever is meant.",
      (job, all) => [{ ...(quotesLike(job, all)[0] ?? job), status: "Booked" }],
    ),
    "book-keeps-job#job-book-drops-services": fault("Booking a job takes its services off it.", (job) => [
      { ...job, status: "Booked", services: [] },
    ]),
    "book-keeps-job#job-book-drops-delivery": fault("Booking a job forgets where it is delivered.", (job) => [
      { ...job, status: "Booked", delivery: null },
    ]),
    "book-keeps-job#job-book-delivers-at-pickup": fault(
      "Booking a job without a delivery takes the pickup for it.",
      (job) => [{ ...job, status: "Booked", delivery: job.delivery ?? job.pickup }],
    ),
    "book-keeps-job#job-book-first-delivery": fault(
      "Booking a job takes the delivery that it was made with before what was saved since.",
      (job, _, { delivery }) => [{ ...job, status: "Booked", delivery: delivery ?? job.delivery }],
    ),
    "book-keeps-job#job-book-first-items": fault(
      "Booking a job takes the customer and the items that it was made with before what was saved since.",
      (job, _, { customer, items }) => [{ ...job, status: "Booked", customer, items }],
    ),
    "book-keeps-job#job-book-second-item": fault("Of the items of a booked job the first alone is left.", (job) => [
      { ...job, status: "Booked", items: job.items.slice(0, 1) },
    ]),
    "book-keeps-job#job-book-renumbers-items": fault(
      "Booking a job gives each of its items another inventory id.",
      (job) => [{ ...job, status: "Booked", items: job.items.map(renumbered) }],
    ),
    "book-keeps-job#job-book-another-id": fault("Booking a job gives it another UUID.", (job) => [
      { ...job, status: "Booked", job_id: uuidFrom(job.job_id) },
    ]),
    "book-keeps-job#job-book-forgets-mail": fault("Booking a job forgets the mail address of its customer.", (job) => [
      { ...job, status: "Booked", customer: withoutMail(job.customer) },
    ]),
    "booked-stays-booked#job-book-takes-turns": fault("Booking a booked job makes it a quote again.", (job) => [
      { ...job, status: job.status === "Booked" ? "Quoted" : "Booked" },
    ]),
    "book-vs-shipment-book#job-book-books-carrier": fault(
      "Booking a job books its first carrier, which adds a plan.",
      (job) => [
        {
          ...job,
          status: "Booked",
          shipments: job.shipments.map((shipment, index) =>
            index > 0
              ? shipment
              : { ...shipment, legs: [...shipment.legs, { job_shipment_id: job.id * 10 + 9, transport_type: "LTL" }] },
          ),
        },
      ],
    ),
  },
});

/** Which other jobs are booked along with one. */
export const bookedAlong = apart<Job>("job-booked-along", "none", {
  "book-only-that#the-latest": fault("Booking a job books the latest of the others, too.", theNewest),
  "book-only-that#of-customer": fault("Booking a job books every job of the same customer.", ofThatCustomer),
  "book-only-that#all-quotes": fault("Booking a job books every other quote, too.", (all, { id }) =>
    all.filter((other) => other.id !== id && isQuote(other.status)),
  ),
});

/** What a job that is booked becomes first, from what it was. */
export const bookingSteps = decision<(booked: Job, was: Job, world: World) => Job>("job-booking-steps", {
  openPoint: "eventual-consistency",
  conforms: {
    "booked-at-once": (booked) => booked,
    "offered-until-it-is-booked": (booked, was, world) => {
      if (!isQuote(was.status)) return booked;
      world.deferred?.add((now) => {
        const job = jobOf(now, booked.id);
        if (job.status === "Offered") keepJob(now, { ...job, status: booked.status });
      }, 8);
      return { ...booked, status: "Offered" };
    },
    "a-quote-for-two-reads-more": (booked, was, world) => {
      if (!isQuote(was.status)) return booked;
      world.deferred?.add((now) => {
        const job = jobOf(now, booked.id);
        if (job.status === was.status) keepJob(now, { ...job, status: booked.status });
      }, 2);
      return { ...booked, status: was.status };
    },
  },
});

/** Whether the list of job statuses lacks one as soon as a job is booked. */
export const statusesRewritten = never("job-book-statuses", "stay", {
  "book-only-that#job-statuses-rewritten":
    "Once a job is booked, the list of job statuses lacks one until another job is made.",
});

export const unknownBooked = never("job-book-unknown", "refused", {
  "book-unknown-id#of-nothing": "A booking under a display id that no job has is answered as a success.",
});

/** Jobs, POST /job/{jobDisplayId}/book. */
export function book(displayId: number, world: World): void {
  if (!world.of(jobs).get(displayId) && world.choose(unknownBooked)) return;
  const job = jobOf(world, displayId);
  if (!isQuote(job.status)) world.choose(bookedTwice)();
  world.choose(bookable)(job);
  const asMade = world.of(jobsAsMade).get(displayId) ?? job;
  for (const booked of world.choose(bookedJob)(job, world.of(jobs).all(), asMade))
    keepJob(world, world.choose(bookingSteps)(booked, job, world));
  for (const other of world.choose(bookedAlong)(world.of(jobs).all(), job))
    keepJob(world, { ...other, status: "Booked" });
  if (job.status !== "Booked") world.of(statusesBeforeBooking).set(displayId, job.status);
  bookedBy(world, job);
  if (world.choose(statusesRewritten)) world.of(short).add("GET /lookup/jobStatuses");
  world.of(customersAsBooked).set(displayId, job.customer);
  afterWrite("booking", displayId, world);
}
