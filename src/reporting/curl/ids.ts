import { type Identity, identities, isIdentified, modelOfKind } from "../../contract/identities.js";
import type { RecordKind } from "../../contract/record-kind.js";
import { recordLifecycles } from "../../contract/records.js";
import { rememberedOf } from "../../contract/remembered.js";
import { routeOf } from "../../contract/routes.js";
import { decodedPart } from "../../http/address.js";
import type { Exchange } from "../../http/exchange.js";
import { isId, isUuid, likelihoodOf } from "../../http/identity.js";
import { partsOf } from "../../http/multipart-parts.js";
import { fold } from "../../http/names.js";
import { placeOf } from "./shell.js";

/** An id as an answer tells it. */
interface Told {
  readonly id: string | number;
  readonly kind: RecordKind;
  /** Where it stands in the answer, with the names on the wire. */
  readonly path: readonly (string | number)[];
}

/** A variable of the shell that holds the id of a record which a line created. */
export interface Variable extends Told {
  readonly name: string;
  /** Id of the exchange whose answer tells it. */
  readonly from: string;
}

/** @returns the variable of an id that a request carries, if it has one */
export type Naming = (id: string) => string | undefined;

/**
 * Finds the ids that an accepted creation answered for the first time and that later requests carry.
 *
 * @param steps of one scenario, in the order of sending
 * @param later what is sent after them
 */
export function variablesIn(steps: readonly Exchange[], later: readonly Exchange[]): readonly Variable[] {
  const variables: Variable[] = [];
  const made = steps.map(toldIn);
  if (made.every((told) => told.length === 0)) return variables;
  const sent = [...steps, ...later].map(idsSentIn);
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  for (const [index, ids] of sent.entries())
    for (const id of ids) {
      last.set(id, index);
      if (!first.has(id)) first.set(id, index);
    }
  const counts = new Map<RecordKind, number>();
  const taken = new Set<string>();
  for (const [index, told] of made.entries())
    for (const one of told) {
      const id = String(one.id);
      const isFirst = (first.get(id) ?? Number.POSITIVE_INFINITY) > index && !taken.has(id);
      if (!isFirst || (last.get(id) ?? -1) <= index) continue;
      taken.add(id);
      const count = (counts.get(one.kind) ?? 0) + 1;
      counts.set(one.kind, count);
      const name = `${one.kind.replaceAll(" ", "_").toUpperCase()}_${count}`;
      variables.push({ ...one, name, from: steps[index]?.id ?? "" });
    }
  return variables;
}

/** @returns the ids that a request carries, wherever one can stand */
export const idsSentIn = rememberedOf((exchange: Exchange): readonly string[] => {
  const ids: string[] = [];
  const collect = (id: string) => {
    ids.push(id);
    return undefined;
  };
  addressWith(exchange, collect);
  bodyWith(exchange, collect);
  for (const { name, bytes } of formOf(exchange) ?? [])
    if (isIdName(name)) collect(Buffer.from(bytes).toString("utf8"));
  return ids;
});

/** @returns the parts of a form that was sent whole; undefined where none was */
export const formOf = ({ request: { body, headers } }: Exchange): ReturnType<typeof partsOf> =>
  body?.cut
    ? undefined
    : partsOf(
        body?.base64 === undefined ? Buffer.from(body?.text ?? "", "utf8") : Buffer.from(body.base64, "base64"),
        headers["content-type"] ?? "",
      );

/** @returns the address of a request with variables in the place of ids */
export function addressWith({ request: { url }, route }: Exchange, naming: Naming): string {
  const [, address = "", query] = /^([^?]*)(?:\?(.*))?$/s.exec(url) ?? [];
  const segments = address.split("/");
  const template = route === undefined ? undefined : routeOf(route).template.split("/");
  const isParameter = (index: number) =>
    template ? (template.at(index - segments.length)?.startsWith("{") ?? false) : index > 2;
  const named = (text: string) => {
    const name = naming(decodedPart(text));
    return name === undefined ? text : placeOf(name);
  };
  const path = segments.map((segment, index) => (isParameter(index) ? named(segment) : segment)).join("/");
  const values = query?.split("&").map((part) => part.replace(/=(.*)$/s, (_, value: string) => `=${named(value)}`));
  return values === undefined ? path : `${path}?${values.join("&")}`;
}

/** @returns the text of a body with variables in the place of ids; as it is where it was not written by the suite's own hand */
export function bodyWith({ request: { body } }: Exchange, naming: Naming): string | undefined {
  const { text, cut } = body ?? {};
  if (text === undefined || cut) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  if (JSON.stringify(value) !== text) return text;
  // A number has no quotes, and its variable has none either.
  return JSON.stringify(withNames(value, naming, true)).replace(/"#(\uE000\w+\uE001)"/g, "$1");
}

/** @returns whether what goes under a name may be an id */
export const isIdName = (name: string): boolean => /(ids?|uuids?|guids?|keys?|identifiers?)$/.test(fold(name));

function withNames(value: unknown, naming: Naming, mayBeId: boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => withNames(entry, naming, mayBeId));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, withNames(entry, naming, isIdName(name))]),
    );
  if ((typeof value !== "string" && typeof value !== "number") || !(mayBeId || isUuid(value))) return value;
  const name = naming(String(value));
  if (name === undefined) return value;
  return (typeof value === "number" ? "#" : "") + placeOf(name);
}

/** @returns the ids of the records that an accepted creation made, as far as its answer tells them */
const toldIn = rememberedOf(({ route, response }: Exchange): readonly Told[] => {
  const kind = route === undefined ? undefined : routeOf(route).creates;
  if (!kind || recordLifecycles[kind].idNotReturned || !response || response.status > 299 || response.body.cut)
    return [];
  try {
    return toldBy(JSON.parse(response.body.text ?? ""), kind, []);
  } catch {
    return [];
  }
});

function toldBy(value: unknown, kind: RecordKind, path: Told["path"]): readonly Told[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => toldBy(entry, kind, [...path, index]));
  if (value === null || typeof value !== "object") return isId(value) ? [{ id: value, kind, path }] : [];
  const identity = identityOfKind(kind);
  const { holds = {}, idField } = recordLifecycles[kind];
  const ranked = Object.entries(value).flatMap(([member, id]) => {
    const isField = idField !== undefined && fold(member) === fold(idField);
    const rank = isField ? -1 : likelihoodOf(member, identity);
    return rank !== undefined && (isId(id) || isField) && (typeof id === "string" || typeof id === "number")
      ? [{ id, rank, member }]
      : [];
  });
  const own = ranked
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ id, member }): Told => ({ id, kind, path: [...path, member] }));
  const held = Object.entries(value).flatMap(([member, rows]) => {
    const [, inner] = Object.entries(holds).find(([list]) => fold(list) === fold(member)) ?? [];
    return inner && Array.isArray(rows) ? toldBy(rows, inner, [...path, member]) : [];
  });
  return [...own, ...held];
}

function identityOfKind(kind: RecordKind): Identity {
  const model = modelOfKind(kind);
  return model !== undefined && isIdentified(model)
    ? identities[model]
    : { kind, names: [`${kind.replaceAll(" ", "")}Id`] };
}
