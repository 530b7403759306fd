import { isUtf8 } from "node:buffer";
import { isListOfRecords } from "../../contract/laws/lists.js";
import type { Release } from "../../contract/releases.js";
import type { RouteOn } from "../../contract/route.js";
import { type RouteId, routeOf, routeOn } from "../../contract/routes.js";
import { areRowsMade } from "../../contract/wire/rows.js";
import { hasSameBytes, type Received } from "../../http/call.js";
import { isId } from "../../http/identity.js";
import { isSuccessStatus } from "../../http/status.js";
import { jsonOf } from "../../reporting/stored-json.js";
import { Mismatch, phrase } from "../../scenario/findings.js";
import { notOnePdf } from "../../scenario/pdf.js";
import { allMoreOften, entryMoreOften, recordMoreOften } from "../../scenario/repeated-entries.js";
import { fieldOf, isObject, isShown, scalarsIn } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { mayFree, pathOf } from "./exchanges.js";

/** What is wrong with an answer, beside an earlier one to the same. */
type Difference = readonly [expected: string, actual: string];

/**
 * Looks at what is asked more than once: what was answered as it is due is answered so again, a read while nothing is written, a write
 * at one place while nothing is removed. What was just made may be shown by one answer, and not yet by the next.
 *
 * @returns the first of each route
 */
export function otherwiseWhenAskedAgain(exchanges: readonly Received[]): readonly Broken[] {
  const found = new Map<Broken["clause"], Mismatch>();
  const earlier = { reads: new Map<string, Received>(), writes: new Map<string, Received>() };
  const made = new MadeIds();
  /** What was accepted since something else was refused, which may be why the same is refused now. */
  const accepted = new Set<string>();
  for (const received of exchanges) {
    const { route, release, exchange, status, failure } = received;
    if (!route || exchange.phase === "cleanup" || exchange.caller === "anonymous" || exchange.credential) continue;
    const isRead = routeOf(route).effect === "read";
    if (!isRead) earlier.reads.clear();
    const key = askedAt(received, isRead);
    const isRefused = isRead && accepted.has(key) && refusalsOfWhatIsAsked.has(status ?? 0);
    if (isSuccessStatus(status)) accepted.add(key);
    // A conflict is one with what was accepted, and no reason for another.
    else if (status !== 409) accepted.clear();
    if (isRefusedByFlag(received)) continue;
    if (failure || !(isSuccessStatus(status) || isRefused)) continue;
    const declared = routeOn(route, release);
    const kept = isRead ? earlier.reads : earlier.writes;
    const before = kept.get(key);
    const difference =
      before && (isRefused || !(isRead && made.areIn(received))) ? differenceOf(before, received, declared) : undefined;
    if (difference && !found.has(`route:${route}`))
      found.set(`route:${route}`, new Mismatch(...difference, exchange.id, { route, about: "shape" }));
    if (isRefused) continue;
    if (!isRead) made.toldBy(received);
    if (mayFree(received)) earlier.writes.clear();
    else kept.set(key, received);
  }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch }));
}

/** The ids that writes told. */
class MadeIds {
  readonly #ids = new Set<string>();

  toldBy({ raw, headers }: Received): void {
    const told = [...scalarsIn(raw), ...(headers["location"] ?? "").split("/")];
    for (const id of told) if (isId(id)) this.#ids.add(String(id).toLowerCase());
  }

  /** @returns whether a request names one of them */
  areIn(received: Received): boolean {
    const { url, body } = received.exchange.request;
    const named = [...pathOf(received), ...new URL(url).searchParams.values(), ...scalarsIn(jsonOf(body))];
    return named.some((value) => this.#ids.has(String(value).toLowerCase()));
  }
}

/** Who asked for what, and how it was written; a write at a place is one, whatever it carries. */
function askedAt({ route, exchange: { caller, request } }: Received, isRead: boolean): string {
  const { url, body, headers } = request;
  const asked = isRead ? [url, headers["content-type"], body?.text] : [new URL(url).pathname];
  return [caller, route, ...asked].join(" ");
}

/** A refusal may come with a status of success: whatever else it holds is no answer to what was asked. */
const isRefusedByFlag = ({ raw }: Received): boolean => isObject(raw) && fieldOf(raw, "success") === false;

/** They say of a request that it is wrong, or comes at the wrong time; others may be about who asks, how often, or what is gone meanwhile. */
const refusalsOfWhatIsAsked: ReadonlySet<number> = new Set([400, 405, 409, 415, 422]);

function differenceOf(before: Received, now: Received, declared: RouteOn): Difference | undefined {
  const { raw, bytes, status } = now;
  const { answers } = declared;
  const moment = `, as when ${before.exchange.id} asked for the same`;
  if (!isSuccessStatus(status)) return [`the request to be accepted${moment}`, `status ${status}`];
  switch (answers.kind) {
    case "bytes": {
      const wasOne = answers.pdf && notOnePdf(before.bytes) === undefined;
      const reason = wasOne ? (notOnePdf(bytes) ?? lossAsText(before.bytes, bytes)) : undefined;
      return reason === undefined ? undefined : [`the bytes of one PDF${moment}`, reason];
    }
    case "model":
      if (answers.orEmpty || !hasMembers(before.raw) || hasMembers(raw)) return undefined;
      return [`one ${answers.model}${moment}`, isShown(raw) ? phrase(raw) : "nothing"];
    case "list":
    case "page": {
      const isOther = declared.effect === "read" && !hasSameBytes(before, now);
      const entry = isOther ? moreOftenIn(declared, now.release)(before.raw, raw) : undefined;
      return entry === undefined ? undefined : [`the list${moment}`, `${phrase(entry)} more often than before`];
    }
    case "string":
      return isText(before) && !isText(now) ? [`a string${moment}`, `status ${status} with none`] : undefined;
    default:
      return undefined;
  }
}

/**
 * @returns what finds an entry that stands more often than before. A report has a row for each of what others make meanwhile, which may be
 *   like one that is there, as a second order of the same amount is; a list of records has each once, and nobody adds to what nobody writes
 */
function moreOftenIn(declared: RouteOn, release: Release): typeof entryMoreOften {
  if (declared.group === "reports") return allMoreOften;
  return isListOfRecords(declared) || !areRowsMade(declared.id as RouteId, release) ? entryMoreOften : recordMoreOften;
}

/** Takes the place of bytes that are no letters where these are read as a text. */
const unknownLetter = Buffer.from("\ufffd");

/** @returns that bytes were taken for a text on their way; undefined where they were as they are, or before as well */
function lossAsText(before: Uint8Array, now: Uint8Array): string | undefined {
  const [was, is] = [before, now].map((bytes) => isUtf8(bytes) && Buffer.from(bytes).includes(unknownLetter));
  return is && !was ? "a PDF whose bytes were taken for a text on their way" : undefined;
}

/** Whether it is a string with something in it, as JSON or as plain text. */
const isText = ({ kind, raw, bytes }: Received): boolean =>
  kind === "text" ? bytes.length > 0 : typeof raw === "string" && raw !== "";

const hasMembers = (value: unknown): boolean => isObject(value) && Object.keys(value).length > 0;
