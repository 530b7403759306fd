import { boolean, integer, json, jsonList, list, listOf, modelOrEmpty, nothingDeclared, text } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const freightProvidersRoutes = routesOf("freight-providers", "portal", {
  "GET /job/{jobDisplayId}/freightproviders": {
    path: { jobDisplayId: integer },
    query: { provider_indexes: listOf(integer), shipment_types: listOf(text), only_active: boolean },
    answers: list("PricedFreightProvider"),
    effect: "read",
  },
  "POST /job/{jobDisplayId}/freightproviders": {
    path: { jobDisplayId: integer },
    body: jsonList("ShipmentPlanProvider"),
    answers: modelOrEmpty("ServiceBaseResponse"),
    effect: "reversible",
    touches: { jobDisplayId: "job" },
  },
  "POST /job/{jobDisplayId}/freightproviders/{optionIndex}/ratequote": {
    path: { jobDisplayId: integer, optionIndex: integer },
    body: json("RateQuoteRequest"),
    answers: nothingDeclared,
    effect: "residue",
    touches: { jobDisplayId: "job" },
  },
});
