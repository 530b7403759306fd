import { identityOf } from "../../contract/identities.js";
import { clauseOfLaw } from "../../contract/laws/clauses.js";
import { type Resource, type ResourceName, resourceOf, resources } from "../../contract/laws/resources.js";
import type { RecordKind } from "../../contract/record-kind.js";
import { type RecordLifecycle, recordLifecycles } from "../../contract/records.js";
import { type ClauseId, isClauseId } from "../../contract/register.js";
import { modelsAnswered } from "../../contract/route.js";
import { type RouteId, routeOf, routeOn } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { isId } from "../../http/identity.js";
import { fold } from "../../http/names.js";
import { prints } from "../../http/printed.js";
import { fieldOf, isObject, isOfSerializer, type JsonObject, scalarsIn } from "../../scenario/values.js";
import { isSame } from "./compared.js";
import { pathOf } from "./exchanges.js";
import { lawfulWrite, sentBy } from "./lawful-writes.js";
import { recordOf, rowsOf } from "./printed-answer.js";

/** The clause of the law, and those of the group that say it of some routes. */
export interface Saying {
  readonly clause: ClauseId;
  readonly create: RouteId;
  readonly resource: Resource;
  /** The clause of the law on what new ones are given. */
  readonly stored: ClauseId | undefined;
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
    const resource = resourceOf(name);
    const { create, read, shownSaid = {} } = resource;
    const kind = create && routeOf(create).creates;
    const stored = clauseOfLaw("stored-as-given", name) as ClauseId | undefined;
    const clause = clauseOfLaw("shown-as-given", name) ?? (read ? undefined : stored);
    const isListed = read === undefined;
    return kind && clause && isClauseId(clause)
      ? [[kind, { clause, create, resource, stored, shownSaid, isListed }] as const]
      : [];
  }),
);

/** A record as one answer shows it. */
export interface Shown {
  readonly received: Received;
  readonly route: RouteId;
  readonly model: string;
  readonly record: JsonObject;
  /** Whether it stands in a list of another record, which may show as much of it as it likes. */
  readonly isWithin?: true;
  /** What was sent by a creation or an update: what it answers of that is said by other clauses. */
  readonly sent?: JsonObject | undefined;
}

/** What is known of one record. */
export interface Known {
  readonly kind: RecordKind;
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

/** The records that a scenario made or changed, with what it gave them and how they were shown. */
export class KnownRecords {
  readonly #records = new Map<string, Known>();
  /** How records were shown before they were given anything. */
  readonly #earlier = new Map<string, JsonObject[]>();

  /** @param runId stands in the texts that the run gives */
  constructor(private readonly runId: string) {}

  /** What comes after a write is compared with what comes after it alone. */
  goOn(): void {
    for (const known of this.#records.values()) {
      known.before.push(Object.fromEntries(known.given), ...known.shown.map(({ record }) => record));
      known.shown = [];
    }
  }

  /**
   * Takes down what a creation or an update gave.
   *
   * @returns what it sent; undefined where it is neither
   */
  give(received: Received, route: RouteId): JsonObject | undefined {
    if (routeOf(route).absorbs !== undefined) this.#forgetHeld();
    if (!lawfulWrite(received)) {
      for (const { row, kind, id } of givenInRows(received, route)) this.#takeDown(kind, id, row, false);
      return undefined;
    }
    const { creates, touches } = routeOf(route);
    const kind = creates ?? Object.values(touches).at(-1);
    const sent = sentBy(received);
    if (!kind || !sent) return undefined;
    const answered = recordOf(received);
    const own = creates ? ((answered && fieldOf(answered, "id")) ?? textId(received)) : lastOfPath(received, route);
    if (!isId(own)) return sent;
    this.#takeDown(kind, own, sent, creates !== undefined);
    this.#forgetLeftOut(keyOf(kind, own), sent, received, route);
    return sent;
  }

  /** @returns the records that an answer shows, of those that are known */
  shownBy(received: Received, route: RouteId) {
    const { answers, path, effect } = routeOn(route, received.release);
    const [model] = modelsAnswered(answers);
    const kind = model === undefined ? undefined : identityOf(model)?.kind;
    if (model === undefined || kind === undefined || !clauses.has(kind)) return [];
    const isOne = answers.kind === "model";
    const record = isOne ? recordOf(received) : undefined;
    const rows = isOne ? (record ? [record] : []) : rowsOf(received);
    const shown = rows.flatMap((row) => {
      const own = fieldOf(row, "id");
      const ofPath =
        isOne && effect === "read" && Object.keys(path).length > 0 ? lastOfPath(received, route) : undefined;
      // What a read shows as its id may be the number of a row, or that of another record, of which other clauses speak.
      const isUnclear = ofPath !== undefined && isId(own) && String(own).toLowerCase() !== ofPath.toLowerCase();
      const id = isUnclear ? undefined : isId(own) ? own : ofPath;
      const known = isId(id) ? this.#records.get(keyOf(kind, id)) : undefined;
      if (!known && isId(id)) this.#earlierOf(keyOf(kind, id)).push(row);
      if (known && !isOne && !showsOwnText(known, row, this.runId)) return [];
      return known ? [{ known, shown: { received, route, model, record: row } }] : [];
    });
    // What a write answers of others may be older than they are.
    return effect === "read" ? [...shown, ...rows.flatMap((row) => this.#within(row, kind, received, route))] : shown;
  }

  /** @returns the records that a record of a kind holds, of those that are known */
  #within(row: JsonObject, kind: RecordKind, received: Received, route: RouteId) {
    const { holds = {} }: RecordLifecycle = recordLifecycles[kind];
    return Object.entries(holds).flatMap(([list, heldKind]) =>
      [fieldOf(row, list)]
        .flat()
        .filter(isObject)
        .flatMap((record) => {
          const id = fieldOf(record, "id");
          const known = isId(id) ? this.#records.get(keyOf(heldKind, id)) : undefined;
          if (!known || !showsOwnText(known, record, this.runId)) return [];
          const shown: Shown = { received, route, model: `${list} of a ${kind}`, record, isWithin: true };
          return [{ known, shown }];
        }),
    );
  }

  #earlierOf(key: string): JsonObject[] {
    const earlier = this.#earlier.get(key) ?? [];
    this.#earlier.set(key, earlier);
    return earlier;
  }

  #takeDown(kind: RecordKind, own: string | number, sent: JsonObject, isMade: boolean): void {
    this.#forgetHeld(kind);
    const saying = clauses.get(kind);
    if (!saying) return;
    const known = this.#records.get(keyOf(kind, own)) ?? {
      kind,
      saying,
      given: new Map(),
      isNew: true,
      before: this.#earlierOf(keyOf(kind, own)),
      shown: [],
    };
    if (known.given.size > 0 || !isMade) known.isNew = false;
    const told = [...known.before, ...known.shown.map(({ record }) => record)];
    // What is given back as it was read says nothing of what is kept: it may be derived, or count the readings.
    const isBack = (name: string, value: unknown) =>
      !known.given.has(name) && told.some((record) => isSame(value, fieldOf(record, name)));
    for (const [name, value] of Object.entries(sent))
      if (!isOfSerializer(name) && !isBack(name, value)) known.given.set(name, value);
    this.#records.set(keyOf(kind, own), known);
  }

  /** What others were given as records of a kind, or of any, tells nothing once one of these is given something by itself, or was moved. */
  #forgetHeld(kind?: RecordKind): void {
    for (const { kind: holder, given } of this.#records.values()) {
      const { holds = {} }: RecordLifecycle = recordLifecycles[holder];
      for (const [list, held] of Object.entries(holds))
        if (kind === undefined || held === kind)
          for (const name of given.keys()) if (fold(name) === fold(list)) given.delete(name);
    }
  }

  /** What a request may give and leaves out is kept or cleared (ruling 45): what was given before tells nothing then. */
  #forgetLeftOut(key: string, sent: JsonObject, { release }: Received, route: RouteId): void {
    const { body } = routeOn(route, release);
    const given = this.#records.get(key)?.given;
    if (!body || !given) return;
    for (const name of [...given.keys()])
      if (fieldOf(sent, name) === undefined && prints(body.model, name, release)) given.delete(name);
  }
}

const keyOf = (kind: RecordKind, id: string | number): string => `${kind} ${String(id).toLowerCase()}`;

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

/** Whether a row of a list shows a text that only the run gave this record: the id alone may be the number of the row. */
function showsOwnText({ given }: Known, row: JsonObject, runId: string): boolean {
  const own = scalarsIn([...given.values()]).filter((scalar) => String(scalar).includes(runId));
  const shown = new Set(scalarsIn(row));
  return own.some((scalar) => shown.has(scalar));
}
