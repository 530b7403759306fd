import { isDeepStrictEqual } from "node:util";
import type { Also } from "../../core/behaviours/apart.js";
import { isObject, type Json } from "../../core/form.js";
import { jobs as seededJobs, seedIdentities } from "../../core/seed.js";
import { Store } from "../../core/store.js";
import { state, uuidFrom, type World } from "../../core/world.js";

/** The states of a job, in the order in which its status is moved; each is an entry of the jobStatuses lookup. */
export const statuses = ["Quoted", "Offered", "Booked", "In transit", "Delivered"] as const;

/** The state of a job that was called off. */
export const cancelled = "Cancelled";

export type JobStatus = (typeof statuses)[number] | typeof cancelled;

/** @returns whether a job of that status is yet to be booked */
export const isQuote = (status: JobStatus): boolean => status === "Quoted" || status === "Offered";

export interface JobItem extends Json {
  /** The legacy identifier. */
  readonly job_item_id: string;
  readonly inventory_item_id: number;
}

/** How content a customer was, and whether that called the job off. */
export interface Feedback {
  readonly feedbackId: string | null;
  readonly cancelJob: boolean;
}

/** One way of a shipment, for which forms are made. */
export interface Leg {
  readonly job_shipment_id: number;
  readonly transport_type: "LTL" | "Delivery" | "House" | "PickUp";
}

/** What one carrier takes of a job. */
export interface Shipment {
  readonly quote_id: string;
  readonly pro_number: string;
  readonly carrier: string;
  readonly legs: readonly Leg[];
  /** Another quote of it. */
  readonly further_quote?: string;
  /** Whether its forms tell the quote that they were asked for. */
  readonly tellsQuote?: boolean;
}

export interface Job {
  /** Its display id. */
  readonly id: number;
  readonly job_id: string;
  /** Opens the payment application. */
  readonly sub_key: string;
  readonly status: JobStatus;
  readonly customer: unknown;
  readonly pickup: unknown;
  readonly delivery: unknown;
  readonly services: unknown;
  readonly items: readonly JobItem[];
  readonly franchisee_id: string;
  readonly agent_company_id: string | null;
  readonly shipments: readonly Shipment[];
  readonly customer_reference: string | null;
  readonly special_instructions: string | null;
  /** Legacy notes of its items. */
  readonly item_notes: readonly Json[];
  readonly feedback: Feedback | null;
  readonly created_date: string;
}

/** What a caller gives for a new job. */
export type JobParts = Partial<Pick<Job, "customer" | "pickup" | "delivery" | "services">> & {
  readonly items?: readonly Json[];
};

const carriers = ["First Carrier", "Second Carrier"] as const;
const ways = [
  ["PickUp", "LTL", "Delivery"],
  ["House", "LTL"],
] as const;

/** @returns the key under which the payment application knows a job */
export const subKeyOf = (jobId: string): string => uuidFrom(`sub key/${jobId}`).replaceAll("-", "").slice(0, 20);

const shipmentOf = (id: number, jobId: string, index: 0 | 1): Shipment => ({
  quote_id: uuidFrom(`quote/${jobId}/${index}`),
  pro_number: `PRO${id}${index + 1}`,
  carrier: carriers[index],
  legs: ways[index].map((transport_type, leg) => ({ job_shipment_id: id * 10 + index * 3 + leg + 1, transport_type })),
});

const shipmentsOf = (id: number, jobId: string) => [shipmentOf(id, jobId, 0), shipmentOf(id, jobId, 1)] as const;

/** The inventory ids of the items that came to jobs as freight items. */
export const freightIds = state("job-freight-ids", () => new Set<number>());

/** The first number that an item of a new job gets. */
const inventoryNumbers = state("item-numbers", () => ({ next: 80_001 }));

/** @returns the items without those that say the same as one before them */
export const eachOnce = (items: readonly Json[]): readonly Json[] => {
  const said = items.map((item) => JSON.stringify(item));
  return items.filter((_, index) => said.indexOf(said[index] ?? "") === index);
};

/** @returns the items as they are stored: each with the identifiers that the service gives it */
export function numbered(items: readonly Json[], world: World): readonly JobItem[] {
  const numbers = world.of(inventoryNumbers);
  return items.map((item) => ({
    remarks: null,
    ...item,
    job_item_id: world.uuid(),
    inventory_item_id: numbers.next++,
  }));
}

/** @returns a new job in its first state, with the shipments that its carriers offer */
export function newJob(
  id: number,
  jobId: string,
  parts: Omit<JobParts, "items">,
  items: readonly JobItem[],
  world: World,
): Job {
  return {
    id,
    job_id: jobId,
    sub_key: subKeyOf(jobId),
    status: "Quoted",
    customer: parts.customer ?? null,
    pickup: parts.pickup ?? null,
    delivery: parts.delivery ?? null,
    services: parts.services ?? [],
    items,
    franchisee_id: seedIdentities.hub.id,
    agent_company_id: seedIdentities.agent.id,
    shipments: shipmentsOf(id, jobId),
    customer_reference: null,
    special_instructions: null,
    item_notes: [],
    feedback: null,
    created_date: world.timestamp(),
  };
}

const seededParts = (id: number): Omit<JobParts, "items"> => ({
  customer: { name: `Customer of job ${id}`, email: `customer-${id}@example.com` },
  pickup: { address: `${id % 100} Pickup Street`, city: "Springfield", zip_code: "62701" },
  delivery: { address: `${id % 100} Delivery Street`, city: "Riverside", zip_code: "92501" },
  services: [{ name: "Packing" }],
});

/** @returns a customer whose mail address was forgotten */
export const withoutMail = (customer: unknown): unknown =>
  isObject(customer) ? Object.fromEntries(Object.entries(customer).filter(([name]) => name !== "email")) : customer;

const mailOf = (customer: unknown): unknown => (isObject(customer) ? customer["email"] : undefined);

/** @returns whether two customers have one mail address */
export const isOfMail = (one: unknown, other: unknown): boolean =>
  mailOf(one) !== undefined && mailOf(one) === mailOf(other);

const nameOf = (customer: unknown): unknown => (isObject(customer) ? customer["name"] : undefined);

/** The other jobs whose customers have the same name. */
export const ofThatCustomer: Also<Job> = (all, { id, customer }) =>
  all.filter(
    (other) => other.id !== id && nameOf(customer) !== undefined && nameOf(other.customer) === nameOf(customer),
  );

/** The other jobs whose customers have the same mail address. */
export const ofThatMail: Also<Job> = (all, { id, customer }) =>
  all.filter((other) => other.id !== id && isOfMail(other.customer, customer));

/** Whether two jobs are of one customer, in all that is told of it. */
export const areOfOneCustomer = (one: Job, other: Job): boolean => isDeepStrictEqual(one.customer, other.customer);

/** The display id of the first seeded job; those after the last seeded one are new. */
const firstId = 2_000_101;

/** How many more jobs there are than those with items, so that a search has more than one page. */
const plainJobs = 30;

/** Jobs by display id. */
export const jobs = state("jobs", (world) => {
  const store = new Store<Job>(firstId);
  for (const { id: jobId, items } of seededJobs) {
    const id = store.nextNumber();
    const feedback = { feedbackId: uuidFrom(`feedback/${id}`), cancelJob: false };
    store.add({ ...newJob(id, jobId, seededParts(id), items, world), feedback });
  }
  for (let index = 0; index < plainJobs; index++) {
    const id = store.nextNumber();
    const status = statuses[index % statuses.length] ?? "Quoted";
    store.add({ ...newJob(id, uuidFrom(`job/${id}`), seededParts(id), [], world), status });
  }
  return store;
});

/** @returns whether a job was there from the beginning */
export const isSeeded = ({ id }: Job): boolean => id < firstId + seededJobs.length + plainJobs;

/** @returns the shipments of a seeded job, whose identifiers a profile may name */
export const seededShipments = ({ display_id, id }: (typeof seededJobs)[number]) => shipmentsOf(display_id, id);

/** What jobs were made with, where they were saved since. */
export const jobsAsMade = state("jobs-as-made", () => new Map<number, Job>());

/** The status that each booked job had before. */
export const statusesBeforeBooking = state("jobs-before-booking", () => new Map<number, JobStatus>());
