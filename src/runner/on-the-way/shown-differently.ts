import { grouped } from "../../contract/grouped.js";
import { isShownWhole } from "../../contract/laws/shown-whole.js";
import { type RecordLifecycle, recordLifecycles } from "../../contract/records.js";
import { type ClauseId, isClauseId } from "../../contract/register.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { fold } from "../../http/names.js";
import { prints } from "../../http/printed.js";
import { isSuccessStatus } from "../../http/status.js";
import { Mismatch } from "../../scenario/findings.js";
import { joinsOthers } from "../../scenario/joined.js";
import { areCutAtOneWidth, type CutText, isBeginning } from "../../scenario/laws/given.js";
import { fieldOf } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { isInAnotherForm, isOfOthers, isOtherwise, isSame, isSome, phraseBeside } from "./compared.js";
import { isOfItsAnswer } from "./exchanges.js";
import { type Known, KnownRecords, type Saying, type Shown } from "./known-records.js";

/** @returns the clause that says how a route shows a member */
function clauseOf({ clause, shownSaid }: Saying, route: RouteId, member: string): ClauseId {
  const said = shownSaid[`${route} ${member}`] ?? shownSaid[route];
  return said !== undefined && isClauseId(said) ? said : clause;
}

/**
 * Looks at whatever shows a record that the scenario made or changed. Where one route shows a member as it was given, another one
 * shows it so as well. What it may have shown before the last write is not held against it, as it may be late.
 *
 * @param runId stands in the texts that the run gives
 * @returns the first of each clause
 */
export function shownDifferently(exchanges: readonly Received[], runId: string): readonly Broken[] {
  const records = new KnownRecords(runId);
  const differences: Difference[] = [];
  for (const received of exchanges) {
    const { exchange, route } = received;
    if (exchange.phase === "cleanup") continue;
    if (route ? routeOf(route).effect !== "read" : exchange.request.method !== "GET") records.goOn();
    if (!route || exchange.caller !== "corporate" || !isSuccessStatus(received.status) || received.failure) continue;
    const sent = records.give(received, route);
    for (const { known, shown } of records.shownBy(received, route)) {
      const one: Shown = { ...shown, sent };
      differences.push(...known.shown.flatMap((other) => differencesOf(known, other, one)));
      known.shown.push(one);
    }
  }
  const cuts = grouped(differences.filter(isCutInPassing), ({ wrong, name }) => `${wrong.route} ${name}`);
  const open = new Set([...cuts.values()].filter((those) => areCutAtOneWidth(those.map(cutText))).flat());
  const broken = differences.filter((one) => !open.has(one)).map(brokenBy);
  return [...grouped(broken, ({ clause }) => clause).values()].flatMap((those) => those.slice(0, 1));
}

/** Lists that hold records of their own. */
const held: ReadonlySet<string> = new Set(
  Object.values(recordLifecycles).flatMap(({ holds = {} }: RecordLifecycle) => Object.keys(holds)),
);

/** Kinds of records that hold others, as a list of them would be called. */
const holders: ReadonlySet<string> = new Set(
  Object.entries(recordLifecycles)
    .filter(([, { holds }]) => holds !== undefined)
    .map(([kind]) => fold(`${kind}s`)),
);

/** Whether an answer may be held against another one: what a write answers of what it sent may say no more than that. */
const isComparable = ({ sent }: Shown, name: string): boolean =>
  sent === undefined || fieldOf(sent, name) === undefined;

/** A member that one answer shows as it was given, and another one otherwise. */
interface Difference {
  readonly known: Known;
  readonly name: string;
  readonly right: Shown;
  readonly wrong: Shown;
}

/** @returns what one of two answers shows otherwise than was given, and the other one does not */
function differencesOf(known: Known, one: Shown, other: Shown): readonly Difference[] {
  if (one.route === other.route) return [];
  return [...known.given.keys()].flatMap((name) =>
    [
      { known, name, right: one, wrong: other },
      { known, name, right: other, wrong: one },
    ]
      .filter(isShownOtherwise)
      .filter(({ wrong: { record, received } }) => !isOfItsAnswer(fieldOf(record, name), received))
      .slice(0, 1),
  );
}

/** @returns what breaks the clause that says how the route shows the member */
function brokenBy({ known, name, right, wrong }: Difference): Broken {
  const [due, shown] = [right, wrong].map(({ record }) => fieldOf(record, name));
  return {
    clause: clauseOf(known.saying, wrong.route, name),
    mismatch: new Mismatch(
      `${name} to be ${phraseBeside(due, shown)}, as it was given and ${right.route} shows it`,
      phraseBeside(shown, due),
      wrong.received.exchange.id,
    ),
  };
}

/**
 * What stands within another record may be older than it is read by itself, and what of it leads back to those that hold it changes with
 * them.
 */
const isOlder = (name: string, right: Shown, wrong: Shown): boolean =>
  right.isWithin === true || (wrong.isWithin === true && holders.has(fold(name)));

function isShownOtherwise({ known, name, right, wrong }: Difference): boolean {
  const given = known.given.get(name);
  const [there, shown] = [fieldOf(right.record, name), fieldOf(wrong.record, name)];
  // What an answer does not show at all may be none of its members.
  if (there === undefined || isOlder(name, right, wrong) || joinsOthers(there, right.record)) return false;
  if ((right.sent && !known.saying.isListed) || !isComparable(wrong, name) || !isSame(given, there)) return false;
  if (right.model === wrong.model && isInAnotherForm(given, there, shown)) return true;
  if (!isOtherwise(given, shown) && !isOfOthers(there, shown)) return isMissing(known, name, right, wrong);
  // Within another record it may be shown with what belongs to that one alone.
  if (wrong.isWithin && isSome(there, shown)) return false;
  const { effect, absorbs } = routeOf(wrong.route);
  if (effect === "read") return !isAsBefore(known, name, shown);
  // A write answers what it has just made of it, which is never late. What is read after it may be: a merge has moved records that the
  // read does not hold yet, and what an update leaves out it may clear.
  const mayBeLate = absorbs === undefined ? !isAfterLastWrite(known, right) : held.has(name);
  return !(mayBeLate && isAsBefore(known, name, there));
}

/** Whether a route of another model shows the beginning of a text, where it need not show all of it. */
function isCutInPassing({ known, name, right, wrong }: Difference): boolean {
  const [there, shown] = [fieldOf(right.record, name), fieldOf(wrong.record, name)];
  if (typeof there !== "string" || typeof shown !== "string" || shown === "") return false;
  const isOpen = right.model !== wrong.model && !isShownWhole(known.saying.resource, wrong.route, name);
  return isOpen && isBeginning(there, shown);
}

/** @returns a text and what is shown of it */
const cutText = ({ name, right, wrong }: Difference): CutText => ({
  given: String(fieldOf(right.record, name)),
  shown: String(fieldOf(wrong.record, name)),
});

/** Whether a member was shown so, or given that, before the last write. */
const isAsBefore = ({ before }: Known, name: string, told: unknown): boolean =>
  before.map((record) => fieldOf(record, name)).some((value) => isSame(value, told) && !isOfOthers(value, told));

/** Whether an answer shows something that the last write gave, and nothing before it did; records that it holds go their own ways. */
const isAfterLastWrite = (known: Known, { record }: Shown): boolean =>
  [...known.given].some(([name, value]) => {
    const shown = fieldOf(record, name);
    return !held.has(name) && isSame(value, shown) && !isAsBefore(known, name, shown);
  });

/** Whether an answer lacks a member that its model prints and that another answer of the model shows (ruling 31). */
function isMissing({ isNew }: Known, name: string, right: Shown, { model, record, received, route }: Shown): boolean {
  if ((!isNew && routeOf(route).effect === "read") || right.model !== model) return false;
  return (fieldOf(record, name) ?? undefined) === undefined && prints(model, name, received.release);
}
