import type { paymentOpenPoints } from "../../../contract/groups/payment/open-points.js";
import { changedBy, sourcesOf } from "../comparing.js";
import { each, isOwn, type ObserversOf, objectsIn, status } from "../seen.js";
import { accepted, mediaType } from "../telling.js";

const exchange = "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange";

/** What the open points of payment are seen by. */
export const paymentObservers: ObserversOf<typeof paymentOpenPoints> = {
  "exchange-string-form": accepted(
    "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange",
    ({ headers, body }) => `${mediaType(headers)}, ${typeof body === "string" ? "quoted" : "bare"}`,
  ),
  "payment-create-effect": changedBy(
    "GET /job/{jobDisplayId}/payment/create",
    "GET /job/{jobDisplayId}/payment",
    "GET /job/{jobDisplayId}/payment/sources",
  ),
  "payment-nothing-due": each("GET /job/{jobDisplayId}/payment/create", status, isOwn),
  "ach-states": accepted(["GET /job/{jobDisplayId}/payment", "GET /job/{jobDisplayId}/payment/sources"], ({ body }) =>
    objectsIn(body).flatMap((object) =>
      Object.entries(object).flatMap(([name, value]) =>
        /status|state|verif/i.test(name) && (typeof value === "string" || typeof value === "boolean")
          ? [`${name}: ${value}`]
          : [],
      ),
    ),
  ),
  "jobsubkey-source": sourcesOf(
    exchange,
    ({ path }) => [path["jobSubKey"]],
    ["GET /job/{jobDisplayId}"],
    "not the job",
  ),
};
