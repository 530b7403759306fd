import { isId } from "../../http/identity.js";
import { fold } from "../../http/names.js";
import { fieldOf, isObject, isUuid, type JsonObject, numbersIn, scalarsIn } from "../../scenario/values.js";
import type { ReadResult } from "./looker.js";

type Scalar = string | number;

/**
 * @param value anything that was answered
 * @param names of members, whatever their casing
 * @returns the scalars that stand under one of these names at any depth, or in a list under it, each once
 */
export function valuesUnder(value: unknown, ...names: readonly string[]): readonly Scalar[] {
  const wanted = new Set(names.map(fold));
  const visit = (part: unknown): readonly Scalar[] => {
    if (Array.isArray(part)) return part.flatMap(visit);
    if (!isObject(part)) return [];
    return Object.entries(part).flatMap(([name, member]) =>
      wanted.has(fold(name)) ? [...[member].flat().filter(isScalar), ...visit(member)] : visit(member),
    );
  };
  return [...new Set(visit(value))];
}

/**
 * @param member under whose name a record stands, at any depth
 * @param names of the members by which such a record tells what it is
 * @returns what these hold
 */
export function idsOfThose(value: unknown, member: string, names: readonly string[] = ["id"]): readonly Scalar[] {
  if (Array.isArray(value)) return value.flatMap((part) => idsOfThose(part, member, names));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    fold(name) === fold(member) && isObject(part) ? valuesUnder(part, ...names) : idsOfThose(part, member, names),
  );
}

/** @returns the records of the lists that stand under the name of a member, at any depth */
export function recordsUnder(value: unknown, member: string): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((part) => recordsUnder(part, member));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    fold(name) === fold(member) && Array.isArray(part) ? part.filter(isObject) : recordsUnder(part, member),
  );
}

const isScalar = (value: unknown): value is Scalar => typeof value === "number" || typeof value === "string";

/** @returns the UUIDs that stand under one of these names */
export const uuidsUnder = (value: unknown, ...names: readonly string[]): readonly string[] =>
  valuesUnder(value, ...names).filter(isUuid);

/** @returns the ids that stand under one of these names: integers, texts of digits, UUIDs */
export const idsUnder = (value: unknown, ...names: readonly string[]): readonly (string | number)[] =>
  valuesUnder(value, ...names).filter((scalar) => isId(scalar) && !(Number(scalar) <= 0));

/** @returns the integers that stand under one of these names, as numbers or as digits */
export const integersUnder = (value: unknown, ...names: readonly string[]): readonly number[] => [
  ...new Set(numbersIn(valuesUnder(value, ...names)).filter((number) => number > 0)),
];

/** @returns whether this or an older run of the suite made it, or wrote into it: its texts begin with the suite's word */
export const isOfTheSuite = (value: unknown): boolean =>
  scalarsIn(value).some((scalar) => /^conformance[ -]\S/.test(String(scalar)));

/** @returns the records of a list, or of the list that a page wraps, whoever made them */
export function rowsIn({ isSuccess, body }: ReadResult): readonly JsonObject[] {
  if (!isSuccess) return [];
  const rows = Array.isArray(body) ? body : isObject(body) ? (Object.values(body).find(isListOfRecords) ?? []) : [];
  return rows.filter(isObject);
}

/** @returns those of them that no run of the suite made */
export const recordsIn = (result: ReadResult): readonly JsonObject[] =>
  rowsIn(result).filter((row) => !isOfTheSuite(row));

const isListOfRecords = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.some(isObject);

/** @returns the items that a job shows */
export const itemsOf = (body: JsonObject): readonly JsonObject[] =>
  ["items", "jobItems", "inventoryItems"].flatMap((name) => [fieldOf(body, name)].flat().filter(isObject));
