import { routeOf, routeOn } from "../../contract/routes.js";
import { isIdentifiedAnswer } from "../../contract/wire/written.js";
import type { Received } from "../../http/call.js";
import { isSuccessStatus } from "../../http/status.js";
import { Mismatch } from "../../scenario/findings.js";
import { createdId, isObject, isUuid, textsIn } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { corporateExchanges, mayFree, pathOf } from "./exchanges.js";
import { lawfulWrite, sentBy } from "./lawful-writes.js";
import { bodyOf } from "./printed-answer.js";

/** A creation, and the id that it told. */
interface Told {
  readonly id: string;
  readonly texts: readonly string[];
  readonly at: number;
}

/**
 * Looks at what creations tell: one that was given other texts made another record, whose id is another one, unless that of a removed
 * record is given again. What the document says of creations that may answer the first is theirs.
 *
 * @param runId in every text that is the run's own
 * @returns the first of each clause
 */
export function idToldTwice(exchanges: readonly Received[], runId: string): readonly Broken[] {
  const all = corporateExchanges(exchanges);
  const found = new Map<Broken["clause"], Mismatch>();
  const told = new Map<string, Told[]>();
  for (const [at, creation] of all.entries()) {
    const lawful = lawfulWrite(creation);
    const { route } = creation;
    if (!lawful || !route || lawful.resource.create !== route || lawful.resource.mayBeTheFirst) continue;
    const kind = routeOf(route).creates;
    const id = kind && createdId(kind, bodyOf(creation));
    // A number may be how many were made, where the document prints no model of what is answered.
    if (id === undefined || !(isUuid(id) || isIdentifiedAnswer(routeOn(route, creation.release)))) continue;
    const texts = textsIn(sentBy(creation)).filter((text) => text.includes(runId));
    const earlier = told.get(route) ?? [];
    told.set(route, [...earlier, { id: String(id), texts, at }]);
    const alike = earlier.find((one) => one.id === String(id));
    if (!alike || texts.length === 0 || texts.some((text) => alike.texts.includes(text))) continue;
    const between = all.slice(alike.at, at);
    // What is found by no path need not be what the record is known by.
    const isFound = between.some((one) => pathOf(one).includes(alike.id) && isThere(one));
    if (between.some(mayFree) || !isFound) continue;
    if (!found.has(lawful.once))
      found.set(
        lawful.once,
        new Mismatch(
          `another id than that of the ${lawful.resource.name} which was made of other texts`,
          `${id} for both`,
          creation.exchange.id,
        ),
      );
  }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch }));
}

/** @returns whether what was asked for is there: a read that is accepted may show nothing */
function isThere(received: Received): boolean {
  if (!isSuccessStatus(received.status)) return false;
  const body = bodyOf(received);
  return received.exchange.request.method !== "GET" || (isObject(body) && Object.keys(body).length > 0);
}
