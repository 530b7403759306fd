import type { paymentOpenPoints } from "../../../contract/groups/payment/open-points.js";
import type { ObserversOf } from "../seen.js";
import { accepted, mediaType } from "../telling.js";

/** What the open points of payment are seen by. */
export const paymentObservers: ObserversOf<typeof paymentOpenPoints> = {
  "exchange-string-form": accepted(
    "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange",
    ({ headers, body }) => `${mediaType(headers)}, ${typeof body === "string" ? "quoted" : "bare"}`,
  ),
};
