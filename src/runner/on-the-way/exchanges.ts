import { routeOf } from "../../contract/routes.js";
import { addressParts, decodedPart } from "../../http/address.js";
import type { Received } from "../../http/call.js";
import { isMoment } from "../../scenario/values.js";

/** @returns the parts of the path of a request, decoded */
export const pathOf = ({ exchange }: Received): readonly string[] =>
  addressParts(exchange.request.url).pathname.split("/").map(decodedPart);

/**
 * @returns the parameters of a path by their names, from the first to the last; none where it has not the form of its route, as where
 *   something secret in it was replaced
 */
export function parametersOf(received: Received): readonly (readonly [name: string, value: string])[] {
  const { route } = received;
  if (!route) return [];
  const [, ...template] = routeOf(route).template.split("/");
  const path = pathOf(received).slice(-template.length);
  if (!template.every((part, at) => part.startsWith("{") || part === path[at])) return [];
  return template.flatMap((part, at) => {
    const [name, value] = [/^\{(.+)\}$/.exec(part)?.[1], path[at]];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
}

/** @returns what was sent for the corporate caller by the steps of a scenario, in its order */
export const corporateExchanges = (exchanges: readonly Received[]): readonly Received[] =>
  exchanges.filter(({ exchange }) => exchange.phase !== "cleanup" && exchange.caller === "corporate");

/** @returns whether a request merges a record into another one */
export function isMerge({ route }: Received): boolean {
  const { absorbs, absorbsInBody } = route === undefined ? {} : routeOf(route);
  return absorbs !== undefined || absorbsInBody === true;
}

/** @returns whether a request may have removed a record, so that it is not there any more and its id can be given again */
export const mayFree = (received: Received): boolean =>
  received.exchange.request.method === "DELETE" || isMerge(received);

/** So far apart may the clocks of a deployment and of the suite be. */
const clocksApartMs = 5_000;

/** Whether a value is the moment of an answer itself, which a later request may have given back. */
export const isOfItsAnswer = (value: unknown, { exchange: { startedAt } }: Received): boolean =>
  isMoment(value) && Math.abs(Date.parse(String(value)) - Date.parse(startedAt)) < clocksApartMs;
