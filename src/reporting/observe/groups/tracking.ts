import type { trackingOpenPoints } from "../../../contract/groups/tracking/open-points.js";
import { isUuid } from "../../../scenario/values.js";
import { inEachScenario, isOf, sourcesOf, textOf } from "../comparing.js";
import { all, each, isOwn, type ObserversOf, objectsIn, statusAndKind, without } from "../seen.js";
import { accepted, isEmpty, names, withRoute } from "../telling.js";

const shipment = "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}";
const history = "GET /job/{jobDisplayId}/tracking/shipment-history/{proNumber}";
const documents = "GET /job/{jobDisplayId}/tracking/shipment-documents/{proNumber}";
const v3 = "GET /v3/job/{jobDisplayId}/tracking/{historyAmount}";

/** What is answered to the PRO number of one shipment with the quote of another, both served by themselves. */
const crossed = inEachScenario((seen) => {
  const details = seen.filter(all(isOf(shipment), isOwn));
  const quoted = details.filter((one) => one.isSuccess && isUuid(one.query.get("quote_id")));
  return details.flatMap((one) => {
    const [pro, quote] = [one.path["proNumber"], one.query.get("quote_id")];
    const owner = quoted.find(
      (other) => other !== one && other.query.get("quote_id") === quote && other.path["proNumber"] !== pro,
    );
    const own = quoted.find((other) => other.path["proNumber"] === pro && other.query.get("quote_id") !== quote);
    if (quote === null || !owner || !own || quoted.indexOf(owner) > quoted.indexOf(one)) return [];
    if (!one.isSuccess) return `a refusal (${one.status})`;
    if (isEmpty(one)) return "nothing";
    const unnamed = (text: string | undefined) =>
      text?.replaceAll(String(pro), "").replaceAll(owner.path["proNumber"] ?? "", "");
    if (unnamed(textOf(one)) === unnamed(textOf(owner))) return "the quote's shipment";
    return unnamed(textOf(one)) === unnamed(textOf(own)) ? "the shipment of the PRO number" : "something else";
  });
});

/** What the open points of tracking are seen by. */
export const trackingObservers: ObserversOf<typeof trackingOpenPoints> = {
  "tracking-content-names": accepted("GET /job/{jobDisplayId}/tracking/shipment/{proNumber}", names),
  "history-amount-bounds": each(
    v3,
    (one) =>
      `${Number(one.path["historyAmount"]) < 0 ? "negative" : Number(one.path["historyAmount"]) === 0 ? "0" : "large"}: ${one.status}`,
    all(isOwn, ({ path }) => Number(path["historyAmount"]) < 1 || Number(path["historyAmount"]) >= 1000),
  ),
  "history-amount-meaning": accepted(v3, ({ body, path }) => {
    const asked = Number(path["historyAmount"]);
    const lengths = [body, ...objectsIn(body).flatMap(Object.values)].filter(Array.isArray).map(({ length }) => length);
    if (asked < 2 || asked > 100 || lengths.length === 0) return [];
    return lengths.includes(asked) ? "a list has as many entries as were asked for" : [];
  }),
  "quote-id-optional": (seen, release) => {
    const known = new Set(seen.filter((one) => one.isSuccess).map(({ path }) => path["proNumber"]));
    return each(
      [history, documents],
      withRoute((one) => (one.isSuccess ? "by a PRO number alone" : `refused with ${one.status}`)),
      all(isOwn, without("quote_id"), ({ path }) => known.has(path["proNumber"])),
    )(seen, release);
  },
  "quote-pro-mismatch": crossed,
  "quote-id-source": sourcesOf(
    shipment,
    ({ query }) => [query.get("quote_id")].filter(isUuid),
    [
      "GET /job/{jobDisplayId}/shipment/ratequotes",
      "POST /job/{jobDisplayId}/shipment/ratequotes",
      "GET /job/{jobDisplayId}/freightproviders",
      "GET /job/{jobDisplayId}/form/shipments",
      "GET /rfq/forjob/{jobId}",
    ],
    "none of the reads that were met",
  ),
  "tracking-foreign-pro": (seen, release) => {
    const home = new Map(
      seen
        .filter((one) => isOf(shipment)(one) && one.isSuccess && one.query.size === 0)
        .map(({ path }) => [path["proNumber"], path["jobDisplayId"]])
        .reverse() as [string, string][],
    );
    return each(
      shipment,
      statusAndKind,
      all(
        isOwn,
        without("quote_id"),
        ({ path }) => home.has(path["proNumber"] ?? "") && home.get(path["proNumber"] ?? "") !== path["jobDisplayId"],
      ),
    )(seen, release);
  },
  "quote-id-before-it-identifies": inEachScenario((seen) =>
    seen.flatMap((one) => {
      if (!isOf(shipment)(one) || !isOwn(one) || !isUuid(one.query.get("quote_id"))) return [];
      const plain = seen.find(
        (other) =>
          isOf(shipment)(other) &&
          other.isSuccess &&
          other.query.size === 0 &&
          other.path["proNumber"] === one.path["proNumber"],
      );
      if (!plain) return [];
      if (!one.isSuccess) return `it is refused (${one.status})`;
      return textOf(one) === textOf(plain) ? "it is ignored" : "it identifies the shipment";
    }),
  ),
};
