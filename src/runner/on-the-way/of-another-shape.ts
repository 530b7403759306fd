import { routeOf } from "../../contract/routes.js";
import { addressParts } from "../../http/address.js";
import type { Received } from "../../http/call.js";
import { isSuccessStatus } from "../../http/status.js";
import { scalarsIn } from "../../reporting/observe/telling.js";
import { Answer } from "../../scenario/answer.js";
import type { Mismatch } from "../../scenario/findings.js";
import { isShown } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { pathOf } from "./exchanges.js";
import { bodyOf, rowsOf } from "./printed-answer.js";

/**
 * Looks at every answer of a scenario, whatever it was asked for: a `null` where a list is due is a breach of its route wherever it is
 * met (ruling 32). Below an id it is one where the same list has rows in the same scenario: what may be void is a list below nothing.
 * So is nothing where a write that is carried out has to answer a model.
 *
 * @returns the first of each route that is not of the shape that its row declares
 */
export function ofAnotherShape(exchanges: readonly Received[]): readonly Broken[] {
  const found = new Map<Broken["clause"], Mismatch>();
  const looked = exchanges.filter(
    ({ route, failure, exchange: { phase, caller } }) =>
      route && !failure && phase !== "cleanup" && caller !== "anonymous",
  );
  const there = new Set(looked.filter(hasRows).map(placeOf));
  const records = new NewRecords();
  const writes = new Writes();
  for (const received of looked) {
    const { route, raw } = received;
    if (!route) continue;
    const isEarly = records.isUnseen(received);
    records.saw(received);
    if (isEarly && !isShown(raw)) continue;
    // What is kept has the names that it came with.
    const isThere = there.has(placeOf(received)) || writes.isCarriedOut(received);
    const mismatch = new Answer({ ...received, body: bodyOf(received) }).unlikeItsRow(isThere);
    if (mismatch && !found.has(`route:${route}`)) found.set(`route:${route}`, mismatch);
  }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch }));
}

/** The writes of a scenario: of a record that was removed already, one may tell nothing. */
class Writes {
  readonly #removed = new Set<string>();

  /** @returns whether it is a write that is answered with success, and not the second removal of one record */
  isCarriedOut(received: Received): boolean {
    const { route, status } = received;
    if (!route || routeOf(route).effect === "read" || !isSuccessStatus(status)) return false;
    const place = placeOf(received);
    const isAgain = this.#removed.has(place);
    if (route.startsWith("DELETE ")) this.#removed.add(place);
    return !isAgain;
  }
}

/** What was made on the way: until something was shown of it, it may not be there yet for who reads. */
class NewRecords {
  readonly #made = new Set<string>();
  readonly #seen = new Set<string>();

  saw(received: Received): void {
    const { route, raw, status } = received;
    if (!route || !isSuccessStatus(status) || !isShown(raw)) return;
    if (routeOf(route).effect === "read") for (const part of pathOf(received)) this.#seen.add(part);
    else for (const value of scalarsIn(raw)) this.#made.add(value.toLowerCase());
  }

  /** @returns whether a path names what a write of the scenario answered, and of which nothing was shown yet */
  isUnseen(received: Received): boolean {
    const own = pathOf(received).filter((part) => /\d/.test(part) && this.#made.has(part.toLowerCase()));
    return own.some((part) => !this.#seen.has(part));
  }
}

/** The route with what its path names. */
const placeOf = ({ route, exchange }: Received): string =>
  `${route} ${addressParts(exchange.request.url).pathname.toLowerCase()}`;

const hasRows = (received: Received): boolean => isSuccessStatus(received.status) && rowsOf(received).length > 0;
