import { clausesOf, implied, stated } from "../../clause.js";

const exchange = "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange";
const removed = "Job payment, introduction; Errors, rule 4; Versioning, 3";
const exchanged = "Job payment, GET …/payment/jobSubKey/{jobSubKey}/exchange";

export const paymentClauses = clausesOf("payment", {
  "payment-bank-of-its-job": implied({
    says: "A bank that is attached to a job is a source of that job, as that of another is of that other one.",
    source: "Job payment, POST …/payment/attachCustomerBank and GET …/payment/sources",
    routes: ["POST /job/{jobDisplayId}/payment/attachCustomerBank", "GET /job/{jobDisplayId}/payment/sources"],
    effect: "irreversible",
    until: "8_01",
  }),
  "payment-only-that-job": implied({
    says: "What is paid for one job, and done to its banks, leaves how another is paid for as it was.",
    source: "Job payment, the POST routes below /job/{jobDisplayId}/payment",
    routes: [
      "POST /job/{jobDisplayId}/payment/bysource",
      "POST /job/{jobDisplayId}/payment/ACHPaymentSession",
      "POST /job/{jobDisplayId}/payment/ACHCreditTransfer",
      "POST /job/{jobDisplayId}/payment/attachCustomerBank",
      "POST /job/{jobDisplayId}/payment/verifyJobACHSource",
      "POST /job/{jobDisplayId}/payment/cancelJobACHVerification",
      "POST /job/{jobDisplayId}/payment/banksource",
      "GET /job/{jobDisplayId}/payment",
      "GET /job/{jobDisplayId}/payment/sources",
    ],
    effect: "irreversible",
    until: "8_01",
  }),
  "payment-removed-info": stated({
    says: "From 8_01 on the payment information of a job is no longer served.",
    source: removed,
    routes: ["GET /job/{jobDisplayId}/payment"],
    effect: "read",
    since: "8_01",
  }),
  "payment-removed-create": stated({
    says: "From 8_01 on a payment is no longer prepared through payment/create.",
    source: removed,
    routes: ["GET /job/{jobDisplayId}/payment/create"],
    effect: "irreversible",
    since: "8_01",
  }),
  "payment-removed-sources": stated({
    says: "From 8_01 on the payment sources of a job are no longer served.",
    source: removed,
    routes: ["GET /job/{jobDisplayId}/payment/sources"],
    effect: "read",
    since: "8_01",
  }),
  "payment-removed-by-source": stated({
    says: "From 8_01 on a job is no longer paid by source.",
    source: removed,
    routes: ["POST /job/{jobDisplayId}/payment/bysource"],
    effect: "irreversible",
    since: "8_01",
  }),
  "payment-removed-ach-session": stated({
    says: "From 8_01 on no ACH payment session is opened.",
    source: removed,
    routes: ["POST /job/{jobDisplayId}/payment/ACHPaymentSession"],
    effect: "irreversible",
    since: "8_01",
  }),
  "payment-removed-ach-transfer": stated({
    says: "From 8_01 on no ACH credit transfer is taken.",
    source: removed,
    routes: ["POST /job/{jobDisplayId}/payment/ACHCreditTransfer"],
    effect: "irreversible",
    since: "8_01",
  }),
  "payment-removed-attach-bank": stated({
    says: "From 8_01 on no customer bank is attached to a job.",
    source: removed,
    routes: ["POST /job/{jobDisplayId}/payment/attachCustomerBank"],
    effect: "irreversible",
    since: "8_01",
  }),
  "payment-removed-verify-ach": stated({
    says: "From 8_01 on no ACH source of a job is verified.",
    source: removed,
    routes: ["POST /job/{jobDisplayId}/payment/verifyJobACHSource"],
    effect: "irreversible",
    since: "8_01",
  }),
  "payment-removed-cancel-ach": stated({
    says: "From 8_01 on no ACH verification of a job is cancelled.",
    source: removed,
    routes: ["POST /job/{jobDisplayId}/payment/cancelJobACHVerification"],
    effect: "irreversible",
    since: "8_01",
  }),
  "payment-removed-bank-source": stated({
    says: "From 8_01 on no bank source is taken for a job.",
    source: removed,
    routes: ["POST /job/{jobDisplayId}/payment/banksource"],
    effect: "irreversible",
    since: "8_01",
  }),
  "payment-unknown-job": implied({
    says: "Under a display id that no job has, neither a payment is prepared nor a verification cancelled.",
    source: "Job payment, GET …/payment/create and POST …/payment/cancelJobACHVerification",
    routes: ["GET /job/{jobDisplayId}/payment/create", "POST /job/{jobDisplayId}/payment/cancelJobACHVerification"],
    effect: "irreversible",
    until: "8_01",
  }),
  "payment-exchange-url": stated({
    says: "The exchange answers an absolute URL, that of the job that is asked for.",
    source: exchanged,
    routes: [exchange],
    effect: "read",
  }),
  "payment-exchange-origin-optional": stated({
    says: "The exchange answers with origin as it does without: for that job, and for that origin.",
    source: `${exchanged}, origin (string, optional)`,
    routes: [exchange],
    effect: "read",
  }),
  "payment-exchange-unknown-key": implied({
    says: "A jobSubKey that no job has opens no payment entry URL.",
    source: `${exchanged} (treat as sensitive)`,
    routes: [exchange],
    effect: "read",
  }),
  "payment-exchange-foreign-key": implied({
    says: "The jobSubKey of one job opens no payment entry URL under another.",
    source: `${exchanged} (treat as sensitive)`,
    routes: [exchange],
    effect: "read",
  }),
});
