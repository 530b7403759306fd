import { isListOfRecords } from "../../contract/laws/lists.js";
import { clauseOfRemoval } from "../../contract/register.js";
import { lastReleaseOf } from "../../contract/releases.js";
import type { Route, RouteOn } from "../../contract/route.js";
import { type RouteId, routeOn } from "../../contract/routes.js";
import { schemaOn } from "../../contract/schemas.js";
import type { Answer } from "./answer.js";
import { withRows } from "./answer-rows.js";
import { meanwhile } from "./behaviours/meanwhile.js";
import { type Decision, decision, type Fault, fault } from "./decision.js";
import { isObject } from "./form.js";
import {
  bytesAsText,
  cutBytes,
  mistyped,
  modelOf,
  type Reshape,
  signInPage,
  without,
  wrongShapeOf,
} from "./malformed-responses.js";
import { Refusal } from "./refusal.js";

/**
 * What becomes of a request to a route: the handler's answer, or something else in its place.
 *
 * @param asked reads the query and the body as one text
 */
export type RouteBehaviour = (
  handle: () => Promise<Answer>,
  path: string,
  asked: () => Promise<string>,
) => Promise<Answer>;

/** What an unrouted path is answered with, whoever finds that out. */
export const unrouted = (path: string) => new Refusal("missing", `Nothing is served at ${path}.`, { status: 404 });

const served: RouteBehaviour = (handle) => handle();

const unserved: RouteBehaviour = async (_handle, path) => {
  throw unrouted(path);
};

const failing: RouteBehaviour = async () => ({
  kind: "json",
  status: 500,
  body: { title: "Something went wrong.", status: 500 },
});

/** Reads that look for a text. */
const searches: ReadonlySet<RouteId> = new Set([
  "POST /job/searchByDetails",
  "POST /companies/search/v2",
  "GET /companies/search/carrier-accounts",
  "POST /contacts/v2/search",
  "GET /note/suggestUsers",
  "POST /commodity/search",
  "POST /commodity/suggestions",
  "POST /commodity-map/search",
  "GET /Lot",
  "GET /Catalog",
]);

const failingAt =
  (part: RegExp): RouteBehaviour =>
  async (handle, path, asked) =>
    part.test(await asked()) ? failing(handle, path, asked) : handle();

/** @returns what answers a request that comes while another one is read as that one, whatever it asks for */
function joining(): RouteBehaviour {
  let reading: Promise<Answer> | undefined;
  return (handle) => {
    reading ??= meanwhile()
      .then(handle)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
}

/** @returns what answers a request as the last one that was answered, where one was refused between them */
function asBeforeRefusals(): RouteBehaviour {
  let last: Answer | undefined;
  let isBehindRefusal = false;
  return async (handle) => {
    const isBehind = isBehindRefusal;
    isBehindRefusal = true;
    const answer = await handle();
    isBehindRefusal = false;
    if (isBehind && last) return last;
    last = answer;
    return answer;
  };
}

/** Reads that show the id that they are asked by. */
const showingTheirId: readonly string[] = ["GET /rfq/{rfqId}", "GET /companies/{companyId}/fulldetails"];

/** @returns the rows with the last text of each that differs in any, as the row behind it has it */
function textsOfTheNext(rows: readonly unknown[]): readonly unknown[] {
  const objects = rows.filter(isObject);
  const next = (at: number) => objects[(at + 1) % objects.length];
  const name = Object.keys(objects[0] ?? {}).findLast(
    (one) =>
      !/id$/i.test(one) && objects.some((row, at) => typeof row[one] === "string" && row[one] !== next(at)?.[one]),
  );
  if (name === undefined || objects.length < rows.length) return rows;
  return objects.map((row, at) => ({ ...row, [name]: next(at)?.[name] }));
}

const momentOfClock = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const fiveHoursMs = 5 * 60 * 60_000;

/** @returns what is shown where each moment that ends in Z is told five hours early */
function fiveHoursEarly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fiveHoursEarly);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fiveHoursEarly(one)]));
  const isOne = typeof value === "string" && momentOfClock.test(value);
  return isOne ? new Date(Date.parse(value) - fiveHoursMs).toISOString() : value;
}

/** Lists whose records other routes show as well, or the same list beside others. */
const ofSharedRows: readonly string[] = [
  "POST /companies/search/v2",
  "POST /companies/list",
  "GET /companies/availableByCurrentUser",
  "GET /lookup/{masterConstantKey}",
];

/** Reads of moments that the service makes, which the routes that make the records show as well. */
const ofMadeMoments: readonly string[] = [
  "GET /note",
  "GET /Lot",
  "GET /Lot/{id}",
  "GET /Lot/{id}/ClientItemData",
  "GET /job/{jobDisplayId}/timeline",
  "GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}",
  "GET /contacts/{contactId}/history/aggregated",
];

const reshaping =
  (reshape: Reshape): RouteBehaviour =>
  async (handle) =>
    reshape(await handle());

/** What only a route can get wrong whose model shows members: one that is needed is missing, one is of another type. */
function memberFaultsOf(route: RouteOn): Record<string, Fault<RouteBehaviour>> {
  const model = modelOf(route.answers);
  if (model === undefined) return {};
  const clause = `route:${route.id as RouteId}` as const;
  const { required = [], properties = {} } = schemaOn(model, lastReleaseOf(route));
  const [needed] = required;
  const [typed] = Object.entries(properties).filter(([, { type }]) => type !== undefined);
  return {
    ...(needed !== undefined && {
      [`${clause}#lacks-${needed}`]: fault(
        `What the route answers has no ${needed}.`,
        reshaping(without(route.answers, needed)),
      ),
    }),
    ...(typed && {
      [`${clause}#mistypes-${typed[0]}`]: fault(
        `What the route answers has a ${typed[0]} of another type.`,
        reshaping(mistyped(route.answers, ...typed)),
      ),
    }),
  };
}

/**
 * What is answered alike of any company, or anew each time; and of which clauses of their own say what is answered to two who read at
 * the same time.
 */
const notToldApart: readonly string[] = [
  "GET /company/{companyId}/materials/d-containers",
  "GET /company/{companyId}/materials/default-pallet",
  "GET /company/{companyId}/materials/stock-boxes",
  "GET /job/{jobDisplayId}/payment/create",
  "GET /job/{jobDisplayId}/shipment/origindestination",
  "GET /views/{viewId}",
];

/** Of which a clause of its own says that it has each record once, as it is said of pages and searches. */
const saidToHaveEachOnce = "GET /documents/list";

/** Whether it reads one of several records, of which two are told apart by what it answers. */
const isTold = ({ id, method, path, answers }: RouteOn): boolean =>
  method === "GET" &&
  Object.keys(path).length > 0 &&
  !("pdf" in answers && answers.pdf === true) &&
  !notToldApart.includes(id);

/**
 * The ways in which any route can be wrong as a whole, derived from its row as the last release has it.
 *
 * @returns the decision of that route; each fault breaks the route's own clause
 */
export function behaviourOf(row: Route): Decision<RouteBehaviour> {
  const route = routeOn(row.id as RouteId, lastReleaseOf(row));
  const clause = `route:${route.id as RouteId}` as const;
  const { kind } = route.answers;
  const faults: Record<string, Fault<RouteBehaviour>> = {};
  const add = (name: string, says: string, behaviour: RouteBehaviour) => {
    faults[`${clause}#${name}`] = fault(says, behaviour);
  };
  const reshaped = (name: string, says: string, reshape: Reshape) => add(name, says, reshaping(reshape));
  add("unserved", "The route answers 404 as an unrouted path does.", unserved);
  add("failing", "The route answers 500.", failing);
  if (searches.has(route.id as RouteId)) {
    add("fails-at-an-apostrophe", "The route answers 500 to a text with an apostrophe.", failingAt(/'/));
    add("fails-at-a-percent-sign", "The route answers 500 to a text with a percent sign.", failingAt(/%/));
    add(
      "fails-at-many-digits",
      "The route answers 500 to a text of more digits than 64 bits hold.",
      failingAt(/(?<![\d.])\d{20}/),
    );
  }
  reshaped("sign-in-page", "The route answers a sign-in page with 200.", () => signInPage);
  const malformed = wrongShapeOf(route.answers);
  if (malformed) reshaped("wrong-shape", "The route answers another shape than its row declares.", malformed);
  if (isTold(route))
    add("as-the-other-at-once", "Of two who read at the same time the second is answered as the first.", joining());
  if (showingTheirId.includes(route.id))
    add("as-before-refusals", "Behind a refusal the route answers what it answered last.", asBeforeRefusals());
  if (isListOfRecords(route) && route.method === "GET" && kind === "list" && route.id !== saidToHaveEachOnce)
    reshaped("lists-the-last-twice", "The route lists its last row twice.", (answer) =>
      withRows(answer, (rows) => [...rows, ...rows.slice(-1)]),
    );
  if (ofSharedRows.includes(route.id))
    reshaped("texts-of-the-next", "The route shows a text of each row in the row before.", (answer) =>
      withRows(answer, textsOfTheNext),
    );
  if (ofMadeMoments.includes(route.id))
    reshaped("five-hours-early", "The route shows moments five hours early, with Z behind them.", (answer) =>
      answer.kind === "json" ? { ...answer, body: fiveHoursEarly(answer.body) } : answer,
    );
  if (kind === "bytes" && route.answers.pdf) {
    reshaped("cut-bytes", "The route answers the first half of its document.", cutBytes);
    reshaped("bytes-as-text", "The route takes the bytes of its document for a text on their way.", bytesAsText);
    reshaped("wrong-media-type", "The route answers its document as a picture.", (answer) =>
      answer.kind === "bytes" ? { ...answer, type: "image/png" } : answer,
    );
  }
  return decision(`route-behaviour:${route.id}`, {
    conforms: { served },
    faults: { ...faults, ...memberFaultsOf(route) },
  });
}

/** A request as far as a removed row may be served for it. */
interface Asking {
  readonly search: string;
  readonly text: string;
  readonly isPartner: boolean;
  /** It was refused before. */
  readonly isAgain: boolean;
}

/** What becomes of a row that the release in question has not: served all the same (to some requests alone), unknown, or refused by name. */
export type Removal =
  | { readonly kind: "served"; readonly to?: (asking: Asking) => boolean }
  | { readonly kind: "gone" }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Removed rows whose body may name an item by its id. */
const namingItems: readonly string[] = ["POST /job/{jobDisplayId}/item/notes", "POST /job/{jobDisplayId}/freightitems"];

/** Removed rows that are sent an empty object as well. */
const askedWithNothing: readonly string[] = [
  "POST /job/{jobDisplayId}/freightitems",
  "POST /job/{jobDisplayId}/payment/cancelJobACHVerification",
];

/** Groups whose removed routes a partner-scoped caller asks as well. */
const askedByPartners: readonly string[] = ["payment"];

/** Groups whose removed routes are read with a query as well. */
const askedByQueries: readonly string[] = ["payment", "tracking"];

const lingering = (route: Route): { readonly [fault: string]: Fault<Removal> } => {
  const clause = clauseOfRemoval(route.id as RouteId);
  return clause
    ? {
        [`${clause.id}#lingers`]: fault("The route is still served after its removal.", { kind: "served" }),
        ...(route.method === "GET" &&
          askedByQueries.includes(route.group) && {
            [`${clause.id}#asked-by-a-query`]: fault<Removal>("The route is still served to who asks it by a query.", {
              kind: "served",
              to: ({ search }) => search !== "",
            }),
          }),
        ...(askedByPartners.includes(route.group) && {
          [`${clause.id}#for-partners`]: fault<Removal>("The route is still served to partner-scoped callers.", {
            kind: "served",
            to: ({ isPartner }) => isPartner,
          }),
        }),
        ...(askedWithNothing.includes(route.id) && {
          [`${clause.id}#for-an-empty-object`]: fault<Removal>("The route is still served for an empty object.", {
            kind: "served",
            to: ({ text }) => text === "{}",
          }),
        }),
        ...(namingItems.includes(route.id) && {
          [`${clause.id}#for-a-named-item`]: fault<Removal>("The route is still served for a body that names an id.", {
            kind: "served",
            to: ({ text }) => /"\w*id"\s*:\s*["\d]/i.test(text),
          }),
          [`${clause.id}#for-a-uuid-in-capitals`]: fault<Removal>(
            "The route is still served for a body that names an item by its UUID in capital letters.",
            { kind: "served", to: ({ text }) => /"\w*[iI]d"\s*:\s*"[\dA-F]{8}-[\dA-F-]{27}"/.test(text) },
          ),
          [`${clause.id}#the-second-time`]: fault<Removal>("The route is served to what it has refused before.", {
            kind: "served",
            to: ({ isAgain }) => isAgain,
          }),
        }),
      }
    : {};
};

/** Errors, rule 4: what a release removed or rejects. */
export function removalOf(route: Route): Decision<Removal> {
  const removalAnswering = (status: number): Removal => ({
    kind: "refused",
    refusal: new Refusal("invalid", "This operation is no longer part of the service.", { status }),
  });
  return decision<Removal>(`removal:${route.id}`, {
    openPoint: "rejection-status",
    conforms: { gone: { kind: "gone" }, "told-by-410": removalAnswering(410), "told-by-400": removalAnswering(400) },
    faults: lingering(route),
  });
}
