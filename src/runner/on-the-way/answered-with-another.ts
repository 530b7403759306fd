import { routeOf } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { isId } from "../../http/identity.js";
import { isSuccessStatus } from "../../http/status.js";
import { Mismatch } from "../../scenario/findings.js";
import { fieldOf, sameScalar } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { isMerge, parametersOf, pathOf } from "./exchanges.js";
import { recordOf } from "./printed-answer.js";

/** What a read of one record was asked for, and what its answer shows in the member that is named so. */
interface ShownId {
  readonly received: Received;
  readonly member: string;
  readonly asked: string;
  readonly shown: string | number;
}

/**
 * Looks at reads of one record: none is answered with another one. A member that shows the id of the path in a later answer to the same,
 * before anything is written, shows it now. Nothing is said where records are merged, nor of one whose id may be another since an update.
 *
 * @returns the first of each route
 */
export function answeredWithAnother(exchanges: readonly Received[]): readonly Broken[] {
  const all = exchanges.filter(({ exchange }) => exchange.phase !== "cleanup");
  if (all.some(isMerge)) return [];
  const shownIds = all.map(shownIdsOf);
  const found = new Map<Broken["clause"], Mismatch>();
  for (const [at, those] of shownIds.entries())
    for (const { received, member, asked, shown } of those) {
      const clause = `route:${received.route}` as Broken["clause"];
      if (sameScalar(asked, shown) || found.has(clause)) continue;
      const nextWrite = all.findIndex((one, index) => index > at && isWrite(one));
      const later = shownIds.slice(at + 1, nextWrite < 0 ? undefined : nextWrite).flat();
      const isRightLater = later.some(
        (other) =>
          other.received.route === received.route &&
          other.member === member &&
          sameScalar(other.asked, asked) &&
          sameScalar(other.shown, asked),
      );
      if (isRightLater && !all.slice(0, at).some((one) => isUpdateOf(one, asked)))
        found.set(clause, new Mismatch(`${member} to be ${asked}`, String(shown), received.exchange.id));
    }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch }));
}

const isWrite = ({ route }: Received): boolean => route !== undefined && routeOf(route).effect !== "read";

const isUpdateOf = (received: Received, id: string): boolean =>
  received.exchange.request.method === "PUT" && sameScalar(pathOf(received).at(-1), id);

/** @returns the members of a record that may show an id of the path that it was asked by, for the corporate caller */
function shownIdsOf(received: Received): readonly ShownId[] {
  const { route, status, failure, exchange } = received;
  if (!route || failure || exchange.caller !== "corporate" || !isSuccessStatus(status)) return [];
  if (routeOf(route).effect !== "read") return [];
  const record = recordOf(received);
  return parametersOf(received).flatMap(([name, asked], at, all) => {
    if (record === undefined || !/id$/i.test(name)) return [];
    // What is read by the last of several ids shows that one as its id: the number of what it is below may be the same as that of another.
    const members = at === all.length - 1 ? [name, "id"] : [name];
    return [...new Set(members)].flatMap((member) => {
      const shown = fieldOf(record, member);
      return isId(shown) ? [{ received, member, asked, shown }] : [];
    });
  });
}
