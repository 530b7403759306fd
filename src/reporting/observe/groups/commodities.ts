import type { commoditiesOpenPoints } from "../../../contract/groups/commodities/open-points.js";
import { asText, isObject } from "../../../scenario/values.js";
import { aroundWrites, inEachScenario, isOf, leftOut, pageBase } from "../comparing.js";
import {
  all,
  each,
  isOwn,
  isRefused,
  kindOfValue,
  type ObserversOf,
  rowsOf,
  type Seen,
  status,
  typeOfId,
  valuesOf,
} from "../seen.js";
import { accepted, found, isSentBlank, scalarsIn, withRoute } from "../telling.js";

const update = "PUT /commodity/{id}";
const read = "GET /commodity/{id}";

/** As only a text that is asked for because nothing carries it. */
const isOfLettersAlone = (text: string): boolean => /^[A-Za-z]{24}$/.test(text);

/** What the open points of commodities are seen by. */
export const commoditiesObservers: ObserversOf<typeof commoditiesOpenPoints> = {
  "commodity-id-type": accepted(["POST /commodity/search", "POST /commodity-map/search"], typeOfId),
  "commodity-types": accepted(["POST /commodity/search", "GET /commodity/{id}"], (one) =>
    ["freight_class", "nmfc_code", "weight_min", "weight_max"].flatMap((name) =>
      valuesOf(rowsOf(one), name).map((value) => `${name}: ${kindOfValue(value)}`),
    ),
  ),
  "commodity-class-invalid": each(
    "PUT /commodity/{id}",
    status,
    all(
      isOwn,
      ({ sent }) =>
        isObject(sent) && valuesOf([sent], "freight_class").some((value) => String(value).startsWith("nonsense")),
    ),
  ),
  "commodity-update-weights": inEachScenario((seen) => {
    const carries = (one: Seen) =>
      isOf(update)(one) && isObject(one.sent) && valuesOf([one.sent], "weight_min").length > 0;
    const refused = seen.filter(all(carries, isRefused, isOwn)).map(({ status }) => `they are refused with ${status}`);
    const kept = aroundWrites(update, [read])(seen).flatMap(({ before, write, after }) => {
      if (!carries(write)) return [];
      const [was, is] = [before, after].map((one) => JSON.stringify(valuesOf(rowsOf(one), "weight_min")));
      return was === is ? "they are ignored" : "they are stored";
    });
    return [...refused, ...kept];
  }),
  "commodity-update-partial": leftOut(update, read, ["description", "freight_class", "nmfc_code"]),
  "commodity-search-page-base": pageBase("POST /commodity/search", "POST /commodity-map/search"),
  "commodity-search-empty": each(
    ["POST /commodity/search", "POST /commodity/suggestions", "POST /commodity-map/search"],
    withRoute(found),
    all(isOwn, isSentBlank("search_text")),
  ),
  "commodity-suggestions-limit": accepted("POST /commodity/suggestions", (one) =>
    isObject(one.sent) && scalarsIn(one.sent).some((text) => text.length === 1) && rowsOf(one).length > 0
      ? rowsOf(one).length > 10
        ? "more than ten"
        : "ten or fewer"
      : [],
  ),
  "commodity-suggestions-filled-up": accepted("POST /commodity/suggestions", (one) =>
    isObject(one.sent) && scalarsIn(one.sent).some(isOfLettersAlone) ? found(one) : [],
  ),
  "commodity-map-duplicate": inEachScenario((seen) => {
    const taken = new Set<string>();
    return seen.flatMap((one) => {
      if (!isOf("POST /commodity-map")(one) || !isObject(one.sent)) return [];
      const name = asText(valuesOf([one.sent], "custom_name")[0]);
      const again = taken.has(name);
      if (one.isSuccess) taken.add(name);
      return again ? status(one) : [];
    });
  }),
};
