import { decision } from "../../core/decision.js";
import type { World } from "../../core/world.js";
import { named } from "./item-names.js";
import { legacyIdShown } from "./new-job.js";
import * as open from "./open.js";
import { taken } from "./shipments.js";
import { cancelled, isQuote, type Job, statuses } from "./state.js";

/** The members of a job that tell whose it is. */
export const ownerMember = decision<(job: Job) => object>("job-owner-shown", {
  conforms: {
    franchisee_id: ({ franchisee_id }) => ({ franchisee_id }),
    "as-the-office-of-an-agent": ({ franchisee_id }) => ({ agent_office_id: franchisee_id }),
    "in-an-object-of-its-owner": ({ franchisee_id }) => ({ owner: { id: franchisee_id } }),
    "nowhere-beside-another-company": ({ customer }) => ({ company_name: `Payer of ${JSON.stringify(customer)}` }),
  },
});

/** The members of a job that tell how far it is. */
export const statusMember = decision<(job: Job) => object>("job-status-shown", {
  conforms: {
    status: ({ status }) => ({ status }),
    "beside-that-of-its-feedback": ({ status, feedback }) => ({
      status,
      feedback_status: feedback ? "Given" : "None",
      invoices: [{ status: feedback ? "Closed" : "Open" }],
    }),
    "as-marks-beside-that-of-the-record": ({ status }) => ({
      record_status: "Active",
      is_booked: !isQuote(status),
      is_cancelled: status === cancelled,
    }),
    "with-a-mark-where-it-is-cancelled": ({ status }) => ({
      status: status === cancelled ? statuses[0] : status,
      is_cancelled: status === cancelled,
    }),
    "with-the-moment-of-its-cancelling": ({ status, created_date }) => ({
      status: status === cancelled ? statuses[0] : status,
      cancelled_at: status === cancelled ? created_date : null,
    }),
    "as-its-phase": ({ status }) => ({ phase: status, payment: { status: "Open" } }),
  },
});

/** @returns a job as its read shows it */
export function shown(job: Job, world: World) {
  const { id, job_id, sub_key: _, shipments: _1, feedback: _2, franchisee_id: _3, status: _4, ...rest } = job;
  return {
    ...world.choose(open.displayIdMember)(id),
    ...rest,
    items: job.items.map((item) => world.choose(legacyIdShown)(named(item, world), job, world)),
    ...world.choose(statusMember)(job),
    ...world.choose(ownerMember)(job),
    ...world.choose(open.uuidMember)(job_id),
    shipments: world
      .choose(taken)(job)
      .map(({ quote_id, carrier, further_quote }) => ({
        quote_id,
        carrier,
        ...(further_quote !== undefined && { earlier: [{ quote_id: further_quote }] }),
      })),
  };
}
