import { identityOf } from "../../contract/identities.js";
import { clauseOfLaw } from "../../contract/laws/clauses.js";
import { type ResourceName, resourceOf, resources } from "../../contract/laws/resources.js";
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
import { fieldOf, type JsonObject } from "../../scenario/values.js";
import { isOtherwise, isSame } from "./compared.js";
import { type Broken, lawfulWrite, pathOf, recordOf, rowsOf, sentBy } from "./writes.js";

/** Kinds of record of which a law says that every route tells the same. */
const clauses: ReadonlyMap<RecordKind, ClauseId> = new Map(
  (Object.keys(resources) as readonly ResourceName[]).flatMap((name) => {
    const { create } = resourceOf(name);
    const kind = create && routeOf(create).creates;
    const clause = clauseOfLaw("told-alike", name);
    return kind && clause && isClauseId(clause) ? [[kind, clause] as const] : [];
  }),
);

/** A record as one answer shows it. */
interface Shown {
  readonly received: Received;
  readonly route: RouteId;
  readonly model: string;
  readonly record: JsonObject;
}

/** What is known of one record. */
interface Known {
  readonly clause: ClauseId;
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
 * @returns the first of each clause
 */
export function toldApart(exchanges: readonly Received[]): readonly Broken[] {
  const found = new Map<ClauseId, Mismatch>();
  const records = new Map<string, Known>();
  for (const received of exchanges) {
    const { exchange, route } = received;
    if (exchange.phase === "cleanup") continue;
    if (route ? routeOf(route).effect !== "read" : exchange.request.method !== "GET") goOn(records);
    if (!route || exchange.caller !== "corporate" || !isSuccessStatus(received.status) || received.failure) continue;
    const write = lawfulWrite(received);
    if (write) give(received, route, records);
    else
      for (const { known, shown } of shownBy(received, route, records)) {
        const mismatch = known.shown.map((other) => differenceOf(known, other, shown)).find((one) => one !== undefined);
        if (mismatch && !found.has(known.clause)) found.set(known.clause, mismatch);
        known.shown.push(shown);
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

/** Takes down what a creation or an update gave. */
function give(received: Received, route: RouteId, records: Map<string, Known>): void {
  const { creates, touches } = routeOf(route);
  const kind = creates ?? Object.values(touches).at(-1);
  const clause = kind && clauses.get(kind);
  const sent = sentBy(received);
  if (!kind || !clause || !sent) return;
  const answered = recordOf(received);
  const own = creates ? ((answered && fieldOf(answered, "id")) ?? textId(received)) : lastOfPath(received, route);
  if (!isId(own)) return;
  const known = records.get(keyOf(kind, own)) ?? { clause, given: new Map(), isNew: true, before: [], shown: [] };
  if (known.given.size > 0 || !creates) known.isNew = false;
  for (const [name, value] of Object.entries(sent)) known.given.set(name, value);
  records.set(keyOf(kind, own), known);
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
function shownBy(received: Received, route: RouteId, records: ReadonlyMap<string, Known>) {
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
    return known ? [{ known, shown: { received, route, model, record: row } }] : [];
  });
}

/** @returns what one of two answers shows otherwise than was given, and the other one does not; undefined where there is no such member */
function differenceOf(known: Known, one: Shown, other: Shown): Mismatch | undefined {
  if (one.route === other.route) return undefined;
  for (const [name, given] of known.given)
    for (const [right, wrong] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!isSame(given, fieldOf(right.record, name))) continue;
      const shown = fieldOf(wrong.record, name);
      const isOther = isOtherwise(given, shown)
        ? !known.before.some((record) => isSame(fieldOf(record, name), shown))
        : isMissing(known, name, right, wrong);
      if (isOther)
        return new Mismatch(
          `${name} to be ${phrase(given)}, as it was given and ${right.route} shows it`,
          phrase(shown),
          wrong.received.exchange.id,
        );
    }
  return undefined;
}

/** Whether an answer lacks a member that its model prints and that another answer of the model shows (ruling 31). */
function isMissing({ isNew }: Known, name: string, right: Shown, { model, record, received }: Shown): boolean {
  const shown = fieldOf(record, name);
  if (!isNew || right.model !== model || (shown !== undefined && shown !== null)) return false;
  return Object.keys(schemaOn(model, received.release).properties ?? {}).some((one) => fold(one) === fold(name));
}
