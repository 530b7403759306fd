import type { RecordKind } from "../contract/record-kind.js";
import { recordLifecycles } from "../contract/records.js";
import type { BodyFields, Route } from "../contract/route.js";
import type { Call, UnlistedCall } from "../http/call.js";
import { fold, Guess, Verbatim } from "../http/names.js";
import { asText, idsIn, scalarsIn } from "../scenario/values.js";

/** A record that a request names. */
export interface Named {
  readonly kind: RecordKind;
  readonly id: string;
}

/** @returns the records that an accepted request changes or removes, in the order of its path; those in its body last */
export function touchedBy(call: Call | UnlistedCall, route: Route | undefined): readonly Named[] {
  if (!route) return "touches" in call && call.touches ? [{ ...call.touches, id: String(call.touches.id) }] : [];
  const { path, body } = call as Call;
  const { touches, touchesInBody } = route;
  const inPath = Object.entries(touches).map(([name, kind]) => ({ kind, id: String(path[name]) }));
  if (typeof touchesInBody === "string")
    return [...inPath, ...idsIn(body).map((id) => ({ kind: touchesInBody, id: String(id) }))];
  return [...inPath, ...namedIn(body, touchesInBody ?? {})];
}

/** @returns the record that an accepted request removes; undefined where it removes none that can be named */
export function removedBy(call: Call | UnlistedCall, route: Route): Named | undefined {
  const { path } = call as Call;
  const { absorbs, absorbsInBody } = route;
  if (absorbs !== undefined) {
    const kind = route.touches[absorbs];
    return kind && { kind, id: String(path[absorbs]) };
  }
  if (absorbsInBody) {
    const inPath = Object.values(path).map(String);
    const [first, another] = touchedBy(call, route).filter(({ id }) => !inPath.includes(id));
    return another === undefined ? first : undefined;
  }
  const named = route.method === "DELETE" ? touchedBy(call, route).at(-1) : undefined;
  return named && recordLifecycles[named.kind].remove?.route === route.id ? named : undefined;
}

/** @returns the records that it ties to what it makes or changes */
export const joinedBy = ({ body }: Pick<Call, "body">, { joins }: Route): readonly Named[] => namedIn(body, joins);

/** @returns the values by which stored records would be matched and overwritten */
export const keysOf = ({ body }: Pick<Call, "body">, { ownKeys }: Route): readonly string[] =>
  ownKeys.flatMap((field) => valuesOf(body, field).map(asText));

/** @returns the values that stand in the field at that path, whatever its casing */
export const valuesOf = (body: unknown, field: string): readonly (string | number | boolean)[] =>
  scalarsIn(valuesAt(body, field.split(".")));

/** Zero and what is below it names no record. */
const namedIn = (body: unknown, fields: BodyFields): readonly Named[] =>
  Object.entries(fields).flatMap(([field, kind]) =>
    idsIn(valuesAt(body, field.split(".")))
      .filter((id) => !(Number(id) <= 0))
      .map((id) => ({ kind, id: String(id) })),
  );

/** What stands in the field at that path, whatever its casing, in every entry of the lists on the way. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (value instanceof Verbatim || value instanceof Guess) return valuesAt(value.value, [name ?? "", ...rest]);
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, [name ?? "", ...rest]));
  if (value === null || typeof value !== "object" || name === undefined) return [];
  const found = Object.entries(value).flatMap(([key, part]) => (fold(key) === fold(name) ? [part] : []));
  return rest.length === 0 ? found : found.flatMap((part) => valuesAt(part, rest));
}
