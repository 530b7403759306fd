import { isDeepStrictEqual } from "node:util";
import type { companiesOpenPoints } from "../../../contract/groups/companies/open-points.js";
import type { RouteId } from "../../../contract/routes.js";
import { isObject, isUuid } from "../../../scenario/values.js";
import { aroundWrites, inEachScenario, isOf, pageBase, repeatedAlike, sourcesOf } from "../comparing.js";
import {
  all,
  each,
  idType,
  isAccepted,
  isOwn,
  kindOfValue,
  type ObserversOf,
  rowsOf,
  type Seen,
  status,
  statusAndKind,
  typeOfId,
  valuesOf,
} from "../seen.js";
import { accepted, found, isAsked, names, scalarsIn, withRoute } from "../telling.js";

const packLists = [
  "POST /company/{companyId}/pack/hierarchy",
  "POST /company/{companyId}/pack/inventories",
] as const satisfies readonly RouteId[];

/** Whether the body of a request holds another company's identifier than its path. */
const namesAnother = ({ sent, path }: Seen): boolean =>
  isObject(sent) &&
  [...valuesOf([sent], "id"), ...valuesOf([sent], "companyId")].some(
    (id) => isUuid(id) && id.toLowerCase() !== path["companyId"]?.toLowerCase(),
  );

/** What the open points of companies are seen by. */
export const companiesObservers: ObserversOf<typeof companiesOpenPoints> = {
  "company-create-string-meaning": accepted(
    "POST /companies/fulldetails",
    ({ body }) => idType(body) ?? kindOfValue(body),
  ),
  "company-inventory-id-type": accepted("POST /company/{companyId}/inventory", typeOfId),
  "geosettings-params": each("GET /companies/geosettings", statusAndKind, all(isOwn, isAsked(0))),
  "carrier-search-params": each("GET /companies/search/carrier-accounts", statusAndKind, all(isOwn, isAsked(1))),
  "inherit-params": each(
    ["GET /companies/{companyId}/inheritedPackagingTariffs", "GET /companies/{companyId}/inheritedpackaginglabor"],
    withRoute(statusAndKind),
    all(isOwn, isAsked(0)),
  ),
  "materials-params": each("GET /company/{companyId}/materials", statusAndKind, all(isOwn, isAccepted, isAsked(0))),
  "default-pallet-missing": each("GET /company/{companyId}/materials/default-pallet", statusAndKind, isOwn),
  "pack-result-wrapper": accepted(
    ["POST /company/{companyId}/pack/inventory", "POST /company/{companyId}/pack/validate"],
    names,
  ),
  "company-create-id": each(
    "POST /companies/fulldetails",
    (one) => {
      const [id] = isObject(one.sent) ? [...valuesOf([one.sent], "id"), ...valuesOf([one.sent], "companyId")] : [];
      if (!isUuid(id)) return [];
      if (!one.isSuccess) return "the creation is refused";
      return scalarsIn(one.body).includes(String(id)) ? "it becomes the company's" : "it is ignored";
    },
    isOwn,
  ),
  "company-put-id-mismatch": inEachScenario((seen) => {
    const updates = seen.filter(isOf("PUT /companies/{companyId}/fulldetails"));
    return updates.filter(namesAnother).flatMap((one) => {
      if (one.isSuccess) return "the path counts";
      const isThere = updates.some(({ isSuccess, path }) => isSuccess && path["companyId"] === one.path["companyId"]);
      return isThere ? "it is refused" : [];
    });
  }),
  "company-details-difference": inEachScenario((seen) =>
    seen.flatMap((one) => {
      const full =
        isOf("GET /companies/{companyId}/details")(one) && one.isSuccess
          ? seen.find(
              (other) =>
                isOf("GET /companies/{companyId}/fulldetails")(other) &&
                other.isSuccess &&
                other.path["companyId"] === one.path["companyId"],
            )
          : undefined;
      if (!full || !isObject(full.body) || !isObject(one.body)) return [];
      const shown = new Set(names(one));
      const lacking = names(full).filter((name) => !shown.has(name));
      return lacking.length === 0 ? "nothing" : lacking.map((name) => `${name} is left out`);
    }),
  ),
  "company-uuid-member": sourcesOf("GET /companies/{id}", ({ path }) => [path["id"]].filter(isUuid), [
    "GET /companies/availableByCurrentUser",
  ]),
  "company-code-in-path": each(
    "GET /companies/{id}",
    (one) => (one.isSuccess ? "by something other than its UUID" : `refused with ${one.status}`),
    all(isOwn, ({ path }) => !isUuid(path["id"])),
  ),
  "company-search-page-base": pageBase("POST /companies/search/v2"),
  "company-list-page-base": pageBase("POST /companies/list"),
  "carrier-accounts-save-mode": inEachScenario((seen) =>
    aroundWrites("POST /companies/{companyId}/carrierAcounts", ["GET /companies/{companyId}/carrierAcounts"])(
      seen,
    ).flatMap(({ before, after }) => {
      const [were, are] = [rowsOf(before), rowsOf(after)];
      if (are.length > were.length) return "one is added";
      const isGone = (row: unknown) => !are.some((one) => isDeepStrictEqual(one, row));
      return were.length > 0 && are.length > 0 && were.every(isGone) ? "those there are replaced" : [];
    }),
  ),
  "suggest-carriers-unknown": each(
    "GET /companies/suggest-carriers",
    found,
    all(isOwn, ({ query }) => !/^(?!.*nonsense).+/.test(query.get("tracking_number") ?? "")),
  ),
  "pack-single-for-list": each(
    packLists,
    withRoute(status),
    all(isOwn, ({ sent }) => isObject(sent)),
  ),
  "pack-empty-list": each(
    packLists,
    withRoute(statusAndKind),
    all(isOwn, ({ sent }) => Array.isArray(sent) && sent.length === 0),
  ),
  "pack-repeatable": repeatedAlike(["POST /company/{companyId}/pack/inventory"], ["yes", "no, not to the letter"]),
};
