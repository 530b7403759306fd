import { Guess, Verbatim } from "../../http/names.js";

/**
 * @param value a body, as a scenario sends it
 * @param replace what stands in place of a text; undefined leaves it as it is
 * @param name of the member that holds it; empty for the body itself, and that of a list for its entries
 * @returns the same with other texts
 */
export function withTexts(
  value: unknown,
  replace: (text: string, name: string) => string | undefined,
  name = "",
): unknown {
  const inside = (part: unknown, of = name) => withTexts(part, replace, of);
  if (typeof value === "string") return replace(value, name) ?? value;
  if (value instanceof Verbatim) return new Verbatim(inside(value.value));
  if (value instanceof Guess) return new Guess(value.model, inside(value.value));
  if (Array.isArray(value)) return value.map((one) => inside(one));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([of, part]) => [of, inside(part, of)]));
}
