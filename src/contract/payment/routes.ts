import { integer, json, list, model, string, text } from "../route.js";
import { routesOf } from "../routes-of.js";

export const paymentRoutes = routesOf("payment", "portal", {
  "GET /job/{jobDisplayId}/payment": {
    path: { jobDisplayId: integer },
    queryModel: "PaymentParams",
    answers: model("PaymentInfo"),
    effect: "read",
    releases: ["7.11"],
  },
  "GET /job/{jobDisplayId}/payment/create": {
    path: { jobDisplayId: integer },
    answers: model("PaymentInfo"),
    effect: "irreversible",
    releases: ["7.11"],
  },
  "GET /job/{jobDisplayId}/payment/sources": {
    path: { jobDisplayId: integer },
    answers: list("PaymentSource"),
    effect: "read",
    releases: ["7.11"],
  },
  "POST /job/{jobDisplayId}/payment/bysource": {
    path: { jobDisplayId: integer },
    body: json("PayBySourceRequest"),
    answers: model("ServiceBaseResponse"),
    effect: "irreversible",
    releases: ["7.11"],
  },
  "POST /job/{jobDisplayId}/payment/ACHPaymentSession": {
    path: { jobDisplayId: integer },
    body: json("ACHSessionRequest"),
    answers: model("ACHSessionResponse"),
    effect: "irreversible",
    releases: ["7.11"],
  },
  "POST /job/{jobDisplayId}/payment/ACHCreditTransfer": {
    path: { jobDisplayId: integer },
    body: json("ACHCreditTransferRequest"),
    answers: model("ServiceBaseResponse"),
    effect: "irreversible",
    releases: ["7.11"],
  },
  "POST /job/{jobDisplayId}/payment/attachCustomerBank": {
    path: { jobDisplayId: integer },
    body: json("AttachBankRequest"),
    answers: model("ServiceBaseResponse"),
    effect: "irreversible",
    releases: ["7.11"],
  },
  "POST /job/{jobDisplayId}/payment/verifyJobACHSource": {
    path: { jobDisplayId: integer },
    body: json("VerifyACHRequest"),
    answers: model("ServiceBaseResponse"),
    effect: "irreversible",
    releases: ["7.11"],
  },
  "POST /job/{jobDisplayId}/payment/cancelJobACHVerification": {
    path: { jobDisplayId: integer },
    answers: model("ServiceBaseResponse"),
    effect: "irreversible",
    releases: ["7.11"],
  },
  "POST /job/{jobDisplayId}/payment/banksource": {
    path: { jobDisplayId: integer },
    body: json("BankSourceRequest"),
    answers: model("ServiceBaseResponse"),
    effect: "irreversible",
    releases: ["7.11"],
  },
  "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange": {
    path: { jobDisplayId: integer, jobSubKey: text },
    query: { origin: text },
    answers: string,
    effect: "read",
  },
});
