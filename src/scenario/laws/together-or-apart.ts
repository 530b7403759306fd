import type { Values } from "./handling.js";

/** What came of giving some values: of all at once, or of each by itself. */
interface Outcome<T> {
  readonly given: readonly T[];
  /** The members whose values are refused by themselves as well. */
  readonly left: ReadonlySet<string>;
}

/**
 * Gives values all at once, or where that is refused each by itself.
 *
 * @param give gives some of them; answers undefined where they are refused
 * @param onRefused told of each that is refused by itself
 */
export async function togetherOrApart<T>(
  values: Values,
  give: (some: Values) => Promise<T | undefined>,
  onRefused: (member: string, value: unknown) => void,
): Promise<Outcome<T>> {
  const members = Object.entries(values);
  const together = members.length === 0 ? undefined : await give(values);
  if (together !== undefined) return { given: [together], left: new Set() };
  const given: T[] = [];
  const left = new Set<string>();
  for (const [member, value] of members) {
    const alone = members.length > 1 ? await give({ [member]: value }) : undefined;
    if (alone !== undefined) {
      given.push(alone);
      continue;
    }
    left.add(member);
    onRefused(member, value);
  }
  return { given, left };
}
