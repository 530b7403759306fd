import { rememberedOf } from "../../contract/remembered.js";
import type { RouteId } from "../../contract/routes.js";
import { fold } from "../../http/names.js";
import { isObject } from "../../scenario/values.js";
import {
  each,
  idType,
  isAccepted,
  isOwn,
  type Observer,
  rowsOf,
  type Seen,
  status,
  statusAndKind,
  valuesOf,
} from "./seen.js";

/** What the observers of several groups tell alike. */

export const names = (seen: Seen): readonly string[] => (isObject(seen.body) ? Object.keys(seen.body) : []);
export const isEmpty = ({ body, kind }: Seen): boolean =>
  kind === "an empty body" || kind === "null" || (isObject(body) && Object.keys(body).length === 0);
export const isSentEmpty = ({ sent }: Seen): boolean =>
  (isObject(sent) && Object.keys(sent).length === 0) || (Array.isArray(sent) && sent.length === 0);
/** Whether a member of the request's body is there and empty. */
export const isSentBlank =
  (name: string) =>
  ({ sent }: Seen): boolean =>
    isObject(sent) && valuesOf([sent], name).some((value) => value === "");
/** The types of the ids that a request's body has under a name. */
export const idsSent =
  (name: string) =>
  ({ sent }: Seen): readonly string[] =>
    valuesOf([sent].filter(isObject), name).flatMap((value) => idType(value) ?? []);
/** Whether a search or list finds anything. */
export const found = (seen: Seen): string => {
  if (!seen.isSuccess) return `refused with ${seen.status}`;
  if (seen.kind !== "a list" && seen.kind !== "an object") return statusAndKind(seen);
  return rowsOf(seen).length > 0 ? "finds some" : "finds nothing";
};
export const withRoute = (tell: (seen: Seen) => string) => (seen: Seen) => `${seen.route?.id}: ${tell(seen)}`;
export const accepted = (routes: RouteId | readonly RouteId[], tell: Parameters<typeof each>[1]): Observer =>
  each(routes, tell, isAccepted);

/** @returns whether a request has no more than so many query parameters */
export function isAsked(atMost: number): (seen: Seen) => boolean {
  return ({ query }) => [...query.keys()].length <= atMost;
}

export const mediaType = (headers: Seen["headers"]): string =>
  headers["content-type"]?.split(";")[0] ?? "no media type";

/** How an answer of bytes names its file. */
export function disposition({ headers }: Seen): string {
  const [how = "", ...parts] = (headers["content-disposition"] ?? "").split(";");
  if (how === "") return "no Content-Disposition";
  return parts.some((part) => fold(part).trim().startsWith("filename")) ? `${how} with a filename` : how;
}

const allScalarsIn = rememberedOf((value): readonly string[] => {
  const found: string[] = [];
  const collect = (part: unknown) => {
    if (part === null || typeof part !== "object") found.push(String(part));
    else for (const member of Object.values(part)) collect(member);
  };
  collect(value);
  return found;
});

/** @returns every value in a JSON value that is no object and no list, as text */
export const scalarsIn = (value: unknown): readonly string[] =>
  value !== null && typeof value === "object" ? allScalarsIn(value) : [String(value)];

/** @returns every value that was read in a run, as text */
export const valuesRead = rememberedOf(
  (seen: readonly Seen[]): ReadonlySet<string> =>
    new Set(seen.filter(({ exchange }) => exchange.request.method === "GET").flatMap(({ body }) => scalarsIn(body))),
);

/** What deleting a record for the second time answers. */
export const deletedAgain =
  (route: RouteId): Observer =>
  (seen) => {
    const gone = new Set<string>();
    return seen.flatMap((one) => {
      if (one.route?.id !== route || !isOwn(one)) return [];
      const { url } = one.exchange.request;
      if (gone.has(url)) return status(one);
      if (one.isSuccess) gone.add(url);
      return [];
    });
  };

/** How a record reads after its merge into another. */
export const readAfterMerge =
  (merge: RouteId, read: RouteId): Observer =>
  (seen) => {
    const sources = new Set<string>();
    return seen.flatMap((one) => {
      if (one.route?.id === merge && one.isSuccess) sources.add(one.path["sourceId"] ?? "");
      return one.route?.id === read && isOwn(one) && sources.has(one.path["id"] ?? "") ? statusAndKind(one) : [];
    });
  };

export const mergedIntoItself = (merge: RouteId): Observer =>
  each(merge, status, (one) => isOwn(one) && one.path["sourceId"] === one.path["targetId"]);
