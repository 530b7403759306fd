import type { shipmentOpenPoints } from "../../../contract/groups/shipment/open-points.js";
import type { RouteId } from "../../../contract/routes.js";
import { isObject } from "../../../scenario/values.js";
import { aroundWrites, changedBy, inEachScenario, isOf, sourcesOf, textOf } from "../comparing.js";
import { isOwn, type ObserversOf, objectsIn, rowsOf, valuesOf } from "../seen.js";
import { accepted, deletedAgain, isEmpty, names } from "../telling.js";

const rates = ["GET /job/{jobDisplayId}/shipment/ratequotes", "POST /job/{jobDisplayId}/shipment/ratequotes"] as const;

const quotes = "GET /job/{jobDisplayId}/shipment/ratequotes";
const quote = "POST /job/{jobDisplayId}/shipment/ratequotes";
const book = "POST /job/{jobDisplayId}/shipment/book";
const unbook = "DELETE /job/{jobDisplayId}/shipment";
const accessorials = "GET /job/{jobDisplayId}/shipment/accessorials";
const addAccessorial = "POST /job/{jobDisplayId}/shipment/accessorial";
const exportData = "GET /job/{jobDisplayId}/shipment/exportdata";
const postExportData = "POST /job/{jobDisplayId}/shipment/exportdata";

/** The reads of a job that a carrier booking may show in. */
const ofJob = [
  quotes,
  "GET /job/{jobDisplayId}/form/shipments",
  "GET /job/{jobDisplayId}/freightproviders",
  "GET /job/{jobDisplayId}/shipment/ratesstate",
  "GET /job/{jobDisplayId}",
  "GET /v3/job/{jobDisplayId}/tracking/{historyAmount}",
] as const satisfies readonly RouteId[];

const postalCodes = (body: unknown): readonly string[] =>
  objectsIn(body).flatMap((object) =>
    Object.entries(object).flatMap(([name, value]) =>
      /zip|postal/i.test(name) && isScalar(value) ? [String(value)] : [],
    ),
  );
const isScalar = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** What the open points of shipment are seen by. */
export const shipmentObservers: ObserversOf<typeof shipmentOpenPoints> = {
  "envelope-release": accepted(rates, ({ kind }) => kind),
  "export-parameters": accepted("GET /job/{jobDisplayId}/shipment/exportdata", names),
  "ratequotes-read-or-made": inEachScenario((seen) =>
    seen.flatMap((one, at) => {
      if (!isOf(quotes)(one) || !one.isSuccess || isEmpty(one)) return [];
      const made = seen
        .slice(0, at)
        .findLast(
          (other) => isOf(quote)(other) && other.isSuccess && other.path["jobDisplayId"] === one.path["jobDisplayId"],
        );
      if (!made) return [];
      return textOf(made) === textOf(one) ? "those of the POST before" : "other ones than those of the POST before";
    }),
  ),
  "rateskey-lifetime": inEachScenario((seen) => {
    const used = new Set<unknown>();
    return seen.flatMap((one) => {
      if (!isOf(book)(one) || !isOwn(one)) return [];
      const [key] = valuesOf([one.sent].filter(isObject), "ratesKey");
      const again = key !== undefined && used.has(key);
      if (one.isSuccess) used.add(key);
      return again ? `booked once more: ${one.status}` : [];
    });
  }),
  "rateskey-without-rates": accepted([quotes, quote], ({ body }) => {
    if (!isObject(body) || !valuesOf([body], "rates").some((rates) => Array.isArray(rates) && rates.length === 0))
      return [];
    return valuesOf([body], "ratesKey").some((key) => typeof key === "string" && key !== "")
      ? "with a ratesKey"
      : "without a ratesKey";
  }),
  "shipment-book-readback": changedBy(book, ...ofJob),
  "shipment-delete-meaning": changedBy(unbook, ...ofJob),
  "shipment-delete-nothing": deletedAgain(unbook),
  "accessorials-meaning": inEachScenario((seen) =>
    aroundWrites(addAccessorial, [accessorials])(seen).map(({ before, after }) =>
      rowsOf(after).length > rowsOf(before).length ? "the chosen ones" : "all, chosen or not",
    ),
  ),
  "accessorial-id-source": sourcesOf(
    "DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}",
    ({ path }) => [path["addOnId"]],
    [accessorials],
  ),
  "origindestination-meaning": inEachScenario((seen) =>
    seen.flatMap((one) => {
      if (!isOf("GET /job/{jobDisplayId}/shipment/origindestination")(one) || !one.isSuccess) return [];
      const job = seen.find(
        (other) =>
          isOf("GET /job/{jobDisplayId}")(other) &&
          other.isSuccess &&
          other.path["jobDisplayId"] === one.path["jobDisplayId"],
      );
      const [told, ofTheJob] = [postalCodes(one.body), new Set(postalCodes(job?.body))];
      if (told.length === 0 || ofTheJob.size === 0) return [];
      return told.every((code) => ofTheJob.has(code))
        ? "the job's pickup and delivery"
        : "other addresses than the job's";
    }),
  ),
  "export-readonly-members": inEachScenario((seen) =>
    seen.flatMap((one, at) => {
      if (!isOf(postExportData)(one) || !one.isSuccess || !isObject(one.sent)) return [];
      const read = seen.slice(0, at).findLast((other) => isOf(exportData)(other) && isObject(other.body));
      if (!isObject(read?.body)) return [];
      const sent = new Set(Object.keys(one.sent));
      const missing = Object.keys(read.body).filter((name) => !sent.has(name));
      return missing.length === 0
        ? "none at the top level"
        : missing.map((name) => `perhaps ${name}, which was left out`);
    }),
  ),
  "ratesstate-kept": changedBy(quote, "GET /job/{jobDisplayId}/shipment/ratesstate"),
};
