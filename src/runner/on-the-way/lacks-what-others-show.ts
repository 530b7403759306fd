import type { ClauseId } from "../../contract/register.js";
import { type RouteId, routeOf, routeOn } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { prints } from "../../http/printed.js";
import { isSuccessStatus } from "../../http/status.js";
import { Mismatch, phrase } from "../../scenario/findings.js";
import { fieldOf, isMoreThanDefault, isObject, isScalar, type JsonObject, mentions } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { corporateExchanges } from "./exchanges.js";
import { type Known, KnownRecords, type Shown } from "./known-records.js";
import { recordOf, rowsOf } from "./printed-answer.js";

/** A record of the scenario's own, as a route showed it while nothing was given to it but what it was made with. */
interface NewOne {
  readonly known: Known;
  readonly given: readonly (readonly [member: string, value: unknown])[];
  readonly shown: Shown;
}

/**
 * Looks at new records: a member that a route shows of others, it shows of one that was given it. That a route shows it of none is open, as
 * the document prints the members of requests alone.
 *
 * @param runId stands in the texts that the run gives
 * @returns the first of each clause
 */
export function lacksWhatOthersShow(exchanges: readonly Received[], runId: string): readonly Broken[] {
  const records = new KnownRecords(runId);
  const others = new Map<RouteId, JsonObject[]>();
  const ones: NewOne[] = [];
  for (const received of corporateExchanges(exchanges)) {
    const { route, release, status, failure } = received;
    if (!route || failure || !isSuccessStatus(status)) continue;
    records.give(received, route);
    if (routeOf(route).effect !== "read") continue;
    const own: readonly Omit<NewOne, "given">[] = records.shownBy(received, route);
    for (const one of own.filter(({ known, shown }) => known.isNew && !shown.isWithin))
      ones.push({ ...one, given: tellingOf(one.known, received) });
    const all = routeOn(route, release).answers.kind === "model" ? [recordOf(received)] : rowsOf(received);
    const rest = all.filter(isObject).filter((one) => !own.some(({ shown }) => shown.record === one));
    others.set(route, [...(others.get(route) ?? []), ...rest]);
  }
  const found = new Map<ClauseId, Mismatch>();
  for (const { known, shown, given } of ones) {
    const { stored } = known.saying;
    if (stored === undefined || found.has(stored)) continue;
    const { route, record, received } = shown;
    const isShownOnce = (name: string, value: unknown) =>
      ones.some((one) => one.known === known && one.shown.route === route && !isLacking(one.shown.record, name, value));
    // A list in the place of a single value may be left out, as what is mistyped.
    const areShown = (name: string, value: unknown) =>
      others
        .get(route)
        ?.map((one) => fieldOf(one, name))
        .some((other) => isTelling(other) && Array.isArray(other) === Array.isArray(value));
    const lacking = given.find(([name, value]) => areShown(name, value) && !isShownOnce(name, value));
    if (lacking) {
      const [name, value] = lacking;
      const where = `${name} to be ${phrase(value)}, as it was given: ${route} shows it of others`;
      found.set(stored, new Mismatch(where, phrase(fieldOf(record, name)), received.exchange.id));
    }
  }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch }));
}

/** @returns what a record was given, of what the document prints: another member may have been sent for something else */
function tellingOf({ saying, given }: Known, { release }: Received): NewOne["given"] {
  const { body } = routeOn(saying.create, release);
  return body ? [...given].filter(([name, value]) => prints(body.model, name, release) && isTelling(value)) : [];
}

/** Whether a value tells something; what an object holds the document does not print. */
const isTelling = (value: unknown): boolean => isMoreThanDefault(value) && [value].flat().every(isScalar);

/**
 * Whether a record has no member of that name, and shows what it was given nowhere else. What it shows as null or as an empty list is the
 * matter of the clauses of its group.
 */
const isLacking = (record: JsonObject, name: string, value: unknown): boolean =>
  fieldOf(record, name) === undefined &&
  ![value].flat().some((one) => typeof one !== "boolean" && mentions(record, one as string | number));
