import { decision } from "../../core/decision.js";
import { uuidFrom, type World } from "../../core/world.js";
import type { Job, Shipment } from "./state.js";

type OfJob = Pick<Job, "id" | "job_id" | "shipments">;

const third = ({ id, job_id }: OfJob): Shipment => ({
  quote_id: uuidFrom(`quote/${job_id}/2`),
  pro_number: `PRO${id}3`,
  carrier: "Third Carrier",
  legs: [{ job_shipment_id: id * 10 + 7, transport_type: "Delivery" }],
});

/** What carriers take of a job, from what they offered at first: each shipment has a quote, or more than one. */
export const taken = decision<(job: OfJob) => readonly Shipment[]>("job-shipments", {
  conforms: {
    "one-for-each-quote": ({ shipments }) => shipments,
    "two-quotes-of-the-first": (job) => {
      const [first, second, ...others] = job.shipments;
      if (!first || !second) return job.shipments;
      const next = { ...second, quote_id: third(job).quote_id };
      return [{ ...first, further_quote: second.quote_id }, next, ...others];
    },
    "two-quotes-of-the-only-one": ({ shipments: [first, second, ...others] }) =>
      first ? [{ ...first, ...(second && { further_quote: second.quote_id, tellsQuote: true }) }, ...others] : [],
    "a-freight-leg-each": ({ shipments }) =>
      shipments.map((shipment) => ({
        ...shipment,
        legs: shipment.legs.filter(({ transport_type }) => transport_type !== "Delivery"),
      })),
    "a-third-with-a-quote-of-its-own": (job) =>
      job.shipments.length > 1 ? [...job.shipments, third(job)] : job.shipments,
  },
});

/** @returns the job with the shipments that it has */
export const withShipments = (world: World, job: Job): Job => ({ ...job, shipments: world.choose(taken)(job) });

/** @returns whether the quote is one of the shipment */
export const isQuoted = ({ quote_id, further_quote }: Shipment, asked: string): boolean =>
  quote_id === asked || further_quote === asked;

/** @returns the shipment as it was quoted so, where its forms tell the quote that they were asked for */
export const asQuoted = (shipment: Shipment, asked: string): Shipment =>
  shipment.tellsQuote ? { ...shipment, quote_id: asked } : shipment;
