import { grouped } from "../../contract/grouped.js";
import { rememberedOf } from "../../contract/remembered.js";
import type { RouteId } from "../../contract/routes.js";
import { addressParts } from "../../http/address.js";
import { fold } from "../../http/names.js";
import { isObject, isShown, type JsonObject } from "../../scenario/values.js";
import { isOwn, type Observer, objectsIn, rowsOf, type Seen, valuesOf } from "./seen.js";
import { scalarsIn } from "./telling.js";

/** What is seen by holding answers of one scenario against each other. */

/** @returns an answer as text without its moments, which differ by themselves; undefined where not all of it was kept */
export function textOf({ exchange }: Seen): string | undefined {
  const body = exchange.response?.body;
  if (!body || body.cut || body.base64 !== undefined) return undefined;
  return (body.text ?? "").replace(/\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(Z|[+-]\d\d:?\d\d)?/g, "");
}

/** The same caller asks for the same in the same scenario. */
const requestOf = ({ exchange: { scenario, caller, request } }: Seen): string =>
  [scenario, caller, request.method, request.url, request.body?.text ?? ""].join(" ");

/** @returns exchanges by scenario, in the order in which they were sent */
export const byScenario = rememberedOf((seen: readonly Seen[]): readonly (readonly Seen[])[] => [
  ...grouped(seen, ({ exchange }) => exchange.scenario).values(),
]);

/** Looks at each scenario by itself. */
export const inEachScenario =
  (look: (seen: readonly Seen[]) => string | readonly string[]): Observer =>
  (seen) =>
    byScenario(seen).flatMap(look);

export const isOf =
  (...routes: readonly RouteId[]) =>
  ({ route }: Seen): boolean =>
    route !== undefined && (routes as readonly string[]).includes(route.id);

/** A read before and after a change. */
export interface BeforeAndAfter {
  readonly before: Seen;
  readonly write: Seen;
  readonly after: Seen;
}

/** Whether a read speaks of what a change names: a read of one record is looked at beside changes of that record alone. */
function concerns(read: Seen, write: Seen): boolean {
  const asked = [...Object.values(read.path), ...read.query.values()];
  const named = new Set([...Object.values(write.path), ...scalarsIn(write.sent)]);
  return asked.length === 0 || asked.some((value) => named.has(value));
}

/** @returns for each accepted change the same reads before and after it, with no other change by these routes between them */
export const aroundWrites =
  (writes: RouteId | readonly RouteId[], reads: readonly RouteId[]) =>
  (seen: readonly Seen[]): readonly BeforeAndAfter[] => {
    const isWrite = isOf(...(typeof writes === "string" ? [writes] : writes));
    const isRead = isOf(...reads);
    const found: BeforeAndAfter[] = [];
    seen.forEach((write, at) => {
      if (!isWrite(write) || !write.isSuccess || !isOwn(write)) return;
      const next = seen.findIndex((one, index) => index > at && isWrite(one) && one.isSuccess);
      const later = seen.slice(at + 1, next === -1 ? undefined : next);
      const told = new Set<string>();
      for (const after of later) {
        if (!isRead(after) || !after.isSuccess || !concerns(after, write) || told.has(requestOf(after))) continue;
        told.add(requestOf(after));
        const before = seen
          .slice(0, at)
          .findLast((one) => isRead(one) && one.isSuccess && requestOf(one) === requestOf(after));
        if (before) found.push({ before, write, after });
      }
    });
    return found;
  };

/** Tells which reads answer something else after a change. */
export const changedBy = (writes: RouteId | readonly RouteId[], ...reads: readonly RouteId[]): Observer =>
  inEachScenario((seen) =>
    aroundWrites(
      writes,
      reads,
    )(seen).flatMap(({ before, after }) => {
      const [was, is] = [textOf(before), textOf(after)];
      if (was === undefined || is === undefined) return [];
      return `${after.route?.id} ${was === is ? "stays" : "changes"}`;
    }),
  );

const isBlank = (value: unknown): boolean => !isShown(value) || (Array.isArray(value) && value.length === 0);

/** Tells what becomes of members that an update leaves out and its record had. */
export const leftOut = (write: RouteId, read: RouteId, members: readonly string[]): Observer =>
  inEachScenario((seen) => {
    const around = aroundWrites(write, [read])(seen).flatMap(({ before, write: { sent }, after }) => {
      if (!isObject(sent) || !isObject(before.body) || !isObject(after.body)) return [];
      const [was, is] = [before.body, after.body];
      return members
        .filter((name) => valuesOf([sent], name).length === 0 && valuesOf([was], name).some((value) => !isBlank(value)))
        .map((name) => {
          const kept = JSON.stringify(valuesOf([was], name)) === JSON.stringify(valuesOf([is], name));
          if (kept) return `${name} stays`;
          return valuesOf([is], name).every(isBlank) ? `${name} is cleared` : `${name} becomes something else`;
        });
    });
    const refused = seen
      .filter((one) => isOf(write)(one) && isOwn(one) && [400, 422].includes(one.status))
      .flatMap(({ sent, status }) => {
        const missing = isObject(sent) ? members.filter((name) => valuesOf([sent], name).length === 0) : [];
        return missing.length > 0 ? `refused with ${status} without ${missing.join(", ")}` : [];
      });
    return [...around, ...refused];
  });

/** @returns the names of the members that hold one of some values, at whatever depth */
export function holdersOf(values: readonly unknown[], body: unknown): readonly string[] {
  const held = new Set(values.filter((value) => value !== "").map(String));
  if (held.size === 0) return [];
  return objectsIn(body).flatMap((object) =>
    Object.entries(object).flatMap(([name, value]) =>
      (typeof value === "string" || typeof value === "number") && held.has(String(value)) ? [name] : [],
    ),
  );
}

/** @returns the same, each with the route of the answer */
export const namedByRoute = ({ route, body }: Seen, values: readonly unknown[]): readonly string[] =>
  holdersOf(values, body).map((name) => `${route?.id}: ${name}`);

/**
 * Tells which members of which reads hold a value that a request was accepted with.
 *
 * @param values of an accepted request
 * @param otherwise what is said where such requests were accepted, reads were seen, and none holds the value
 */
export const sourcesOf =
  (
    routes: RouteId | readonly RouteId[],
    values: (seen: Seen) => readonly unknown[],
    reads: readonly RouteId[],
    otherwise?: string,
  ): Observer =>
  (seen) => {
    const isUse = isOf(...(typeof routes === "string" ? [routes] : routes));
    const used = seen.filter((one) => isUse(one) && one.isSuccess).flatMap(values);
    const read = seen.filter((one) => isOf(...reads)(one) && one.isSuccess);
    const holders = read.flatMap((one) => namedByRoute(one, used));
    return holders.length > 0 || used.length === 0 || read.length === 0 || !otherwise ? holders : [otherwise];
  };

/** Tells which reads show what an accepted change of the same scenario sent, and under which names. */
export const shownIn = (write: RouteId, reads: readonly RouteId[], otherwise?: string): Observer =>
  inEachScenario((seen) => {
    const at = seen.findIndex((one) => isOf(write)(one) && one.isSuccess);
    const sent = at === -1 ? [] : textsIn(seen[at]?.sent);
    const read = seen.slice(at + 1).filter((one) => isOf(...reads)(one) && one.isSuccess);
    const shown = read.flatMap((one) => namedByRoute(one, sent));
    return shown.length > 0 || sent.length === 0 || read.length === 0 || !otherwise ? shown : [otherwise];
  });

/** Texts that are long enough not to stand somewhere by chance. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return value.length >= 12 ? [value] : [];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
};

type When = (seen: Seen) => boolean;

/** Tells whether two kinds of request below the same path are answered alike in a scenario. */
export const alike = (route: RouteId, one: When, other: When, words: readonly [alike: string, unlike: string]) =>
  inEachScenario((seen) => {
    const asked = seen.filter((each) => isOf(route)(each) && each.isSuccess && isOwn(each));
    return asked.filter(one).flatMap((first) => {
      const path = addressParts(first.exchange.request.url).pathname;
      return asked
        .filter((each) => other(each) && addressParts(each.exchange.request.url).pathname === path)
        .flatMap((second) => {
          const [left, right] = [textOf(first), textOf(second)];
          if (left === undefined || right === undefined || left === "[]") return [];
          return left === right ? words[0] : words[1];
        });
    });
  });

/** Tells whether equal requests are answered alike. */
export const repeatedAlike = (routes: readonly RouteId[], words: readonly [alike: string, unlike: string]) =>
  inEachScenario((seen) => {
    const first = new Map<string, string>();
    return seen.filter(isOf(...routes)).flatMap((one) => {
      const text = one.isSuccess ? textOf(one) : undefined;
      if (text === undefined) return [];
      const before = first.get(requestOf(one));
      first.set(requestOf(one), text);
      if (before === undefined) return [];
      return before === text ? words[0] : words[1];
    });
  });

/** Tells from a search that is sent with page 0 and page 1 which of them is the first. */
export const pageBase = (...routes: readonly RouteId[]): Observer =>
  inEachScenario((seen) => {
    const searches = seen.filter((one) => isOf(...routes)(one) && isOwn(one));
    return searches.flatMap((zero) => {
      if (pageOf(zero) !== 0) return [];
      if (zero.status >= 400 && zero.status < 500) return `page 0 is refused with ${zero.status}`;
      const one = searches.find((other) => pageOf(other) === 1 && withoutPage(other) === withoutPage(zero));
      if (!one?.isSuccess || !zero.isSuccess || rowsOf(one).length + rowsOf(zero).length === 0) return [];
      if (textOf(one) === textOf(zero)) return "pages 0 and 1 are the same";
      return rowsOf(zero).length === 0 ? "page 0 is empty" : "page 0 comes before page 1";
    });
  });

const pageOf = ({ sent }: Seen): unknown => valuesOf(objectsIn(sent), "page")[0];
const withoutPage = ({ sent, route, exchange }: Seen): string =>
  `${route?.id} ${addressParts(exchange.request.url).search} ${JSON.stringify(sent, (name, value) => (fold(name) === "page" ? undefined : value))}`;

/** @returns the records that accepted answers of some routes hold */
export const recordsOf = (seen: readonly Seen[], ...routes: readonly RouteId[]): readonly JsonObject[] =>
  seen.filter((one) => isOf(...routes)(one) && one.isSuccess).flatMap(rowsOf);
