import { json, list, model, nothingDeclared, untyped } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const rfqRoutes = routesOf("rfq", "portal", {
  "GET /rfq/{rfqId}": {
    path: { rfqId: untyped },
    answers: model("QuoteRequestDisplayInfo"),
    effect: "read",
  },
  "GET /rfq/forjob/{jobId}": {
    path: { jobId: untyped },
    queryModel: "RfqForJobParams",
    answers: list("QuoteRequestDisplayInfo"),
    effect: "read",
  },
  "POST /rfq/{rfqId}/accept": {
    path: { rfqId: untyped },
    body: json("AcceptModel"),
    answers: nothingDeclared,
    effect: "irreversible",
    touches: { rfqId: "quote request" },
  },
  "POST /rfq/{rfqId}/decline": {
    path: { rfqId: untyped },
    answers: nothingDeclared,
    effect: "irreversible",
    touches: { rfqId: "quote request" },
  },
  "POST /rfq/{rfqId}/cancel": {
    path: { rfqId: untyped },
    answers: nothingDeclared,
    effect: "irreversible",
    touches: { rfqId: "quote request" },
  },
  "POST /rfq/{rfqId}/acceptwinner": {
    path: { rfqId: untyped },
    queryModel: "RfqAcceptWinnerParams",
    answers: nothingDeclared,
    effect: "irreversible",
    touches: { rfqId: "quote request" },
  },
  "POST /rfq/{rfqId}/comment": {
    path: { rfqId: untyped },
    body: json("AcceptModel"),
    answers: nothingDeclared,
    effect: "irreversible",
    touches: { rfqId: "quote request" },
  },
});
