import type { Declared } from "../../contract/route.js";
import { decision } from "./decision.js";
import { isObject } from "./form.js";
import type { World } from "./world.js";

/** The order of the records in lists that are told whole, wherever they stand: the document gives none. */

type Ordering = (records: readonly unknown[], world: World) => readonly unknown[];

export const recordOrder = decision<Ordering>("record-order", {
  openPoint: "ordering",
  conforms: {
    "always-the-same": (records) => records,
    "another-with-each-answer": shuffled,
  },
});

function shuffled(records: readonly unknown[], world: World): readonly unknown[] {
  const ordered = [...records];
  for (let last = ordered.length - 1; last > 0; last--) {
    const other = world.draw(last + 1);
    [ordered[last], ordered[other]] = [ordered[other], ordered[last]];
  }
  return ordered;
}

/**
 * Of the columns and the sortings of a grid view the order counts, and of the links that a lot was given; that of commodities says which
 * one is sent back without its id.
 */
const inOrder = new Set(["columns", "sort_order", "image_links", "commodities"]);

/**
 * @param body what a read answers
 * @param declared of the answer
 * @returns the same, its lists of records in the order of this deployment; a page as it is, as pages have to share no row
 */
export function ordered(body: unknown, declared: Declared | undefined, world: World): unknown {
  const order = world.choose(recordOrder);
  if (order === recordOrder.usual || declared?.kind === "page") return body;
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return (part.every(isObject) ? order(part, world) : part).map(visit);
    if (!isObject(part)) return part;
    const members = Object.entries(part).map(([name, member]) => [name, inOrder.has(name) ? member : visit(member)]);
    return Object.fromEntries(members);
  };
  return visit(body);
}
