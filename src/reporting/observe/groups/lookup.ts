import type { lookupOpenPoints } from "../../../contract/groups/lookup/open-points.js";
import { alike, isOf } from "../comparing.js";
import {
  all,
  each,
  isOwn,
  isRefused,
  members,
  type ObserversOf,
  rowsOf,
  status,
  statusAndKind,
  typeOfMember,
} from "../seen.js";
import { accepted, found, isAsked, scalarsIn, withRoute } from "../telling.js";

const key = "GET /lookup/{masterConstantKey}";

/** The group keys that the document names. */
const namedKeys = ["OnHoldReason", "Job Management Status", "JobNoteCategory"];

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
  "addons-disallowed-reaction": each("GET /lookup/addOns", status, all(isOwn, isRefused)),
  "reset-cache-access": each("GET /lookup/resetMasterConstantCache", ({ caller, status }) => `${caller}: ${status}`),
  "lookup-param-values": (seen, release) =>
    (
      [
        ["GET /lookup/documentTypes", "document_source"],
        ["GET /lookup/densityClassMap", "carrier_api"],
      ] as const
    ).flatMap(([route, name]) => [
      ...each(
        route,
        (one) =>
          `${name} as ${/^\d+$/.test(one.query.get(name) ?? "") ? "a number" : "a name"}: ${one.isSuccess ? "accepted" : "refused"}`,
        all(isOwn, ({ query }) => query.has(name)),
      )(seen, release),
      ...alike(
        route,
        ({ query }) => query.size === 0,
        ({ query }) => query.has(name),
        [`${name} changes nothing`, `${name} changes the answer`],
      )(seen, release),
    ]),
  "lookup-empty-literal": (seen) =>
    seen
      .filter(
        (one) =>
          one.isSuccess &&
          /^GET \/lookup\/\w+$/.test(one.route?.id ?? "") &&
          one.route?.answers.kind === "list" &&
          one.query.size === 0,
      )
      .map((one) => (rowsOf(one).length === 0 ? `${one.route?.id} is empty` : "none that was met"))
      .toSorted()
      .slice(0, 20),
  "lookup-key-existence": accepted(key, (one) => {
    const name = decodeURIComponent(one.path["masterConstantKey"] ?? "");
    return namedKeys.includes(name) ? `${name}: ${rowsOf(one).length > 0 ? "values" : "none"}` : [];
  }),
  "lookup-key-case": each(
    key,
    (one) => (one.isSuccess && rowsOf(one).length > 0 ? "no" : "yes"),
    all(isOwn, ({ path }) => path["masterConstantKey"] === "jobnotecategory"),
  ),
  "items-legacy-id": each(
    "GET /lookup/items",
    (one) => (one.isSuccess ? "no, it is served" : `yes, it is refused with ${one.status}`),
    all(isOwn, ({ query }) => query.has("job_item_id") && query.has("job_display_id")),
  ),
  "items-item-without-job": each(
    "GET /lookup/items",
    found,
    all(isOwn, ({ query }) => query.has("job_item_id") && !query.has("job_display_id")),
  ),
  "containers-company-effect": alike(
    "GET /lookup/handlingUnitContainerTypes",
    ({ query }) => query.size === 0,
    ({ query }) => query.has("company_id"),
    ["nothing", "it changes the answer"],
  ),
  "lookup-access-key-unknown": (seen, release) => {
    const known = new Set(seen.filter(isOf("GET /lookup/accessKeys")).flatMap(({ body }) => scalarsIn(body)));
    return each(
      "GET /lookup/accessKey/{accessKey}",
      statusAndKind,
      all(isOwn, ({ path }) => known.size > 0 && !known.has(decodeURIComponent(path["accessKey"] ?? ""))),
    )(seen, release);
  },
};
