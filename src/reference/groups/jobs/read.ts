import { type Answer, noContent, ok } from "../../core/answer.js";
import { never } from "../../core/behaviours/always.js";
import { decision, fault } from "../../core/decision.js";
import { failure, missing, refusing } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { listedTasks, tasksWith } from "../timeline/state.js";
import { isQuote, isSeeded, type Job, jobs } from "./state.js";

/** The job that a read by display id finds. */
type Found = (all: readonly Job[], id: number) => Job | undefined;

const exactly: Found = (all, id) => all.find((job) => job.id === id);

export const jobById = decision<Found>("job-by-id", {
  conforms: { exactly },
  faults: {
    "job-display-id-integer#read-next": fault("The display id of an older job reads the job after it.", (all, id) => {
      const job = exactly(all, id);
      return job && isSeeded(job) ? all[all.indexOf(job) + 1] : job;
    }),
    "job-display-id-integer#read-first": fault("The display id of an older job reads the first job.", (all, id) => {
      const job = exactly(all, id);
      return job && isSeeded(job) ? all[0] : job;
    }),
    "job-unknown-id#read-unknown": fault(
      "A display id that no job has reads the first job.",
      (all, id) => exactly(all, id) ?? all[0],
    ),
    "job-unknown-id#read-by-a-beginning": fault(
      "A display id that no job has reads the first job whose own begins with it.",
      (all, id) => exactly(all, id) ?? all.find((job) => String(job.id).startsWith(String(id))),
    ),
    "job-unknown-id#read-in-32-bits": fault("Of a display id the lower 32 bits read a job.", (all, id) =>
      exactly(all, id % 2 ** 32),
    ),
    "job-create-readable#read-not-yet": fault("A new job is not found.", (all, id) => {
      const job = exactly(all, id);
      return job && isSeeded(job) ? job : undefined;
    }),
  },
});

type Below = "price" | "calendaritems" | "packagingcontainers";

/** The job that is taken where the display id above a route is unknown. */
export const unknownAbove = decision<(below: Below, all: readonly Job[]) => Job | undefined>("job-unknown-above", {
  conforms: { none: () => undefined },
  faults: {
    "job-unknown-id-nothing-below#price-of-another": fault(
      "An unknown display id answers the price of the first job.",
      (below, all) => (below === "price" ? all[0] : undefined),
    ),
    "job-unknown-id-nothing-below#calendar-of-another": fault(
      "An unknown display id answers the calendar items of the first job.",
      (below, all) => (below === "calendaritems" ? all[0] : undefined),
    ),
    "job-unknown-id-nothing-below#containers-of-another": fault(
      "An unknown display id answers the packaging containers of the first job.",
      (below, all) => (below === "packagingcontainers" ? all[0] : undefined),
    ),
  },
});

/** What is answered below a display id that no job has, where a list is due. */
export const emptyBelow = decision<() => Answer>("job-list-below-unknown", {
  openPoint: "not-found-status",
  conforms: { refused: refusing(missing("The job")), "empty-list": () => ok([]) },
});

/** @returns what is shown below a job */
export function below(world: World, displayId: number, what: Below, show: (job: Job) => unknown): Answer {
  const all = world.of(jobs).all();
  const job = exactly(all, displayId) ?? world.choose(unknownAbove)(what, all);
  if (job) return ok(show(job));
  if (what === "price") throw missing("The job");
  return world.choose(emptyBelow)();
}

/** What a job without items costs. */
export const unpriced = decision<unknown>("job-price-unpriced", {
  openPoint: "job-price-unpriced",
  conforms: { zero: { total: 0, currency: "USD" }, "null-amounts": { total: null, currency: null } },
  faults: {
    "route:GET /job/{jobDisplayId}/price#a-list-without-items": fault<unknown>(
      "What a job without items costs is a list.",
      [],
    ),
  },
});

/** JobPrice. */
export const priceOf = ({ items, services }: Job, world: World): unknown =>
  items.length === 0
    ? world.choose(unpriced)
    : { total: 120 * items.length + 35 * (Array.isArray(services) ? services.length : 0), currency: "USD" };

/** In what form a job is priced that asks for several services. */
export const pricedApart = decision<(price: unknown, job: Job) => unknown>("job-price-of-services", {
  conforms: { "as-one": (price) => price },
  faults: {
    "route:GET /job/{jobDisplayId}/price#nothing-without-services": fault(
      "The price of a job of items that asks for no services is nothing.",
      (price, { items, services }) =>
        items.length > 0 && Array.isArray(services) && services.length === 0 ? null : price,
    ),
    "route:GET /job/{jobDisplayId}/price#fails-for-letters": fault(
      "The price of a job with letters beyond A to Z in its customer makes the service fail.",
      (price, { customer }) => {
        if (/[^ -~]/.test(JSON.stringify(customer))) throw failure;
        return price;
      },
    ),
    "route:GET /job/{jobDisplayId}/price#nothing-for-signs": fault(
      "The price of a job with & or < in its customer is nothing.",
      (price, { customer }) => (/[&<]/.test(JSON.stringify(customer)) ? null : price),
    ),
    "route:GET /job/{jobDisplayId}/price#one-for-each-service": fault(
      "The price of a job with several services is a list of one for each.",
      (price, { services }) => (Array.isArray(services) && services.length > 1 ? services.map(() => price) : price),
    ),
  },
});

/** The rows of CalendarItem. */
const planned = (job: Job) =>
  // Nothing is planned yet for a new job.
  (isSeeded(job) ? ["Pickup", "Delivery"] : []).map((title, index) => ({
    id: job.id * 10 + index,
    title,
    start: job.created_date,
  }));

/** A day on which nobody works, whatever the job. */
const holiday = { id: 1, title: "Closed", start: "2030-01-01T00:00:00Z" };

/** The rows of CalendarItem where the tasks of a job are what is planned. */
const tasksPlanned = (job: Job, world: World) =>
  listedTasks(tasksWith(world, job), job).map(({ id, code, created_date }) => ({
    id,
    title: `${code} of job ${job.id}`,
    start: created_date,
  }));

type CalendarOf = (job: Job, all: readonly Job[], world: World) => readonly unknown[];

export const calendarOf = decision<CalendarOf>("job-calendar", {
  conforms: {
    "of-the-job": planned,
    "with-days-of-all": (job) => [...planned(job), holiday],
    "with-its-tasks": (job, _, world) => [...planned(job), ...tasksPlanned(job, world)],
  },
  faults: {
    "job-calendar-own#of-all-jobs": fault("The calendar items of all jobs are listed.", (_, all) =>
      all.flatMap(planned),
    ),
    "job-calendar-own#pickups-of-all-jobs": fault(
      "Beside the tasks of a job the calendar lists the pickups of all jobs.",
      (job, all, world) => [
        ...planned(job),
        ...tasksPlanned(job, world),
        ...all
          .filter((other) => other.id !== job.id)
          .flatMap((other) => tasksPlanned(other, world).filter(({ title }) => title.startsWith("PU"))),
      ],
    ),
  },
});

/** What is answered where nothing is planned for a job. */
export const nothingPlanned = decision<() => readonly unknown[]>("job-calendar-of-none", {
  conforms: { "an-empty-list": () => [] },
  faults: {
    "route:GET /job/{jobDisplayId}/calendaritems#fails-without-dates": fault(
      "The calendar items of a job without dates make the service fail.",
      refusing(failure),
    ),
  },
});

/** Whether a job that was given another agent has no calendar. */
export const noCalendarOnceGiven = never("job-calendar-of-agent", "as-before", {
  "job-writes-keep-reads#no-calendar-of-a-new-agent":
    "The calendar items of a job that was given another agent are answered with nothing.",
});

/** Whether a job of which a task was deleted has no calendar. */
export const noCalendarOnceTaskless = never("job-calendar-once-taskless", "as-before", {
  "job-writes-keep-reads#no-calendar-once-a-task-is-deleted":
    "The calendar items of a job of which a task was deleted make the service fail.",
});

/** The rows of PackagingContainer: one for each item, and the empty ones. */
export const containersOf = (job: Job, empty = 0) => [
  // Nothing is packed yet of a new job.
  ...(isSeeded(job) ? job.items : []).map(({ inventory_item_id, name }, index) => ({
    id: inventory_item_id * 10 + 1,
    name: `Carton ${index + 1}`,
    items: [{ inventory_item_id, name }],
  })),
  ...Array.from({ length: empty }, (_, index) => ({ id: job.id * 100 + index, name: "Carton", items: [] })),
];

/** The packaging containers that a job lists, of those that it has. */
export const containersListed = decision<(own: readonly object[], job: Job, all: readonly Job[]) => readonly object[]>(
  "job-containers-listed",
  {
    conforms: {
      "as-they-are": (own) => own,
      "with-their-job": (own, { id }) => own.map((one) => ({ ...one, jobDisplayId: id })),
      "with-a-job-not-set": (own) => own.map((one) => ({ ...one, jobDisplayId: 0 })),
    },
    faults: {
      "job-lists-own#containers-of-the-first-below-a-bare-one": fault(
        "A new job that has no packaging containers lists those of the first job, which name that.",
        (own, job, [first = job]) => {
          const [shown, { id }] = own.length > 0 ? [own, job] : [containersOf(first), first];
          return shown.map((one) => ({ ...one, jobDisplayId: id }));
        },
      ),
    },
  },
);

/** The job whose containers were asked for first, of those that have some. */
const containersAsked = state("job-containers-asked", () => new Map<"first", Job>());

/** Of which job the packaging containers are listed. */
export const containersAskedFor = decision<(job: Job, world: World) => Job>("job-containers-of", {
  conforms: { "that-job": (job) => job },
  faults: {
    "job-lists-own#containers-of-the-first": fault(
      "Every job lists the containers of the one that was first asked for some.",
      (job, world) => {
        const asked = world.of(containersAsked);
        const first = asked.get("first") ?? job;
        if (containersOf(first).length > 0) asked.set("first", first);
        return first;
      },
    ),
  },
});

type BookedRead = "price" | "page" | "places";

/** What is read below a job that is booked, or whose carrier shipment is. */
type OnceBooked = (read: BookedRead, isBooked: boolean, isShipped: boolean) => boolean;

/** Whether there is nothing to read any more. */
export const nothingOnceBooked = decision<OnceBooked>("job-booked-read", {
  conforms: { never: () => false },
  faults: {
    "job-booked-still-read#price-of-a-booked-job": fault(
      "The price of a booked job is answered with nothing.",
      (read, isBooked) => read === "price" && isBooked,
    ),
    "job-booked-still-read#page-of-a-booked-job": fault(
      "The configuration of a booked job's page is answered with nothing.",
      (read, isBooked) => read === "page" && isBooked,
    ),
    "job-booked-still-read#fails-at-the-price": fault(
      "The price of a booked job makes the service fail.",
      (read, isBooked) => {
        if (read === "price" && isBooked) throw failure;
        return false;
      },
    ),
    "job-booked-still-read#places-of-a-booked-shipment": fault(
      "Once a carrier shipment is booked, its origin and destination are answered with nothing.",
      (read, _, isShipped) => read === "places" && isShipped,
    ),
  },
});

/** Whether a job that was called off has no price. */
export const unpricedOnceCancelled = never("job-cancelled-price", "as-before", {
  "job-cancelled-still-read#price-of-none": "The price of a job that was called off is answered with nothing.",
});

/** Whether there is nothing to read below a job that was transferred. */
export const nothingOnceTransferred = decision<(read: BookedRead) => boolean>("job-transferred-below", {
  conforms: { never: () => false },
  faults: {
    "job-transferred-still-read#page-of-a-transferred-job": fault(
      "The configuration of the page of a transferred job does not exist.",
      (read) => {
        if (read === "page") throw missing("The configuration");
        return false;
      },
    ),
    "job-transferred-still-read#price-of-a-transferred-job": fault(
      "The price of a transferred job is answered with nothing.",
      (read) => read === "price",
    ),
  },
});

/** So many items are worked out at once. */
const batch = 20;

/** Whether there is nothing to read below a job of so many items. */
export const nothingOfMany = decision<(read: BookedRead, items: number) => boolean>("job-read-of-many-items", {
  conforms: { never: () => false },
  faults: {
    "route:GET /job/{jobDisplayId}/price#nothing-of-many-items": fault(
      "The price of a job of more than 20 items is answered with nothing.",
      (read, items) => read === "price" && items > batch,
    ),
    "job-items-many#page-of-many-items": fault(
      "The configuration of the page of a job of more than 20 items is answered with nothing.",
      (read, items) => read === "page" && items > batch,
    ),
    "job-items-many#places-of-many-items": fault(
      "Where a job of more than 20 items goes from and to is answered with nothing.",
      (read, items) => read === "places" && items > batch,
    ),
  },
});

/** What is answered where the packaging containers of a job without items are asked for. */
export const containersWithoutItems = decision<(listed: Answer) => Answer>("job-containers-of-no-items", {
  conforms: { listed: (listed) => listed },
  faults: {
    "job-without-items-lists#containers-of-no-items": fault(
      "The packaging containers of a job without items are answered with nothing.",
      () => noContent,
    ),
  },
});

/** JobUpdatePageConfig. */
export const pageConfigOf = ({ id, status }: Job) => ({
  jobDisplayId: id,
  status,
  editable: isQuote(status) || status === "Booked",
});
