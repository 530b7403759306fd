import type { Answer } from "./answer.js";
import { isObject } from "./form.js";

/**
 * @param change of the rows of a list, or of each list that a page or another object holds
 * @returns the answer with other rows; as it is where it is no JSON
 */
export function withRows(answer: Answer, change: (rows: readonly unknown[]) => readonly unknown[]): Answer {
  if (answer.kind !== "json") return answer;
  const { body } = answer;
  const changed = (value: unknown) => (Array.isArray(value) ? change(value) : value);
  if (!isObject(body)) return { ...answer, body: changed(body) };
  return { ...answer, body: Object.fromEntries(Object.entries(body).map(([name, part]) => [name, changed(part)])) };
}
