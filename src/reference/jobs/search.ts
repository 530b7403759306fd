import type { Job } from "./state.js";

/** @returns a job as the searches show it */
export const found = ({ id, job_id, status, customer, franchisee_id }: Job) => ({
  id: job_id,
  jobDisplayId: id,
  status,
  customer,
  franchisee_id,
});

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string" || typeof value === "number") return [String(value).toLowerCase()];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
};

/** @returns whether a part of what the job's people gave contains the text */
export const carries = ({ id, customer, pickup, delivery, items }: Job, text: string): boolean =>
  textsIn([id, customer, pickup, delivery, items]).some((part) => part.includes(text.toLowerCase()));
