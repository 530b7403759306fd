import type { Bodies } from "../../core/bodies.js";

const place = { address: "street_line", street: "street_name", city: "town", zip_code: "postal_code" } as const;

const job = {
  customer: "bill_to",
  pickup: "origin",
  delivery: "destination",
  items: "goods",
  services: "extra_services",
  customer_reference: "reference_number",
} as const;

/** What the document leaves open of jobs: what is inside them, and what their answers call it. */
export const bodies: Bodies = {
  models: { Job: job, JobSearchResult: job },
  inside: {
    customer: { name: "full_name", email: "mail_address", phone: "telephone" },
    pickup: place,
    delivery: place,
    items: { name: "title", quantity: "pieces", job_item_id: "legacy_id", inventory_item_id: "inventory_id" },
  },
};

/** The names that are known inside of jobs. */
export const namesInside = [...Object.values(bodies.inside ?? {}).flatMap((names) => Object.keys(names))];
