import { clausesOf, implied, stated } from "../../clause.js";

const shipment = "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}";
const history = "GET /job/{jobDisplayId}/tracking/shipment-history/{proNumber}";
const documents = "GET /job/{jobDisplayId}/tracking/shipment-documents/{proNumber}";
const v3 = "GET /v3/job/{jobDisplayId}/tracking/{historyAmount}";

export const trackingClauses = clausesOf("tracking", {
  "tracking-unversioned-removed": stated({
    says: "From 8_01 on job tracking without a version is no longer served.",
    source: "Job tracking, GET /job/{jobDisplayId}/tracking; Errors, rule 4; Versioning, 3",
    routes: ["GET /job/{jobDisplayId}/tracking"],
    effect: "read",
    since: "8_01",
    formerly: ["tracking-unversioned-removed-801"],
  }),
  "tracking-unversioned-own-job": implied({
    says: "Tracking without a version is that of its own job, and tells nothing that happened to another one.",
    source: "Job tracking, GET /job/{jobDisplayId}/tracking",
    routes: ["GET /job/{jobDisplayId}/tracking", v3, shipment, "POST /job"],
    effect: "residue",
    until: "8_01",
  }),
  "tracking-unversioned-status": implied({
    says: "Tracking without a version shows the status of its job as the job does, also once a step was taken back, or the job updated.",
    source: "Job tracking, GET /job/{jobDisplayId}/tracking; Job timeline, POST …/undoincrementjobstatus",
    routes: [
      "GET /job/{jobDisplayId}/tracking",
      "GET /job/{jobDisplayId}",
      "POST /job/{jobDisplayId}/timeline/incrementjobstatus",
      "POST /job/{jobDisplayId}/timeline/undoincrementjobstatus",
      "POST /job/update",
    ],
    effect: "residue",
    until: "8_01",
  }),
  "tracking-v3-amount": implied({
    says: "A smaller historyAmount never answers a longer history.",
    source: "Job tracking, GET /v3/job/{jobDisplayId}/tracking/{historyAmount}",
    routes: [v3],
    effect: "read",
  }),
  "tracking-v3-integer": implied({
    says: "A historyAmount that is no integer is refused.",
    source: "Job tracking, GET /v3/job/{jobDisplayId}/tracking/{historyAmount} (integer)",
    routes: [v3],
    effect: "read",
  }),
  "tracking-v3-own-job": implied({
    says: "Tracking is that of its own job, not of a job that was asked for before, and that of a new job has no history of days before.",
    source: "Job tracking, GET /v3/job/{jobDisplayId}/tracking/{historyAmount}",
    routes: [v3, shipment],
    effect: "read",
  }),
  "tracking-shipment-content": stated({
    says: "Tracking details of a shipment hold carrier statuses, weights, packages and tracking documents.",
    source: "Job tracking, GET …/tracking/shipment/{proNumber}, response",
    routes: [shipment],
    effect: "read",
  }),
  "tracking-pro-lookup": stated({
    says: "Without quote_id a shipment is looked up by its carrier PRO number.",
    source: "Job tracking, GET …/tracking/shipment/{proNumber}, quote_id",
    routes: [shipment],
    effect: "read",
  }),
  "tracking-history-pro-lookup": implied({
    says: "Where quote_id may be left out, the history of a shipment is looked up by its PRO number.",
    source: "Job tracking, GET …/tracking/shipment-history/{proNumber}",
    routes: [history, shipment],
    effect: "read",
  }),
  "tracking-documents-pro-lookup": implied({
    says: "Where quote_id may be left out, the documents of a shipment are looked up by its PRO number.",
    source: "Job tracking, GET …/tracking/shipment-documents/{proNumber}",
    routes: [documents, shipment],
    effect: "read",
  }),
  "tracking-quote-id-identifies": stated({
    says: "From 8_01 on quote_id decides which shipment's details are answered, in each of their parts.",
    source: "Job tracking, GET …/tracking/shipment/{proNumber}, quote_id",
    routes: [shipment],
    effect: "read",
    since: "8_01",
    formerly: ["tracking-quote-id-identifies-801"],
  }),
  "tracking-history-quote-id": implied({
    says: "From 8_01 on quote_id decides which shipment's history is answered.",
    source: "Job tracking, GET …/tracking/shipment-history/{proNumber}, quote_id",
    routes: [history],
    effect: "read",
    since: "8_01",
    formerly: ["tracking-history-quote-id-801"],
  }),
  "tracking-documents-quote-id": implied({
    says: "From 8_01 on quote_id decides which shipment's documents are answered.",
    source: "Job tracking, GET …/tracking/shipment-documents/{proNumber}, quote_id",
    routes: [documents],
    effect: "read",
    since: "8_01",
    formerly: ["tracking-documents-quote-id-801"],
  }),
  "tracking-unknown-quote": implied({
    says: "From 8_01 on a quote_id that no shipment has yields no shipment, whatever PRO number stands beside it.",
    source: "Job tracking, GET …/tracking/shipment/{proNumber}, quote_id",
    routes: [shipment, history, documents],
    effect: "read",
    since: "8_01",
    formerly: ["tracking-unknown-quote-801"],
  }),
  "tracking-foreign-quote": implied({
    says: "From 8_01 on the quote_id of one job's shipment yields nothing of it under another job, where its PRO number does not.",
    source: "Job tracking, quote_id (identifies the shipment) below /job/{jobDisplayId}",
    routes: [shipment, history, documents],
    effect: "read",
    since: "8_01",
  }),
  "tracking-quote-id-uuid": implied({
    says: "From 8_01 on a quote_id that is no UUID is refused.",
    source: "Job tracking, quote_id (UUID)",
    routes: [shipment, history, documents],
    effect: "read",
    since: "8_01",
  }),
  "tracking-quote-id-any-case": implied({
    says: "From 8_01 on quote_id names the same shipment in capital letters as in small ones.",
    source: "Job tracking, quote_id (UUID)",
    routes: [shipment, history, documents],
    effect: "read",
    since: "8_01",
  }),
  "tracking-unknown-pro": implied({
    says: "A PRO number that no shipment has yields no tracking details, be it a pattern that fits one.",
    source: "Job tracking, GET …/tracking/shipment/{proNumber}",
    routes: [shipment],
    effect: "read",
  }),
  "tracking-history-unknown-pro": implied({
    says: "A PRO number that no shipment has yields no shipment history, be it a pattern that fits one.",
    source: "Job tracking, GET …/tracking/shipment-history/{proNumber}",
    routes: [history],
    effect: "read",
  }),
  "tracking-documents-unknown-pro": implied({
    says: "A PRO number that no shipment has yields no tracking documents, be it a pattern that fits one.",
    source: "Job tracking, GET …/tracking/shipment-documents/{proNumber}",
    routes: [documents],
    effect: "read",
  }),
});
