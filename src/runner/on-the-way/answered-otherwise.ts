import { modelsAnswered } from "../../contract/route.js";
import { routeOf, routeOn } from "../../contract/routes.js";
import { addressParts } from "../../http/address.js";
import type { Received } from "../../http/call.js";
import { rowsOfPage } from "../../http/canonical.js";
import { isId } from "../../http/identity.js";
import { prints } from "../../http/printed.js";
import { isSuccessStatus } from "../../http/status.js";
import { Mismatch, phrase } from "../../scenario/findings.js";
import { isUnsteady } from "../../scenario/unsteady.js";
import { asText, fieldOf, type JsonObject, scalarsIn } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { isOtherwise, isSame } from "./compared.js";
import { corporateExchanges, isOfItsAnswer, pathOf } from "./exchanges.js";
import { type LawfulWrite, lawfulWrite, sentBy } from "./lawful-writes.js";
import { recordOf, rowsOf } from "./printed-answer.js";

interface Written extends LawfulWrite {
  readonly received: Received;
}

/**
 * Looks at what creations and updates answer: a member that is kept as it was given is not answered otherwise (rulings 41 and 44). It is
 * held against a deployment where a read before the next write shows the member as it was given, under the name that the answer has.
 *
 * @returns the first of each clause
 */
export function answeredOtherwise(exchanges: readonly Received[]): readonly Broken[] {
  const found = new Map<Broken["clause"], Omit<Broken, "clause">>();
  let written: Written | undefined;
  for (const received of corporateExchanges(exchanges)) {
    const { route, status } = received;
    if (!route) continue;
    const write = lawfulWrite(received);
    if (write) written = { ...write, received };
    else if (routeOf(route).effect !== "read" && isSuccessStatus(status)) written = undefined;
    else if (written) {
      const mismatch = differenceOf(written, received);
      if (mismatch && !found.has(written.answered))
        found.set(written.answered, { mismatch, beside: received.exchange.id });
    }
  }
  return [...found].map(([clause, broken]) => ({ clause, ...broken }));
}

function differenceOf({ resource, received }: Written, read: Received): Mismatch | undefined {
  const [sent, answered] = [sentBy(received), recordOf(received)];
  if (!sent || !answered) return undefined;
  const kept = keptIn(read, resource, idsIn(answered, received));
  if (!kept || !isItsRecord(answered, sent, received)) return undefined;
  for (const [name, value] of Object.entries(sent)) {
    const [now, answer] = [fieldOf(kept, name), fieldOf(answered, name)];
    // What is not shown is shown nowhere otherwise; what is kept in another form may be answered in another form.
    if (!isSame(value, now) || isOfItsAnswer(answer, received) || movesIn(read, name)) continue;
    const isKept = now !== null && now !== undefined;
    if (!isOtherwise(value, answer) && !(isKept && isLeftOut(answer, name, received, read))) continue;
    const { method, url } = received.exchange.request;
    const where = `${method} ${addressParts(url).pathname}`;
    return new Mismatch(
      `${name} to be answered as it is kept, ${phrase(now)}`,
      `${phrase(answer)} (${where})`,
      received.exchange.id,
    );
  }
  return undefined;
}

/**
 * Whether an answer shows the record that was written: where no model is declared it may be of anything, unless it has what was given. An
 * update may then answer the record as it was, which has some of that as well.
 */
function isItsRecord(answered: JsonObject, sent: JsonObject, { route, release }: Received): boolean {
  if (route !== undefined && modelsAnswered(routeOn(route, release).answers).length > 0) return true;
  if (route !== undefined && routeOf(route).creates === undefined) return false;
  return Object.entries(sent).some(
    ([name, value]) => scalarsIn(value).length > 0 && isSame(value, fieldOf(answered, name)),
  );
}

/** Whether a member of the records that a read answers is known to change by itself. */
function movesIn({ raw }: Received, name: string): boolean {
  const rows = Array.isArray(raw) ? raw : (rowsOfPage(raw)?.rows ?? []);
  return [raw, ...rows].some((holder) => isUnsteady(holder, name));
}

/** Whether an answer lacks a member that its model prints and that a read of the same model shows (ruling 31). */
function isLeftOut(answer: unknown, name: string, { route, release }: Received, read: Received): boolean {
  if ((answer !== undefined && answer !== null) || !route || !read.route) return false;
  const [model] = modelsAnswered(routeOn(route, release).answers);
  if (model === undefined || !modelsAnswered(routeOn(read.route, release).answers).includes(model)) return false;
  return prints(model, name, release);
}

/** @returns the record of a read of the same one; undefined where it is a read of something else, or shows it not */
function keptIn(
  received: Received,
  { read, list }: LawfulWrite["resource"],
  ids: readonly string[],
): JsonObject | undefined {
  if (!isSuccessStatus(received.status) || received.failure) return undefined;
  if (received.route === read)
    return pathOf(received).some((part) => ids.includes(part)) ? recordOf(received) : undefined;
  // A list may tell things of its own of what is read by itself.
  if (read !== undefined || received.route !== list) return undefined;
  const own = rowsOf(received).filter((row) => ids.includes(asText(fieldOf(row, "id"))));
  return own.length === 1 ? own[0] : undefined;
}

/** The ids under which the record goes: those of its path, or for a new one its own. An id that the body gave may be answered as it was. */
function idsIn(answered: JsonObject, received: Received): readonly string[] {
  const own = fieldOf(answered, "id");
  const last = pathOf(received).findLast(isId);
  const isUpdate = received.route !== undefined && routeOf(received.route).method !== "POST";
  const inPath = isUpdate && last !== undefined ? [last] : [];
  const isGiven = inPath.length > 0 && isSame(fieldOf(sentBy(received) ?? {}, "id"), own);
  return isId(own) && !isGiven ? [String(own), ...inPath] : inPath;
}
