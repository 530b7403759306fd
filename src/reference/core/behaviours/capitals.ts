/** A text of several words; dates and keys are none. */
const isOfWords = (text: string) => / /.test(text) && !/^\d{4}-/.test(text);

/** @returns the same with each text of several words in capitals: what a fault makes of a record */
export function inCapitals<T>(value: T): T;
export function inCapitals(value: unknown): unknown {
  if (typeof value === "string") return isOfWords(value) ? value.toUpperCase() : value;
  if (Array.isArray(value)) return value.map((one) => inCapitals(one));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inCapitals(part)]));
}
