import type { Bodies } from "../../core/bodies.js";

const task = {
  notes: "remarks",
  site_contact: "contact_on_site",
  planned_start: "start_planned",
  worker: "assigned_to",
  carrier_reference: "reference_of_carrier",
  scheduled_date: "scheduled_for",
} as const;

/** What the document leaves open of tasks: which further fields a task code has, and what an answer calls them. */
export const bodies: Bodies = {
  models: { TimelineTask: task },
  inside: { tasks: task },
};
