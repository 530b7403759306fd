import { identityOf } from "../../contract/identities.js";
import { clauseOfLaw } from "../../contract/laws/clauses.js";
import { type Resource, type ResourceName, resourceOf, resources } from "../../contract/laws/resources.js";
import type { RecordKind } from "../../contract/record-kind.js";
import { type ClauseId, isClauseId } from "../../contract/register.js";
import { modelsAnswered } from "../../contract/route.js";
import { type RouteId, routeOf, routeOn } from "../../contract/routes.js";
import { schemaOn } from "../../contract/schemas.js";
import type { Received } from "../../http/call.js";
import { isId } from "../../http/identity.js";
import { fold } from "../../http/names.js";
import { isSuccessStatus } from "../../http/status.js";
import { Mismatch, phrase } from "../../scenario/findings.js";
import { fieldOf, isObject, type JsonObject, scalarsIn } from "../../scenario/values.js";
import { isOfOthers, isOtherwise, isSame } from "./compared.js";
import { type Broken, lawfulWrite, pathOf, recordOf, rowsOf, sentBy } from "./writes.js";

/** The clause of the law, and those of the group that say it of some routes. */
interface Saying {
  readonly clause: ClauseId;
  readonly shownSaid: NonNullable<Resource["shownSaid"]>;
  /** Whether no route reads one of them by itself. */
  readonly isListed: boolean;
}

/**
 * Kinds of record of which a law says that every route tells the same. Of those that one list alone shows, the law on what is stored
 * says it: what the creation answers as it was given is listed so.
 */
const clauses: ReadonlyMap<RecordKind, Saying> = new Map(
  (Object.keys(resources) as readonly ResourceName[]).flatMap((name) => {
    const { create, read, shownSaid = {} } = resourceOf(name);
    const kind = create && routeOf(create).creates;
    const clause = clauseOfLaw("shown-as-given", name) ?? (read ? undefined : clauseOfLaw("stored-as-given", name));
    const isListed = read === undefined;
    return kind && clause && isClauseId(clause) ? [[kind, { clause, shownSaid, isListed }] as const] : [];
  }),
);

/** @returns the clause that says how a route shows a member */
function clauseOf({ clause, shownSaid }: Saying, route: RouteId, member: string): ClauseId {
  const said = shownSaid[`${route} ${member}`] ?? shownSaid[route];
  return said !== undefined && isClauseId(said) ? said : clause;
}

/** A record as one answer shows it. */
interface Shown {
  readonly received: Received;
  readonly route: RouteId;
  readonly model: string;
  readonly record: JsonObject;
  /** What was sent by a creation or an update: what it answers of that is said by other clauses. */
  readonly sent?: JsonObject | undefined;
}

/** What is known of one record. */
interface Known {
  readonly saying: Saying;
  /** What it was given last, by the names of members. */
  readonly given: Map<string, unknown>;
  /** Whether nothing was given to it but what it was made with. */
  isNew: boolean;
  /** What its members were given or shown with before the last write: a list may still show that. */
  readonly before: JsonObject[];
  /** How it was shown since the last write. */
  shown: Shown[];
}

/**
 * Looks at whatever shows a record that the scenario made or changed. Where one route shows a member as it was given, another one
 * shows it so as well. What it may have shown before the last write is not held against it, as it may be late.
 *
 * @param runId stands in the texts that the run gives
 * @returns the first of each clause
 */
export function toldApart(exchanges: readonly Received[], runId: string): readonly Broken[] {
  const found = new Map<ClauseId, Mismatch>();
  const records = new Map<string, Known>();
  for (const received of exchanges) {
    const { exchange, route } = received;
    if (exchange.phase === "cleanup") continue;
    if (route ? routeOf(route).effect !== "read" : exchange.request.method !== "GET") goOn(records);
    if (!route || exchange.caller !== "corporate" || !isSuccessStatus(received.status) || received.failure) continue;
    const sent = give(received, route, records);
    for (const { known, shown } of shownBy(received, route, records, runId)) {
      const one: Shown = { ...shown, sent };
      for (const { clause, mismatch } of known.shown.flatMap((other) => differencesOf(known, other, one)))
        if (!found.has(clause)) found.set(clause, mismatch);
      known.shown.push(one);
    }
  }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch }));
}

/** What comes after a write is compared with what comes after it alone. */
function goOn(records: ReadonlyMap<string, Known>): void {
  for (const known of records.values()) {
    known.before.push(Object.fromEntries(known.given), ...known.shown.map(({ record }) => record));
    known.shown = [];
  }
}

const keyOf = (kind: RecordKind, id: string | number): string => `${kind} ${String(id).toLowerCase()}`;

/**
 * Takes down what a creation or an update gave.
 *
 * @returns what it sent; undefined where it is neither
 */
function give(received: Received, route: RouteId, records: Map<string, Known>): JsonObject | undefined {
  if (!lawfulWrite(received)) {
    for (const { row, kind, id } of givenInRows(received, route)) takeDown(records, kind, id, row, false);
    return undefined;
  }
  const { creates, touches } = routeOf(route);
  const kind = creates ?? Object.values(touches).at(-1);
  const sent = sentBy(received);
  if (!kind || !sent) return undefined;
  const answered = recordOf(received);
  const own = creates ? ((answered && fieldOf(answered, "id")) ?? textId(received)) : lastOfPath(received, route);
  if (isId(own)) takeDown(records, kind, own, sent, creates !== undefined);
  return sent;
}

function takeDown(
  records: Map<string, Known>,
  kind: RecordKind,
  own: string | number,
  sent: JsonObject,
  isMade: boolean,
): void {
  const saying = clauses.get(kind);
  if (!saying) return;
  const known = records.get(keyOf(kind, own)) ?? { saying, given: new Map(), isNew: true, before: [], shown: [] };
  if (known.given.size > 0 || !isMade) known.isNew = false;
  for (const [name, value] of Object.entries(sent)) known.given.set(name, value);
  records.set(keyOf(kind, own), known);
}

/** @returns the records that a list in a body gave something, by the keys that they are matched by, as the answer shows them */
function givenInRows(received: Received, route: RouteId) {
  const { creates, ownKeys } = routeOf(route);
  const sent = creates && sentBy(received);
  if (!sent) return [];
  const keys = ownKeys.map((path) => path.split(".")).filter((path) => path.length === 2);
  return keys.flatMap(([list = "", key = ""]) => {
    const rows = fieldOf(sent, list);
    return (Array.isArray(rows) ? rows : []).filter(isObject).flatMap((row) => {
      const [its, ...others] = rowsOf(received).filter((one) => isSame(fieldOf(row, key), fieldOf(one, key)));
      const id = its && fieldOf(its, "id");
      return isId(id) && others.length === 0 ? [{ row, kind: creates, id }] : [];
    });
  });
}

/** A creation may answer its id as a text alone. */
const textId = ({ raw }: Received): unknown => (typeof raw === "object" ? undefined : raw);

/** @returns what the last parameter of a path holds; undefined where the path has none */
function lastOfPath(received: Received, route: RouteId): string | undefined {
  const template = routeOf(route).template.split("/");
  const at = template.findLastIndex((part) => part.startsWith("{"));
  return at < 0 ? undefined : pathOf(received).at(at - template.length);
}

/** @returns the records that an answer shows, of those that are known */
function shownBy(received: Received, route: RouteId, records: ReadonlyMap<string, Known>, runId: string) {
  const { answers, path, effect } = routeOn(route, received.release);
  const [model] = modelsAnswered(answers);
  const kind = model === undefined ? undefined : identityOf(model)?.kind;
  if (model === undefined || kind === undefined || !clauses.has(kind)) return [];
  const isOne = answers.kind === "model";
  const record = isOne ? recordOf(received) : undefined;
  const rows = isOne ? (record ? [record] : []) : rowsOf(received);
  return rows.flatMap((row) => {
    const own = fieldOf(row, "id");
    const ofPath = isOne && effect === "read" && Object.keys(path).length > 0 ? lastOfPath(received, route) : undefined;
    const id = isId(own) ? own : ofPath;
    const known = isId(id) ? records.get(keyOf(kind, id)) : undefined;
    if (known && !isOne && !showsOwnText(known, row, runId)) return [];
    return known ? [{ known, shown: { received, route, model, record: row } }] : [];
  });
}

/** Whether a row of a list shows a text that only the run gave this record: the id alone may be the number of the row. */
function showsOwnText({ given }: Known, row: JsonObject, runId: string): boolean {
  const own = scalarsIn([...given.values()]).filter((scalar) => String(scalar).includes(runId));
  const shown = new Set(scalarsIn(row));
  return own.some((scalar) => shown.has(scalar));
}

/** Whether an answer may be held against another one: what a write answers of what it sent may say no more than that. */
const isTold = ({ sent }: Shown, name: string): boolean => sent === undefined || fieldOf(sent, name) === undefined;

/** @returns what one of two answers shows otherwise than was given, and the other one does not */
function differencesOf(known: Known, one: Shown, other: Shown): readonly Broken[] {
  if (one.route === other.route) return [];
  return [...known.given.keys()].flatMap((name) =>
    [
      { right: one, wrong: other },
      { right: other, wrong: one },
    ]
      .filter(({ right, wrong }) => isShownOtherwise(known, name, right, wrong))
      .slice(0, 1)
      .map(({ right, wrong }) => ({
        clause: clauseOf(known.saying, wrong.route, name),
        mismatch: new Mismatch(
          `${name} to be ${phrase(fieldOf(right.record, name))}, as it was given and ${right.route} shows it`,
          phrase(fieldOf(wrong.record, name)),
          wrong.received.exchange.id,
        ),
      })),
  );
}

function isShownOtherwise(known: Known, name: string, right: Shown, wrong: Shown): boolean {
  const given = known.given.get(name);
  const [there, shown] = [fieldOf(right.record, name), fieldOf(wrong.record, name)];
  if ((right.sent && !known.saying.isListed) || !isTold(wrong, name) || !isSame(given, there)) return false;
  if (!isOtherwise(given, shown) && !isOfOthers(there, shown)) return isMissing(known, name, right, wrong);
  // A write answers what it has just made of it: that is never late.
  if (routeOf(wrong.route).effect !== "read") return true;
  const before = known.before.map((record) => fieldOf(record, name));
  return !before.some((value) => isSame(value, shown) && !isOfOthers(value, shown));
}

/** Whether an answer lacks a member that its model prints and that another answer of the model shows (ruling 31). */
function isMissing({ isNew }: Known, name: string, right: Shown, { model, record, received, route }: Shown): boolean {
  const shown = fieldOf(record, name);
  if ((!isNew && routeOf(route).effect === "read") || right.model !== model || (shown !== undefined && shown !== null))
    return false;
  return Object.keys(schemaOn(model, received.release).properties ?? {}).some((one) => fold(one) === fold(name));
}
