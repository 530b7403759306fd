import type { ParameterOn, RouteOn } from "../../contract/route.js";
import { routeOn } from "../../contract/routes.js";
import { addressParts } from "../../http/address.js";
import type { Received } from "../../http/call.js";
import { fold } from "../../http/names.js";
import { isSuccessStatus } from "../../http/status.js";
import { Mismatch } from "../../scenario/findings.js";
import type { Broken } from "./broken.js";
import { corporateExchanges } from "./exchanges.js";

/** A read as it was sent. */
interface Asked {
  readonly received: Received;
  readonly route: RouteOn;
  readonly pathname: string;
  /** What its query holds, by the folded names of parameters. */
  readonly query: ReadonlyMap<string, readonly string[]>;
}

/**
 * Looks at reads: one that is accepted is not refused with one documented parameter more, where the document says which values that
 * takes (ruling 34).
 *
 * @returns the first of each route
 */
export function parameterRefused(exchanges: readonly Received[]): readonly Broken[] {
  const found = new Map<Broken["clause"], Mismatch>();
  const accepted: Asked[] = [];
  const refused: Asked[] = [];
  for (const received of corporateExchanges(exchanges)) {
    const asked = askedBy(received);
    if (asked && isSuccessStatus(received.status)) accepted.push(asked);
    if (asked && isRefused(received)) refused.push(asked);
  }
  for (const one of refused) {
    const other = accepted.find((each) => isAlikeButForOne(one, each));
    const clause = `route:${one.received.route}` as Broken["clause"];
    if (other && !found.has(clause)) found.set(clause, mismatchOf(one, other));
  }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch }));
}

/** A request that is not valid; others are refused for whom they come from, or for what is not there. */
const isRefused = ({ status }: Received): boolean => status === 400 || status === 422;

function askedBy(received: Received): Asked | undefined {
  const { route: id, release, failure, exchange } = received;
  const route = id && routeOn(id, release);
  if (!route || failure || route.effect !== "read" || exchange.request.body) return undefined;
  const { pathname, search } = addressParts(exchange.request.url);
  const query = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const folded = fold(name.replace(/\[\d*\]$/, ""));
    query.set(folded, [...(query.get(folded) ?? []), ...value.split(",")]);
  }
  return { received, route, pathname, query };
}

/** Whether a refused request differs from an accepted one in one parameter alone, for which it may not be refused. */
function isAlikeButForOne(refused: Asked, accepted: Asked): boolean {
  if (refused.route.id !== accepted.route.id || refused.pathname !== accepted.pathname) return false;
  const names = [...new Set([...refused.query.keys(), ...accepted.query.keys()])];
  const [name, ...others] = names.filter((one) => !isEqual(refused.query.get(one), accepted.query.get(one)));
  if (name === undefined || others.length > 0) return false;
  const parameter = Object.entries(refused.route.query).find(([one]) => fold(one) === name)?.[1];
  const values = refused.query.get(name);
  // How a list is written need not be known.
  if (!parameter || values === undefined || (parameter.list && !parameter.encoding)) return false;
  return accepted.query.get(name) === undefined && values.every((value) => isValid(name, parameter, value));
}

const isEqual = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  one === other || (one?.length === other?.length && (one ?? []).every((value, index) => value === other?.[index]));

/** Whether the document says of a value that it may be sent: it is listed, or the first page, which is always there. */
const isValid = (name: string, { allowed }: ParameterOn, value: string): boolean =>
  allowed ? allowed.map(String).includes(value) : /^page(number)?$/.test(name) && value === "1";

function mismatchOf({ received }: Asked, other: Asked): Mismatch {
  const { exchange, status } = received;
  const { pathname, search } = addressParts(exchange.request.url);
  const without = addressParts(other.received.exchange.request.url).search;
  return new Mismatch(
    `GET ${pathname}${search} to be accepted, as it is with ${without === "" ? "no query" : without}`,
    `status ${status}`,
    exchange.id,
  );
}
