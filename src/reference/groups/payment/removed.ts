import { clauseOfRemoval } from "../../../contract/register.js";
import type { RouteId } from "../../../contract/routes.js";
import { decision, type Fault, fault } from "../../core/decision.js";
import type { Job } from "../jobs/state.js";
import { paymentHandlers } from "./handlers.js";

/** Whether a removed route is served for a job all the same. */
type Lingers = (route: RouteId, job: Job | undefined, isExchanged: boolean) => boolean;

const forBooked =
  (lingering: RouteId): Lingers =>
  (route, job) =>
    route === lingering && job?.status === "Booked";

const forBookedJobs = Object.keys(paymentHandlers).flatMap((id): readonly (readonly [string, Fault<Lingers>])[] => {
  const clause = clauseOfRemoval(id as RouteId);
  if (!clause) return [];
  const says = "The route is still served for booked jobs after its removal.";
  return [[`${clause.id}#for-booked-jobs`, fault(says, forBooked(id as RouteId))]];
});

const onceExchanged = (lingering: RouteId) =>
  fault<Lingers>(
    "The route is still served for a job whose jobSubKey was exchanged.",
    (route, _, isExchanged) => route === lingering && isExchanged,
  );

export const lingers = decision<Lingers>("payment-lingers", {
  conforms: { "for-no-job": () => false },
  faults: {
    ...Object.fromEntries(forBookedJobs),
    "payment-removed-info#once-exchanged": onceExchanged("GET /job/{jobDisplayId}/payment"),
    "payment-removed-sources#once-exchanged": onceExchanged("GET /job/{jobDisplayId}/payment/sources"),
    "payment-removed-cancel-ach#for-unknown-jobs": fault(
      "For a job that does not exist the route still answers a success after its removal.",
      (route, job) => route === "POST /job/{jobDisplayId}/payment/cancelJobACHVerification" && job === undefined,
    ),
  },
});
