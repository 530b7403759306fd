import type { lookupOpenPoints } from "../../../contract/groups/lookup/open-points.js";
import {
  all,
  each,
  isOwn,
  isRefused,
  members,
  type ObserversOf,
  status,
  statusAndKind,
  typeOfMember,
} from "../seen.js";
import { accepted, isAsked, isEmpty, withRoute } from "../telling.js";

/** What the open points of lookup are seen by. */
export const lookupObservers: ObserversOf<typeof lookupOpenPoints> = {
  "lookup-param-required": each(
    [
      "GET /lookup/items",
      "GET /lookup/documentTypes",
      "GET /lookup/densityClassMap",
      "GET /lookup/addOns",
      "GET /lookup/handlingUnitContainerTypes",
    ],
    withRoute(statusAndKind),
    all(isOwn, isAsked(0)),
  ),
  "lookup-value-fields": accepted("GET /lookup/{masterConstantKey}", members),
  "lookup-value-id-type": accepted(
    ["GET /lookup/{masterConstantKey}", "GET /lookup/referCategory"],
    typeOfMember("id"),
  ),
  "lookup-value-404": each("GET /lookup/{masterConstantKey}/{valueId}", statusAndKind, all(isOwn, isRefused)),
  "lookup-access-key-unknown": each("GET /lookup/accessKey/{accessKey}", statusAndKind, all(isOwn, isEmpty)),
  "addons-disallowed-reaction": each("GET /lookup/addOns", status, all(isOwn, isRefused)),
  "reset-cache-access": each("GET /lookup/resetMasterConstantCache", ({ caller, status }) => `${caller}: ${status}`),
};
