import { state } from "../../core/world.js";
import type { Job, Shipment } from "../jobs/state.js";

const stages = ["Picked up", "In transit", "Out for delivery"] as const;

/** What a carrier tells of a shipment, the latest first. */
const eventsOf = (job: Job, { carrier, legs, pro_number }: Shipment) =>
  stages
    .map((status, index) => ({
      status,
      carrier,
      location: `Terminal ${legs[index % legs.length]?.job_shipment_id ?? pro_number}`,
      occurred_at: new Date(Date.parse(job.created_date) - (stages.length - index) * 86_400_000).toISOString(),
    }))
    .reverse();

/** The tracking documents of a shipment. */
export const documentsOf = ({ pro_number, legs }: Shipment) =>
  ["Proof of pickup", "Delivery receipt"].map((type, index) => ({
    id: `${legs[0]?.job_shipment_id ?? 0}-${index + 1}`,
    type,
    file_name: `${type} ${pro_number}.pdf`,
  }));

/** ShipmentTrackingDetails of a shipment, with the documents of one. */
export const detailsOf = (job: Job, shipment: Shipment, documented: Shipment) => ({
  pro_number: shipment.pro_number,
  carrier: shipment.carrier,
  carrier_statuses: eventsOf(job, shipment),
  weights: { total: 40 + shipment.legs.length, unit: "lb" },
  packages: shipment.legs.map(({ job_shipment_id }) => ({ number: `PKG-${job_shipment_id}`, pieces: 2 })),
  tracking_documents: documentsOf(documented),
});

/** CarrierShipmentDetails of a shipment. */
export const historyOf = (job: Job, shipment: Shipment) => ({
  pro_number: shipment.pro_number,
  carrier: shipment.carrier,
  history: eventsOf(job, shipment),
});

/** What all carriers tell of several jobs, the latest first. */
export const historyOfAll = (jobs: readonly Job[]) =>
  jobs
    .flatMap((job) => job.shipments.flatMap((shipment) => eventsOf(job, shipment)))
    .sort((one, other) => other.occurred_at.localeCompare(one.occurred_at));

/** The job that tracking was first asked for with each historyAmount. */
export const firstTracked = state("first-tracked", () => new Map<number, Job>());
