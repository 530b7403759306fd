import type { serviceOpenPoints } from "../../contract/groups/service/open-points.js";
import { holdsOn } from "../../contract/releases.js";
import { type RouteId, routeList } from "../../contract/routes.js";
import { schemaOf } from "../../contract/schemas.js";
import { surfaces } from "../../contract/vocabulary.js";
import { addressParts } from "../../http/address.js";
import { rowsOfPage } from "../../http/canonical.js";
import { fold } from "../../http/names.js";
import { redacted } from "../../http/redaction/values.js";
import { isObject } from "../../scenario/values.js";
import { inEachScenario, isOf, leftOut } from "./comparing.js";
import {
  all,
  each,
  idType,
  isOwn,
  isRefused,
  members,
  type Observer,
  type ObserversOf,
  objectsIn,
  rowsOf,
  type Seen,
  statusAndKind,
  valuesOf,
} from "./seen.js";

/** So many objects have to be seen before it is told that none of them had something. */
const enough = 200;

const named = (pattern: RegExp, { headers }: Seen): readonly string[] =>
  Object.keys(headers).filter((name) => pattern.test(name));

/** The reads that not every release has. */
const tellingReads = routeList
  .filter(({ method, effect, since, until }) => method === "GET" && effect === "read" && (since || until))
  .map(({ id }) => id as RouteId);

/** What is listed as it stands, or on another surface. */
const listedElsewhere = ["/lot", "/Lot", "/lookup/countries", "/lookup/countries/"];

/** Routes that make records, with those that remove them. */
const madeAndRemoved = [
  ["POST /Lot", "DELETE /Lot/{id}"],
  ["POST /Catalog", "DELETE /Catalog/{id}"],
] as const;

/** Within which a list shows at once what was created. */
const soonMs = 1_000;

/** @returns how long after the end of an exchange another one left, in milliseconds */
const between = ({ exchange: one }: Seen, { exchange: other }: Seen): number =>
  Date.parse(other.startedAt) +
  (other.queuedMs ?? 0) -
  Date.parse(one.startedAt) -
  (one.queuedMs ?? 0) -
  one.durationMs;

const isAt = ({ exchange }: Seen, ...paths: readonly string[]): boolean => {
  const { pathname } = addressParts(exchange.request.url);
  return paths.some((path) => pathname.endsWith(path));
};

/** How a path is answered that is another form of a listed one. */
const elsewhere =
  (path: string): Observer =>
  (seen) =>
    seen
      .filter((one) => isAt(one, path) && one.exchange.caller === "corporate" && one.exchange.request.method === "GET")
      .map(({ isSuccess, status }) => (isSuccess ? "tolerated" : status < 400 ? "redirected" : "an unknown path"));

/** Updates whose model has members that may be left out. */
const leftOutAnywhere = [
  ["PUT /Lot/{id}", "GET /Lot/{id}", ["item_data"]],
  ["PUT /Catalog/{id}", "GET /Catalog/{id}", ["title"]],
  ["PUT /commodity/{id}", "GET /commodity/{id}", ["nmfc_code"]],
  ["PUT /contacts/{contactId}/editdetails", "GET /contacts/{contactId}/editdetails", ["phone"]],
] as const satisfies readonly (readonly [RouteId, RouteId, readonly string[]])[];

/** What the open points of the service as a whole are seen by. */
export const serviceObservers: ObserversOf<typeof serviceOpenPoints> = {
  "wire-casing": (seen) =>
    surfaces.flatMap((surface) => {
      const names = new Set<string>();
      for (const { exchange, isSuccess, body } of seen)
        for (const object of isSuccess && exchange.surface === surface ? objectsIn(body) : [])
          for (const name of Object.keys(object)) names.add(name);
      return [...names].flatMap((name) => {
        const casing = casingOf(name);
        return casing === undefined ? [] : [`${surface}: ${casing}`];
      });
    }),
  "untyped-ids": (seen) =>
    seen.flatMap((one) => {
      const ids = one.named.length > 0 ? one.named.map(({ value }) => value) : valuesOf(rowsOf(one), "id");
      return one.isSuccess ? ids.flatMap((value) => idType(value) ?? []) : [];
    }),
  "record-identity": (seen) =>
    seen.flatMap(({ named, route }) =>
      named.map(({ member }) => (route && "model" in route.answers ? `${route.answers.model}: ${member}` : member)),
    ),
  "date-time-offset": (seen) => {
    const offsets = new Set<string>();
    for (const { body, isSuccess } of seen)
      for (const object of isSuccess ? objectsIn(body) : [])
        for (const value of Object.values(object))
          if (typeof value === "string") for (const one of offsetOf(value)) offsets.add(one);
    return [...offsets];
  },
  "null-vs-absent": (seen) => {
    const objects = seen.flatMap(({ body, isSuccess }) => (isSuccess ? objectsIn(body) : []));
    if (objects.some((object) => Object.values(object).includes(null))) return ["null members"];
    return objects.length >= enough ? ["no member is null"] : [];
  },
  "service-base-response": (seen) =>
    seen
      .filter(({ route }) => route?.answers.kind === "model" && route.answers.model === "ServiceBaseResponse")
      .flatMap((one) => members(one).map((name) => `${one.isSuccess ? "accepted" : "refused"}: ${name}`)),
  "success-status": (seen) =>
    seen
      .filter(({ route, isSuccess }) => isSuccess && route && route.method !== "GET" && route.effect !== "read")
      .filter(({ route }) => route?.answers.kind !== "no-content")
      .map(({ route, status, headers }) => {
        const what = route?.method === "DELETE" ? "delete" : route?.creates ? "create" : "change";
        return `${what}: ${status}${what === "create" && headers["location"] ? " with Location" : ""}`;
      }),
  "content-type": (seen) =>
    seen.flatMap(({ headers, isSuccess }) => (isSuccess ? (headers["content-type"]?.toLowerCase() ?? []) : [])),
  ordering: each(
    ["GET /Lot", "GET /Catalog"],
    (one) => {
      const ids = one.named.map(({ value }) => value).filter((id) => typeof id === "number");
      const follows = (sign: number) => ids.every((id, at) => at === 0 || sign * (id - (ids[at - 1] ?? id)) > 0);
      if (ids.length < 5) return [];
      return `${one.route?.id}: ${follows(1) ? "by id" : follows(-1) ? "newest first" : "another order"}`;
    },
    ({ isSuccess }) => isSuccess,
  ),
  "answer-member-names": each(
    ["GET /job/{jobDisplayId}/freightproviders"],
    (one) => {
      const shown = new Set(rowsOf(one).filter(isObject).flatMap(Object.keys).map(fold));
      const names = Object.keys(schemaOf("ShipmentPlanProvider").properties ?? {});
      const known = names.filter((name) => shown.has(fold(name)));
      if (shown.size === 0) return [];
      return known.length === names.length
        ? "the names of the request"
        : `of the request: ${known.join(", ") || "none"}`;
    },
    ({ isSuccess }) => isSuccess,
  ),
  "derived-members": (seen) =>
    seen
      .filter(({ isSuccess, route }) => isSuccess && route?.method === "GET")
      .flatMap((one) =>
        members(one).filter((name) => /^(version|revision|(last_?)?modified(_?by|_?at|_?date)?)$/i.test(name)),
      ),
  concurrency: (seen) => [
    ...seen.flatMap((one) => named(/^etag$/, one)),
    ...seen
      .filter(({ isSuccess, route }) => isSuccess && route?.method === "GET")
      .flatMap((one) => members(one).filter((name) => /^(row_?version|version_?stamp|etag)$/i.test(name))),
  ],
  "query-name-casing": (seen) =>
    seen.flatMap((one) => {
      if (
        one.exchange.surface !== "catalog" ||
        one.exchange.request.method !== "GET" ||
        !isAt(one, "/Lot") ||
        one.query.size !== 1
      )
        return [];
      const [[name = "", value = ""] = []] = one.query;
      const rows = rowsOfPage(one.body)?.rows.length;
      if (fold(name) !== "pagesize" || value !== "1") return [];
      if (!one.isSuccess || rows === undefined) return isOwn(one) ? `${name} is refused` : [];
      return rows > 1 ? `${name} is not taken` : `${name} is taken`;
    }),
  "list-query-encoding": (seen) =>
    seen.filter(all(isOwn, ({ route }) => route?.id === "GET /lookup/addOns")).flatMap(({ query, status }) => {
      const values = query.getAll("carrier_apis");
      if (values.length > 1) return `the name repeated: ${status}`;
      return values[0]?.includes(",") ? `values with commas: ${status}` : [];
    }),
  "path-case": elsewhere("/lot"),
  "trailing-slash": elsewhere("/lookup/countries/"),
  "surface-overlap": (seen) =>
    seen.flatMap((one) => {
      const { surface, caller } = one.exchange;
      const isForeign =
        (surface === "portal" && isAt(one, "/Lot")) || (surface === "catalog" && isAt(one, "/lookup/countries"));
      return isForeign && caller === "corporate" ? `the ${surface} surface: ${one.isSuccess ? "yes" : "no"}` : [];
    }),
  "ids-given-again": (seen) =>
    madeAndRemoved.flatMap(([make, remove]) => {
      const gone = new Set<string | undefined>();
      // In the order in which they were answered: the creation of what was removed came before.
      const isAgain = seen
        .filter(({ isSuccess }) => isSuccess)
        .some(({ route, path, named: [made] }) => {
          if (route?.id === remove) gone.add(path["id"]);
          return route?.id === make && made !== undefined && gone.has(String(made.value));
        });
      return isAgain ? ["yes"] : [];
    }),
  "unknown-members": each(
    "PUT /Lot/{id}",
    ({ sent, body, isSuccess, status }) => {
      const [name] = isObject(sent) ? Object.keys(sent).filter((key) => /nobody/i.test(key)) : [];
      if (name === undefined) return [];
      if (!isSuccess) return `refused with ${status}`;
      return isObject(body) && name in body ? "kept and answered" : "ignored";
    },
    isOwn,
  ),
  "update-left-out": (seen, release) =>
    leftOutAnywhere
      .flatMap(([write, read, names]) => leftOut(write, read, names)(seen, release))
      .map((told) => told.replace(/^\S+ /, "")),
  "eventual-consistency": inEachScenario((some) =>
    some.flatMap((one, at) => {
      if (!isOf("POST /Lot", "POST /Catalog", "POST /note")(one) || !one.isSuccess) return [];
      const [id] = one.named.map(({ value }) => String(value));
      const list = some
        .slice(at + 1)
        .find(
          (other) =>
            isOf("GET /Lot", "GET /Catalog", "GET /note")(other) &&
            other.isSuccess &&
            [...other.query.values()].includes(id ?? ""),
        );
      if (id === undefined || !list) return [];
      // What was waited for, or read again, was not there at once.
      const isFirst = list.exchange.repeats === undefined && between(one, list) < soonMs;
      return isFirst && list.named.some(({ value }) => String(value) === id) ? "at once" : [];
    }),
  ),
  "unlisted-methods": (seen) =>
    seen
      .filter((one) => one.route === undefined && !isAt(one, ...listedElsewhere))
      .map(({ status, headers }) => `${status}${headers["allow"] ? " with Allow" : ""}`),
  "token-header": (seen) =>
    seen
      .filter(({ isSuccess, caller }) => isSuccess && caller !== "anonymous")
      .flatMap(({ exchange }) =>
        Object.entries(exchange.request.headers)
          .filter(([, value]) => value.includes(redacted))
          .map(([name, value]) => `${name}: ${value.replace(redacted, "").trim()}`),
      ),
  "unauthenticated-answer": (seen) =>
    seen
      .filter(({ caller, isSuccess }) => caller === "anonymous" && !isSuccess)
      .map(({ status, headers }) => `${status}${headers["www-authenticate"] ? " with WWW-Authenticate" : ""}`),
  "route-roles": (seen) =>
    seen.flatMap(({ caller, status, route }) => (status === 403 && route ? [`403 to ${caller}: ${route.id}`] : [])),
  "partner-scoping": (seen) =>
    seen.flatMap(({ caller, route, isSuccess }) =>
      caller === "partner" && route ? [`${isSuccess ? "accepted" : "refused"}: ${route.id}`] : [],
    ),
  "error-envelope": (seen) =>
    seen
      .filter(isRefused)
      .map(({ headers, body, kind }) =>
        [
          headers["content-type"]?.split(";")[0]?.toLowerCase() ?? "no media type",
          isObject(body) ? `with ${Object.keys(body).sort().join(", ")}` : kind,
        ].join(" "),
      ),
  "rejection-status": (seen, release) =>
    seen
      .filter(all(isRefused, isOwn))
      .filter(
        ({ route, query }) =>
          (route && !holdsOn(route, release)) || (route?.id === "GET /documents/list" && query.has("item_id")),
      )
      .map(({ route, status }) => `${route?.id}: ${status}`),
  "validation-status": each(
    ["POST /Catalog", "POST /Bulk/upsert", "POST /Lot/ItemData", "POST /note", "GET /note/suggestUsers"],
    ({ route, status }) => `${route?.id}: ${status}`,
    all(isRefused, isOwn),
  ),
  "not-found-status": each(
    ["GET /Lot/{id}", "GET /Catalog/{id}"],
    statusAndKind,
    (one) => isOwn(one) && (isRefused(one) || one.kind === "an empty body" || one.kind === "null"),
  ),
  "rate-limits": (seen) => [
    ...seen.flatMap(({ status, headers }) =>
      status === 429 || status === 503 ? [`${status}${headers["retry-after"] ? " with Retry-After" : ""}`] : [],
    ),
    ...seen.flatMap((one) => named(/^(x-)?rate-?limit/, one)),
    ...(seen.length >= enough && !seen.some(({ status }) => status === 429) ? ["not met"] : []),
  ],
  "release-detection": (seen, release) => [
    ...seen.flatMap((one) => named(/version/, one).map((name) => `the header ${name}: ${one.headers[name]}`)),
    ...each(
      tellingReads,
      ({ route, isSuccess }) => `${route?.id} is ${isSuccess ? "served" : "not served"}`,
      isOwn,
    )(seen, release),
  ],
};

/** @returns the casing that a name shows; undefined where it is one word in small letters */
function casingOf(name: string): string | undefined {
  if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) return "snake_case";
  if (/^[A-Z][A-Za-z0-9]*$/.test(name)) return "PascalCase";
  return /^[a-z0-9]+([A-Z][a-z0-9]*)+$/.test(name) ? "camelCase" : undefined;
}

function offsetOf(text: string): readonly string[] {
  const [, offset] = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [null];
  if (offset === null) return [];
  if (offset === undefined) return ["none"];
  return [offset === "Z" ? "UTC with Z" : "an offset"];
}
