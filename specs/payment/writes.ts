import * as payload from "../../fixtures/payloads/payment.js";
import type { Caller, ScenarioContext } from "../../src/scenario/index.js";

/** The payment writes that were removed, each with its clauses, in the order in which they work on one job. */
export function paymentWrites(
  corporate: Caller,
  data: ScenarioContext["data"],
  jobDisplayId: number,
  source?: unknown,
) {
  return [
    {
      clause: "payment-removed-by-source",
      route: "route:POST /job/{jobDisplayId}/payment/bysource",
      send: () =>
        corporate.post("/job/{jobDisplayId}/payment/bysource", {
          jobDisplayId,
          body: payload.payBySource(data, source),
        }),
    },
    {
      clause: "payment-removed-ach-session",
      route: "route:POST /job/{jobDisplayId}/payment/ACHPaymentSession",
      send: () =>
        corporate.post("/job/{jobDisplayId}/payment/ACHPaymentSession", {
          jobDisplayId,
          body: payload.achSession(data),
        }),
    },
    {
      clause: "payment-removed-ach-transfer",
      route: "route:POST /job/{jobDisplayId}/payment/ACHCreditTransfer",
      send: () =>
        corporate.post("/job/{jobDisplayId}/payment/ACHCreditTransfer", {
          jobDisplayId,
          body: payload.achTransfer(data),
        }),
    },
    {
      clause: "payment-removed-attach-bank",
      route: "route:POST /job/{jobDisplayId}/payment/attachCustomerBank",
      send: () =>
        corporate.post("/job/{jobDisplayId}/payment/attachCustomerBank", {
          jobDisplayId,
          body: payload.attachBank(data),
        }),
    },
    {
      clause: "payment-removed-verify-ach",
      route: "route:POST /job/{jobDisplayId}/payment/verifyJobACHSource",
      send: () =>
        corporate.post("/job/{jobDisplayId}/payment/verifyJobACHSource", {
          jobDisplayId,
          body: payload.verifyAch(data),
        }),
    },
    {
      clause: "payment-removed-bank-source",
      route: "route:POST /job/{jobDisplayId}/payment/banksource",
      send: () =>
        corporate.post("/job/{jobDisplayId}/payment/banksource", {
          jobDisplayId,
          body: payload.bankSource(data),
        }),
    },
    {
      clause: "payment-removed-cancel-ach",
      route: "route:POST /job/{jobDisplayId}/payment/cancelJobACHVerification",
      send: () => corporate.post("/job/{jobDisplayId}/payment/cancelJobACHVerification", { jobDisplayId }),
    },
  ] as const;
}
