import * as payload from "../../fixtures/payloads/payment.js";
import { type Answer, assume, type Caller, phrase, type ScenarioContext } from "../../src/scenario/index.js";

const states = {
  due: "a new job may have nothing to pay, or nothing that it may be paid by",
  underWay: "a new job may have no verification under way",
} as const;

/**
 * A payment needs something to pay, and a verification is settled while it is under way.
 *
 * @throws Inconclusive where the request was refused as it would be for that
 */
export function isDue(answer: Answer, needs: keyof typeof states): void {
  const { isTurnedDown, status, body } = answer;
  const said = body === undefined || body === "" ? "" : `, which says ${phrase(body)}`;
  assume(!isTurnedDown, `it is refused (${status})${said}: ${states[needs]}, and may then be refused`);
}

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
      needs: "due",
      send: () =>
        corporate.post("/job/{jobDisplayId}/payment/bysource", {
          jobDisplayId,
          body: payload.payBySource(data, source),
        }),
    },
    {
      clause: "payment-removed-ach-session",
      route: "route:POST /job/{jobDisplayId}/payment/ACHPaymentSession",
      needs: "due",
      send: () =>
        corporate.post("/job/{jobDisplayId}/payment/ACHPaymentSession", {
          jobDisplayId,
          body: payload.achSession(data),
        }),
    },
    {
      clause: "payment-removed-ach-transfer",
      route: "route:POST /job/{jobDisplayId}/payment/ACHCreditTransfer",
      needs: "due",
      send: () =>
        corporate.post("/job/{jobDisplayId}/payment/ACHCreditTransfer", {
          jobDisplayId,
          body: payload.achTransfer(data),
        }),
    },
    {
      clause: "payment-removed-attach-bank",
      route: "route:POST /job/{jobDisplayId}/payment/attachCustomerBank",
      needs: undefined,
      send: () =>
        corporate.post("/job/{jobDisplayId}/payment/attachCustomerBank", {
          jobDisplayId,
          body: payload.attachBank(data),
        }),
    },
    {
      clause: "payment-removed-verify-ach",
      route: "route:POST /job/{jobDisplayId}/payment/verifyJobACHSource",
      needs: "underWay",
      send: () =>
        corporate.post("/job/{jobDisplayId}/payment/verifyJobACHSource", {
          jobDisplayId,
          body: payload.verifyAch(data),
        }),
    },
    {
      clause: "payment-removed-bank-source",
      route: "route:POST /job/{jobDisplayId}/payment/banksource",
      needs: undefined,
      send: () =>
        corporate.post("/job/{jobDisplayId}/payment/banksource", {
          jobDisplayId,
          body: payload.bankSource(data),
        }),
    },
    {
      clause: "payment-removed-cancel-ach",
      route: "route:POST /job/{jobDisplayId}/payment/cancelJobACHVerification",
      needs: "underWay",
      send: () => corporate.post("/job/{jobDisplayId}/payment/cancelJobACHVerification", { jobDisplayId }),
      withEmptyObject: () =>
        corporate.post("/job/{jobDisplayId}/payment/cancelJobACHVerification", { jobDisplayId, body: {} }),
    },
  ] as const;
}

export type PaymentWrite = ReturnType<typeof paymentWrites>[number];
