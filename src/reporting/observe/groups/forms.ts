import type { formsOpenPoints } from "../../../contract/groups/forms/open-points.js";
import { asText, isUuid } from "../../../scenario/values.js";
import { changedBy, isOf, recordsOf } from "../comparing.js";
import { all, each, isOwn, type Observer, type ObserversOf, type Seen, status, valuesOf, without } from "../seen.js";
import { accepted, disposition, withRoute } from "../telling.js";

const invoice = "GET /job/{jobDisplayId}/form/invoice";
const billOfLading = "GET /job/{jobDisplayId}/form/bill-of-lading";
const packagingLabels = "GET /job/{jobDisplayId}/form/packaging-labels";

/** Which forms are served for plans of which transport type. */
const legs: Observer = (seen, release) => {
  const types = new Map(
    recordsOf(seen, "GET /job/{jobDisplayId}/form/shipments").flatMap((plan) =>
      valuesOf([plan], "job_shipment_id").map(
        (id) => [String(id), asText(valuesOf([plan], "transport_type")[0])] as const,
      ),
    ),
  );
  // A bill of lading wants the quote of its plan as well: what any quote is served with counts.
  const told = (isSuccess: boolean) =>
    each(
      [billOfLading, packagingLabels],
      withRoute((one) => `${types.get(one.query.get("shipment_plan_id") ?? "")}`),
      all(isOwn, (one) => one.isSuccess === isSuccess && types.has(one.query.get("shipment_plan_id") ?? "")),
    )(seen, release);
  const served = new Set(told(true));
  const refused = new Set(told(false).filter((one) => !served.has(one)));
  return [...[...served].map((one) => `${one} served`), ...[...refused].map((one) => `${one} refused`)];
};

/** What the open points of forms are seen by. */
export const formsObservers: ObserversOf<typeof formsOpenPoints> = {
  "form-filename": accepted("GET /job/{jobDisplayId}/form/invoice", disposition),
  "form-invoice-type": each("GET /job/{jobDisplayId}/form/invoice", status, all(isOwn, without("type"))),
  "form-usar-type": each("GET /job/{jobDisplayId}/form/usar", status, all(isOwn, without("type"))),
  "form-operations-type": each("GET /job/{jobDisplayId}/form/operations", status, all(isOwn, without("ops_type"))),
  "form-bol-plan-required": each(
    "GET /job/{jobDisplayId}/form/bill-of-lading",
    status,
    all(isOwn, without("shipment_plan_id")),
  ),
  "form-labels-plan-required": each(
    "GET /job/{jobDisplayId}/form/packaging-labels",
    status,
    all(isOwn, without("shipment_plan_id")),
  ),
  "form-archived": changedBy(invoice, "GET /documents/list"),
  "form-wrong-leg": legs,
  "form-leg-of-the-others": legs,
  "form-bol-quote-before-it-is-needed": each(
    billOfLading,
    (one) => `${one.query.has("quote_id") ? "with" : "without"} quote_id: ${one.isSuccess ? "served" : "refused"}`,
    isOwn,
  ),
  "form-bol-plan-quote-mismatch": (seen, release) => {
    const asked = ({ query }: Pick<Seen, "query">, name: string) => query.get(name)?.toLowerCase();
    const served = new Map(
      seen
        .filter((one) => isOf(billOfLading)(one) && one.isSuccess && isUuid(one.query.get("quote_id")))
        .map((one) => [asked(one, "quote_id"), asked(one, "shipment_plan_id")]),
    );
    return each(
      billOfLading,
      (one) => (one.isSuccess ? "served" : `refused with ${one.status}`),
      all(
        isOwn,
        (one) =>
          served.has(asked(one, "quote_id")) &&
          [...served.values()].includes(asked(one, "shipment_plan_id")) &&
          served.get(asked(one, "quote_id")) !== asked(one, "shipment_plan_id"),
      ),
    )(seen, release);
  },
};
