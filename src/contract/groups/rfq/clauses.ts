import { clausesOf, implied } from "../../clause.js";

export const rfqClauses = clausesOf("rfq", {
  "rfq-unknown": implied({
    says: "An id that no quote request has yields no quote request.",
    source: "RFQ, GET /rfq/{rfqId}",
    routes: ["GET /rfq/{rfqId}"],
    effect: "read",
  }),
  "rfq-forjob-consistent": implied({
    says: "Each quote request listed for a job is the one that its id reads.",
    source: "RFQ, GET /rfq/forjob/{jobId} and GET /rfq/{rfqId}",
    routes: ["GET /rfq/{rfqId}", "GET /rfq/forjob/{jobId}"],
    effect: "read",
  }),
  "rfq-forjob-complete": implied({
    says: "Each quote request that reads as one of a new job is listed for that job.",
    source: "RFQ, GET /rfq/forjob/{jobId} (List[QuoteRequestDisplayInfo])",
    routes: ["GET /rfq/forjob/{jobId}", "GET /rfq/{rfqId}"],
    effect: "residue",
  }),
  "rfq-forjob-only-that-job": implied({
    says: "A quote request of one job is not listed for another.",
    source: "RFQ, GET /rfq/forjob/{jobId}",
    routes: ["GET /rfq/forjob/{jobId}"],
    effect: "read",
  }),
  "rfq-accept-visible": implied({
    says: "An accepted quote request shows that it was accepted.",
    source: "RFQ, POST /rfq/{rfqId}/accept",
    routes: ["POST /rfq/{rfqId}/accept", "GET /rfq/{rfqId}"],
    effect: "irreversible",
  }),
  "rfq-decline-visible": implied({
    says: "A declined quote request shows that it was declined.",
    source: "RFQ, POST /rfq/{rfqId}/decline",
    routes: ["POST /rfq/{rfqId}/decline", "GET /rfq/{rfqId}"],
    effect: "irreversible",
  }),
  "rfq-cancel-visible": implied({
    says: "A cancelled quote request shows that it was cancelled.",
    source: "RFQ, POST /rfq/{rfqId}/cancel",
    routes: ["POST /rfq/{rfqId}/cancel", "GET /rfq/{rfqId}"],
    effect: "irreversible",
  }),
  "rfq-acceptwinner-visible": implied({
    says: "A quote request whose winner was accepted shows it.",
    source: "RFQ, POST /rfq/{rfqId}/acceptwinner",
    routes: ["POST /rfq/{rfqId}/acceptwinner", "GET /rfq/{rfqId}"],
    effect: "irreversible",
  }),
  "rfq-decline-is-no-accept": implied({
    says: "A declined quote request is in another state than an accepted one.",
    source: "RFQ, POST /rfq/{rfqId}/decline",
    routes: ["POST /rfq/{rfqId}/decline", "POST /rfq/{rfqId}/accept", "GET /rfq/{rfqId}"],
    effect: "irreversible",
  }),
  "rfq-cancel-is-no-accept": implied({
    says: "A cancelled quote request is in another state than an accepted one.",
    source: "RFQ, POST /rfq/{rfqId}/cancel",
    routes: ["POST /rfq/{rfqId}/cancel", "POST /rfq/{rfqId}/accept", "GET /rfq/{rfqId}"],
    effect: "irreversible",
  }),
  "rfq-decline-only-that": implied({
    says: "Declining one quote request leaves another as it was.",
    source: "RFQ, POST /rfq/{rfqId}/decline",
    routes: ["POST /rfq/{rfqId}/decline", "GET /rfq/{rfqId}"],
    effect: "irreversible",
  }),
  "rfq-cancel-only-that": implied({
    says: "Cancelling one quote request leaves another as it was.",
    source: "RFQ, POST /rfq/{rfqId}/cancel",
    routes: ["POST /rfq/{rfqId}/cancel", "GET /rfq/{rfqId}"],
    effect: "irreversible",
  }),
  "rfq-answer-unknown": implied({
    says: "An answer to a quote request that does not exist is refused.",
    source: "RFQ, the actions on a quote request",
    routes: [
      "POST /rfq/{rfqId}/accept",
      "POST /rfq/{rfqId}/decline",
      "POST /rfq/{rfqId}/cancel",
      "POST /rfq/{rfqId}/acceptwinner",
      "POST /rfq/{rfqId}/comment",
    ],
    effect: "irreversible",
  }),
  "rfq-comment-visible": implied({
    says: "A comment on a quote request is read with it.",
    source: "RFQ, POST /rfq/{rfqId}/comment",
    routes: ["POST /rfq/{rfqId}/comment", "GET /rfq/{rfqId}"],
    effect: "irreversible",
  }),
  "rfq-comment-only-that": implied({
    says: "A comment on one quote request leaves another of its job as it was.",
    source: "RFQ, POST /rfq/{rfqId}/comment",
    routes: ["POST /rfq/{rfqId}/comment", "GET /rfq/{rfqId}"],
    effect: "irreversible",
  }),
  "rfq-forjob-follows": implied({
    says: "The quote requests listed for a job show what was done to them since, as their reads do.",
    source: "RFQ, GET /rfq/forjob/{jobId} and GET /rfq/{rfqId}",
    routes: ["GET /rfq/forjob/{jobId}", "GET /rfq/{rfqId}", "POST /rfq/{rfqId}/comment"],
    effect: "irreversible",
  }),
  "rfq-accept-keeps-comments": implied({
    says: "Accepting a quote request leaves its comments as they were.",
    source: "RFQ, POST /rfq/{rfqId}/accept",
    routes: ["POST /rfq/{rfqId}/accept", "POST /rfq/{rfqId}/comment", "GET /rfq/{rfqId}"],
    effect: "irreversible",
  }),
  "rfq-comment-keeps-state": implied({
    says: "A comment on a quote request leaves its state: it neither accepts it nor undoes an answer.",
    source: "RFQ, POST /rfq/{rfqId}/comment",
    routes: ["POST /rfq/{rfqId}/comment", "GET /rfq/{rfqId}"],
    effect: "irreversible",
  }),
});
