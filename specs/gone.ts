import {
  type Answer,
  idOf,
  isObject,
  mentions,
  type ScenarioContext,
  sameScalar,
  typeOfId,
} from "../src/scenario/index.js";

/** A record that was removed, and how the routes of its kind name one. */
interface Gone {
  readonly kind: "lot" | "catalog" | "commodity map" | "view";
  readonly id: string | number;
  update(id: string | number): PromiseLike<Answer>;
  read(id: string | number): PromiseLike<Answer>;
}

/** A record that was merged into another, and how the routes of its kind name one. */
interface Folded extends Pick<Gone, "id" | "read"> {
  /** A text that it alone was given. */
  readonly text: string;
  readonly target: string | number;
  remove(id: string | number): PromiseLike<Answer>;
}

/**
 * Removes the target of a merge.
 *
 * @returns what reads its source then; undefined where nothing does, or where the target is not removed
 */
export async function backWithoutTarget({ id, text, target, read, remove }: Folded): Promise<Answer | undefined> {
  const removed = await remove(target);
  const seen = await read(id);
  // Where ids are given again, it is another by now.
  const isIt = seen.isSuccess && sameScalar(idOf(seen.body), id) && mentions(seen.body, text);
  return removed.isSuccess && isIt ? seen : undefined;
}

/**
 * Updates a record that is gone: its read yielded nothing before.
 *
 * @returns what reads it then; undefined where nothing does, or where an update makes a record of any id that nothing has
 */
export async function broughtBack(
  { unusedId, adopt }: Pick<ScenarioContext, "unusedId" | "adopt">,
  { kind, id, update, read }: Gone,
): Promise<Answer | undefined> {
  const updated = await update(id);
  if (!updated.isSuccess) return undefined;
  adopt(kind, id);
  const seen = await read(id);
  if (!seen.isSuccess || !isObject(seen.body) || !sameScalar(idOf(seen.body), id)) return undefined;
  const unused = await unusedId(kind, typeOfId(id));
  const made = await update(unused);
  if (made.isSuccess) adopt(kind, unused);
  const { status = 0 } = made;
  return status >= 400 && status < 500 && status !== 429 ? seen : undefined;
}
