import type { companiesOpenPoints } from "../../../contract/groups/companies/open-points.js";
import {
  all,
  each,
  idType,
  isAccepted,
  isOwn,
  kindOfValue,
  type ObserversOf,
  statusAndKind,
  typeOfId,
} from "../seen.js";
import { accepted, isAsked, names, withRoute } from "../telling.js";

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
};
