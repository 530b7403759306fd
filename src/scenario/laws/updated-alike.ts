import { isDeepStrictEqual } from "node:util";
import { isText } from "../../contract/laws/resources.js";
import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import { assume, Inconclusive, Mismatch } from "../findings.js";
import { isMarkedByRuns } from "../run-id.js";
import type { LawCheck, Values } from "./handling.js";
import type { Reading, Records } from "./readings.js";
import { assumeReplaced, type UpdatedTwice } from "./updates.js";

/** What came of updates with what a record was given before. */
interface UpdatedAlike {
  readonly isAlike: boolean;
  /** Whether an update that changes nothing is refused, as may be. */
  readonly isRefused: boolean;
  /** How the record is read once it was given back what it was made with, and that in capitals before; undefined where it was not. */
  readonly recasedBack: Reading | undefined;
}

/** Judges that an update which changes nothing, or gives back what a record was made with, is carried out like any other. */
export async function isUpdatedAlike<N extends Need>(
  records: Records<N>,
  updates: UpdatedTwice,
  check: LawCheck,
): Promise<UpdatedAlike> {
  const { second, keeping } = updates;
  let recasedBack: Reading | undefined;
  let isRefused = false;
  const isAlike = await check("updated-alike", async () => {
    assumeReplaced(records, updates);
    const again = await records.update(second.own, second.own.given);
    isRefused = again.isInvalid;
    assume(!isRefused, `an update of a ${records.resource.name} that changes nothing is refused (${again.status})`);
    again.accepted();
    if (isDeclared(second.answer)) again.isDeclared();
    const left = await records.read(second.own);
    for (const [member] of keeping) records.keeps(left, member, second.own.given[member]);
    recasedBack = await givenBack(records, updates);
  });
  return { isAlike, isRefused, recasedBack };
}

/**
 * Gives a record what differs from what it was made with in the case of letters alone, and in lists that may be what it is known by; then
 * what it was made with.
 *
 * @returns the reading at last where the first was taken
 */
async function givenBack<N extends Need>(
  records: Records<N>,
  { own, created, second, keeping }: UpdatedTwice,
): Promise<Reading | undefined> {
  const capitals = inCapitals(records, own.given);
  const inOtherCase = { ...own.given, ...listsOf(records, second.own.given), ...capitals };
  const isRecased = Object.keys(capitals).length > 0 && (await records.update(second.own, inOtherCase)).isSuccess;
  const back = await records.update(second.own, own.given);
  assume(
    !back.isInvalid,
    `an update of a ${records.resource.name} that gives back what it was given first is refused (${back.status})`,
  );
  back.accepted();
  const atLast = await records.read(own);
  // That an update stores what is false, and letters as they are, another law says; not that it stores them where they were others.
  const isStored = (member: string): boolean =>
    (member in capitals && records.kept(atLast, member, capitals[member]).as !== "other") ||
    !records.isRecased(atLast, member, own.given[member]);
  const cameBack = keeping.filter(
    ([member, kind]) =>
      kind !== "boolean" && isStored(member) && records.kept(created, member, own.given[member]).as !== "other",
  );
  for (const [member] of cameBack) records.keeps(atLast, member, own.given[member]);
  return isRecased ? atLast : undefined;
}

/** A text of a run: what marks it as one, the words that say what it is of, and its number. */
const ofRun = /^(conformance[ -]\w+[ -])(.+)([ -]\S+)$/;

const capitalised = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  if (!isMarkedByRuns(value)) return value.toUpperCase();
  return value.replace(ofRun, (_, mark: string, words: string, number: string) => mark + words.toUpperCase() + number);
};

/**
 * @returns what members for texts were given, with the words in them in capitals: what marks them as the run's stays. What has none is left
 *   out
 */
const inCapitals = <N extends Need>(records: Records<N>, given: Values): Values =>
  Object.fromEntries(
    records.members("update").flatMap(([member, kind]) => {
      if (!isText(kind) && kind !== "elements") return [];
      const before = given[member];
      const after = Array.isArray(before) ? before.map(capitalised) : capitalised(before);
      return isDeepStrictEqual(before, after) ? [] : [[member, after]];
    }),
  );

/** @returns what lists of texts were given, which are left in their case */
const listsOf = <N extends Need>(records: Records<N>, given: Values): Values =>
  Object.fromEntries(
    records.members("update").flatMap(([member, kind]) => (kind === "texts" ? [[member, given[member]]] : [])),
  );

/** @returns whether an answer is what its row declares */
function isDeclared(answer: Answer): boolean {
  try {
    answer.isDeclared();
    return true;
  } catch (error) {
    if (!(error instanceof Inconclusive || error instanceof Mismatch)) throw error;
    return false;
  }
}
