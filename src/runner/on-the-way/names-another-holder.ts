import { grouped } from "../../contract/grouped.js";
import type { RouteId } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { isId } from "../../http/identity.js";
import { isSuccessStatus } from "../../http/status.js";
import { Mismatch } from "../../scenario/findings.js";
import { fieldOf, type JsonObject, sameScalar } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { corporateExchanges, isMerge, parametersOf } from "./exchanges.js";
import { recordOf, rowsOf } from "./printed-answer.js";

/** What is asked for below a record, and which record an answer names as the one that it is of. */
interface Naming {
  readonly received: Received;
  readonly route: RouteId;
  /** What names it. */
  readonly record: JsonObject;
  readonly member: string;
  readonly asked: string;
  readonly named: string | number;
}

/**
 * Members that name what an answer is of, by the parameter of its path. Settings of a company may be those of another one that it
 * inherits from, so what these name is their own.
 */
const members: ReadonlyMap<string, string> = new Map([
  ["jobDisplayId", "jobDisplayId"],
  ["contactId", "contactId"],
  ["lotId", "lotId"],
  ["GET /Lot/{id}/ClientItemData", "lotId"],
  ["POST /Lot/{id}/ClientItemData", "lotId"],
]);

/**
 * Looks at what is answered below a record: it names no other one as that which it is of. An answer may name it otherwise than the path
 * does, so one is another where the scenario asked for it as well, or where it is named for two.
 *
 * @returns the first of each route
 */
export function namesAnotherHolder(exchanges: readonly Received[]): readonly Broken[] {
  const all = corporateExchanges(exchanges);
  if (all.some(isMerge)) return [];
  const namings = all.flatMap(namingsOf);
  const asked = grouped(all.flatMap(askedBy), ({ member }) => member);
  const isAsked = ({ member, named }: Naming) => (asked.get(member) ?? []).some((one) => sameScalar(one.asked, named));
  const isOfTwo = ({ route, member, asked: own, named }: Naming) =>
    namings.some(
      (other) =>
        other.route === route &&
        other.member === member &&
        !sameScalar(other.asked, own) &&
        sameScalar(other.named, named),
    );
  const wrong = namings.filter(
    (one) => !isSame(one.asked, one.named) && !showsBoth(one) && (isAsked(one) || isOfTwo(one)),
  );
  return [...grouped(wrong, ({ route }) => route)].flatMap(([route, [first]]) =>
    first
      ? {
          clause: `route:${route}` as const,
          mismatch: new Mismatch(
            `${first.member} to name ${first.asked}, which was asked for`,
            String(first.named),
            first.received.exchange.id,
          ),
          isToldByChecks: true as const,
        }
      : [],
  );
}

/** Whether two ids are one, also where a path has zeros before it. */
const isSame = (one: string, other: string | number): boolean =>
  sameScalar(one, other) || (/^\d+$/.test(one) && Number(one) === Number(other));

/** Whether a record is known by both ids, that which was asked for and that which it names. */
const showsBoth = ({ record, asked }: Naming): boolean =>
  Object.values(record).some((value) => isId(value) && sameScalar(asked, value));

/** What a path asks for, by the member that would name it. */
function askedBy(received: Received) {
  const { route, status, failure } = received;
  if (!route || failure || !isSuccessStatus(status)) return [];
  return parametersOf(received).flatMap(([name, asked]) => {
    const member = members.get(name) ?? members.get(route);
    return member === undefined ? [] : [{ route, member, asked }];
  });
}

function namingsOf(received: Received): readonly Naming[] {
  return askedBy(received).flatMap(({ route, member, asked }) =>
    [recordOf(received) ?? [], rowsOf(received)].flat().flatMap((record) => {
      const named = fieldOf(record, member);
      // That none is set says nothing.
      return isId(named) && Number(named) !== 0 ? [{ received, route, record, member, asked, named }] : [];
    }),
  );
}
