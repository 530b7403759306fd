import { type Answer, isObject, phrase } from "../../src/scenario/index.js";

/** So often is a list read again that has lost something with each reading: what somebody removes is gone once. */
const mostReadings = 3;

/** An entry of a list, without the lists that it holds. */
const textOf = (entry: unknown): string =>
  JSON.stringify(isObject(entry) ? Object.entries(entry).filter(([, member]) => !Array.isArray(member)) : entry);

/** The entries of all lists in an answer. */
function entriesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => [textOf(entry), ...entriesIn(entry)]);
  return isObject(value) ? Object.values(value).flatMap(entriesIn) : [];
}

function timesOf(entries: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const entry of entries) times.set(entry, (times.get(entry) ?? 0) + 1);
  return times;
}

/** @returns an entry that came to stand more often, where all that came stood there before: what somebody added is another one */
function repeatedIn(before: Answer, after: Answer): string | undefined {
  const [first, last] = [before, after].map(({ body }) => timesOf(entriesIn(body))) as [Times, Times];
  const come = [...last].filter(([entry, times]) => times > (first.get(entry) ?? 0));
  return come.every(([entry]) => first.has(entry)) ? come[0]?.[0] : undefined;
}

type Times = ReadonlyMap<string, number>;

/**
 * A list that no request changes is not changed by reading it, either.
 *
 * @param again reads it once more
 * @throws Mismatch where an entry stands there more often than before, or where each reading has fewer
 */
export async function isReadAlike(first: Answer, again: () => PromiseLike<Answer>): Promise<void> {
  const count = ({ body }: Answer) => entriesIn(body).length;
  let before = first;
  for (let reading = 0; reading < mostReadings; reading++) {
    const after = await again();
    after.isDeclared();
    const repeated = repeatedIn(before, after);
    if (repeated !== undefined)
      throw after.mismatch(
        `the list as it was read before, of ${count(before)} entries`,
        `${count(after)} entries, ${phrase(after.rows().find((row) => textOf(row) === repeated) ?? repeated)} more often than before`,
      );
    if (count(after) >= count(before)) return;
    before = after;
  }
  throw before.mismatch(
    `the list as it was read first, of ${count(first)} entries`,
    `${count(before)} entries, fewer with each reading`,
  );
}
