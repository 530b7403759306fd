import type { Data } from "../src/scenario/data.js";
import { mentions } from "../src/scenario/index.js";

/**
 * Names of own records that one search text finds. The rows of some searches need not show an id: the names tell them apart. In their
 * order they rise as little as they fall, so that records which are made so stand in another one by their names than by their ids.
 *
 * @param what the records are
 */
export function namedAlike(data: Data, what: string) {
  const search_text = data.text(what);
  const names = ["one", "two", "three"].map((number) => `${search_text} ${number}`);
  return { search_text, names, keyOf: (row: unknown) => names.find((name) => mentions(row, name)) };
}
