import { fieldOf, isObject, type JsonObject } from "../values.js";

/** @returns what stands at a place in a record: names behind dots, looked up in the only element where there is a list of one */
export function valueAt(record: JsonObject, place: string): unknown {
  return place.split(".").reduce<unknown>((part, name) => {
    const of = Array.isArray(part) && part.length === 1 ? part[0] : part;
    return isObject(of) ? fieldOf(of, name) : undefined;
  }, record);
}

/** @returns the places in a value that hold another one, as names behind dots */
export function placesOf(sought: unknown, value: unknown, place = ""): readonly string[] {
  if (typeof value === "string" || typeof value === "number") return value === sought ? [place] : [];
  const of = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (!isObject(of)) return [];
  return Object.entries(of).flatMap(([name, part]) => placesOf(sought, part, place === "" ? name : `${place}.${name}`));
}

/** @returns what the elements of the lists on the way to a place in a record hold there, first to last; none where no list is */
export function elementsAt(record: JsonObject, place: string): readonly unknown[] {
  const at = (part: unknown, names: readonly string[]): readonly unknown[] => {
    if (Array.isArray(part)) return part.flatMap((element) => at(element, names));
    const [name, ...rest] = names;
    if (name === undefined) return part === undefined ? [] : [part];
    return isObject(part) ? at(fieldOf(part, name), rest) : [];
  };
  return at(record, place.split("."));
}

/** @returns the places at which the only element of a list holds a value, as names behind dots */
export function elementPlaces(sought: unknown, value: unknown, place = "", isInside = false): readonly string[] {
  if (Array.isArray(value)) return value.length === 1 ? elementPlaces(sought, value[0], place, true) : [];
  if (!isObject(value)) return isInside && value === sought ? [place] : [];
  return Object.entries(value).flatMap(([name, part]) =>
    elementPlaces(sought, part, place === "" ? name : `${place}.${name}`, isInside),
  );
}
