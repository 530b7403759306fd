import { grouped } from "../../contract/grouped.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { isId } from "../../http/identity.js";
import { isSuccessStatus } from "../../http/status.js";
import { Mismatch } from "../../scenario/findings.js";
import { fieldOf, hasOffset, isByOffsets, isMoment, objectsIn } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { corporateExchanges } from "./exchanges.js";
import { bodyOf } from "./printed-answer.js";

/** A moment that an answer shows of a record. */
interface Told {
  readonly received: Received;
  readonly route: RouteId;
  readonly name: string;
  readonly value: string;
  readonly at: number;
  /** After how many writes it was shown. */
  readonly writes: number;
}

/**
 * Looks at moments that a deployment made itself while the scenario went on, such as when a record was made. Where one route shows it so,
 * and another one shows the same, with an offset as well, whole quarters of an hour away, that one shows its own clock as another one.
 *
 * @returns the first of each route
 */
export function shownByAnotherClock(exchanges: readonly Received[]): readonly Broken[] {
  const all = corporateExchanges(exchanges).filter(({ status, failure }) => isSuccessStatus(status) && !failure);
  const [first] = exchanges;
  if (!first) return [];
  const begun = Date.parse(first.exchange.startedAt) - clocksApartMs;
  const isWrite = ({ route }: Received) => route !== undefined && routeOf(route).effect !== "read";
  const told = grouped(
    all.flatMap((received, nth) => momentsOf(received, all.slice(0, nth).filter(isWrite).length)),
    ([key]) => key,
  );
  const found = new Map<Broken["clause"], Mismatch>();
  for (const ofOne of told.values()) {
    const moments = ofOne.map(([, one]) => one);
    const isOfNow = ({ at, received }: Told) => at >= begun && at <= leftAt(received) + clocksApartMs;
    const right = moments.filter(isOfNow);
    for (const { route, name, value, at, received, writes } of moments.filter((one) => !isOfNow(one))) {
      // What was shown before a write may have been changed by it.
      const isTold = (one: Told) => one.writes <= writes && one.route !== route && isQuartersAway(one, at);
      const same = right.find(isTold);
      const clause = `route:${route}` as const;
      if (same && routeOf(route).effect === "read" && !found.has(clause))
        found.set(
          clause,
          new Mismatch(`${name} to be ${same.value}, as ${same.route} shows it`, value, received.exchange.id),
        );
    }
  }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch }));
}

/** So far apart may the clocks of a deployment and of the suite be where neither is set. */
const clocksApartMs = 5 * 60_000;

const leftAt = ({ exchange }: Received): number => Date.parse(exchange.startedAt) + (exchange.durationMs ?? 0);

/** Whether a moment is whole quarters of an hour away: where one answer shows whole seconds, as far as these tell. */
function isQuartersAway(one: Told, at: number): boolean {
  const isWhole = [one.at, at].some((moment) => moment % 1000 === 0);
  const [a, b] = isWhole ? [Math.floor(one.at / 1000) * 1000, Math.floor(at / 1000) * 1000] : [one.at, at];
  return a !== b && isByOffsets(a - b);
}

/** @returns the moments with an offset that an answer shows of what has an id, by id and name; a whole minute may be cut, and tells less */
function momentsOf(received: Received, writes: number): readonly (readonly [key: string, told: Told])[] {
  const { route } = received;
  if (!route) return [];
  return objectsIn(bodyOf(received)).flatMap((record) => {
    const id = fieldOf(record, "id");
    return Object.entries(isId(id) ? record : {}).flatMap(([name, value]) => {
      if (typeof value !== "string" || !isMoment(value) || !hasOffset(value)) return [];
      const at = Date.parse(value);
      const isWholeMinute = Number.isNaN(at) || at % 60_000 === 0;
      return isWholeMinute
        ? []
        : [[`${id} ${name}`.toLowerCase(), { received, route, name, value, at, writes }] as const];
    });
  });
}
