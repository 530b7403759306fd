import { isDeepStrictEqual } from "node:util";
import { isText, type MemberKind, updatesMayLack } from "../../contract/laws/resources.js";
import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import { assume, Inconclusive, Mismatch, phrase } from "../findings.js";
import { isMarkedByRuns } from "../run-id.js";
import { type JsonObject, mentions } from "../values.js";
import { Bystanders } from "./bystanders.js";
import { isShownElsewhere, shownElsewhere } from "./elsewhere.js";
import { isListedEmpty } from "./emptied.js";
import { isFollowed, partChanged } from "./followed.js";
import { halvesFor, madeOfHalves } from "./fractions.js";
import type { LawCheck, Own, Values } from "./handling.js";
import { hardValues, leftMarked, roundsOf } from "./hard.js";
import { type Reading, type Records, Unlisted } from "./readings.js";
import { halfRefusedIsUntouched } from "./refusals.js";

/** What updates carry is kept, each replaces the one before, and the records beside it stay. */
export async function changesAreKept<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  try {
    await changesOf(records, check);
  } catch (error) {
    if (error instanceof Renumbered)
      await check("updated-as-given", () => {
        throw error.mismatch;
      });
    throw error;
  }
}

/** An update gave a record another id, so that nothing more can be done to it. */
class Renumbered extends Inconclusive {
  constructor(readonly mismatch: Mismatch) {
    super(`an update gave it another id: ${mismatch.message}`, mismatch.exchange);
  }
}

/** @returns the reading of a record that was just updated; @throws Renumbered where it has another id now */
async function readUpdated<N extends Need>(records: Records<N>, own: Own): Promise<Reading> {
  try {
    return await records.read(own);
  } catch (error) {
    const renumbered = error instanceof Unlisted ? records.renumbered(own, error) : undefined;
    throw renumbered ? new Renumbered(renumbered) : error;
  }
}

async function changesOf<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const { name } = records.resource;
  const { alone } = records.handling;
  const before = alone ? [] : [await records.created()];
  const { own, reading: created } = await records.plain(untrue(records));
  const after = alone ? [] : [await records.created()];
  const beside = await Bystanders.watched(records, [...before, ...after]);
  const atFirst = await agreement(records, own, created);
  const elsewhere = await shownElsewhere(records, own);

  const first = await changed(records, own);
  const { mayBeEmpty = [] } = records.resource;
  const notShown = first.answer.withSample(`an update of a ${name} is shown nowhere`);
  const notShownAt = `of a ${name} no update is shown of what may be empty (${mayBeEmpty.join(", ")})`;
  const keeping = records.members("update").filter(([member]) => {
    const [was, is] = [created, first.reading].map((reading) => records.kept(reading, member, first.own.given[member]));
    return was?.as === "other" && is?.as !== "other";
  });
  if (keeping.length === 0) await records.context.settled();
  const isLost = (member: string): boolean => {
    const was = records.kept(created, member, own.given[member]);
    const is = records.kept(first.reading, member, first.own.given[member]);
    return was.as !== "other" && is.as === "other";
  };
  const { updatesSaid = [] } = records.resource;
  // Of a part that is lost as a whole its group's clause says so, once.
  const said = new Set(updatesSaid.filter(isLost).map(partOf));
  const lost = records
    .members("update")
    .filter(([member]) => isLost(member) && !updatesSaid.includes(member) && !said.has(partOf(member)));
  // Whatever else says that a plain update is kept takes a text in any case of its letters. What a creation recases its own law says.
  const recased = records.members("update").filter(([member]) => {
    const isOwn = !records.resource.create || records.kept(created, member, own.given[member]).as !== "other";
    return isOwn && records.isRecased(first.reading, member, first.own.given[member]);
  });
  // Of the others what is lost says it.
  const appended = updatesSaid.find((member) =>
    records.isAppended(first.reading, member, own.given[member], first.own.given[member]),
  );
  const ignored = lost.filter(([member]) => !isThere(first.reading.record, first.own.given[member]));
  const { create, said: saidElsewhere, carriedOut } = records.resource;
  const isSaid = carriedOut !== undefined || saidElsewhere?.["updated-as-given"] !== undefined;
  // Where an update is what made it, no clause on updates as such says that the next one is carried out.
  if (!create && !isSaid && keeping.length === 0 && ignored.length > 0)
    await check("updated-again", () => {
      for (const [member] of ignored) records.keeps(first.reading, member, first.own.given[member]);
    });
  const second = await changed(records, first.own);
  const isReplaced = await check("updated-again", () => {
    if (appended !== undefined)
      throw first.answer.mismatch(
        `${appended} to be ${phrase(first.own.given[appended])} alone`,
        `${phrase(own.given[appended])} beside it, which it was given before`,
      );
    assume(keeping.length > 0, notShown);
    for (const [member] of keeping) records.keeps(second.reading, member, second.own.given[member]);
  });
  const agree = (read: Reading, row: Reading, members: readonly string[]) => {
    for (const member of members) {
      const change = records.otherwise(read.record, row.record, member);
      if (change) throw row.answer.mismatch(`${member} to be ${phrase(change.from)}, as it is read`, phrase(change.to));
    }
  };
  await check("reads-agree", async () => {
    assume(atFirst.length > 0, `the list and the read of a new ${name} show no member alike`);
    agree(second.reading, await records.row(second.own), atFirst);
  });

  await check("shown-elsewhere", async () => {
    assume(keeping.length > 0, notShown);
    assume(isReplaced, `a second update of a ${name} does not replace the first`);
    const shown = elsewhere.map(({ index, members }) => ({
      index,
      members: members.filter((one) => keeping.some(([member]) => member === one)),
    }));
    await isShownElsewhere(
      records,
      shown.filter(({ members }) => members.length > 0),
      second.own,
    );
  });
  let recasedBack: Reading | undefined;
  let isRefusedAgain = false;
  const isAlike = await check("updated-alike", async () => {
    assume(keeping.length > 0, notShown);
    assume(isReplaced, `a second update of a ${name} does not replace the first`);
    const again = await records.update(second.own, second.own.given);
    isRefusedAgain = again.isInvalid;
    assume(!again.isInvalid, `an update of a ${name} that changes nothing is refused (${again.status})`);
    again.accepted();
    if (isDeclared(second.answer)) again.isDeclared();
    const left = await records.read(second.own);
    for (const [member] of keeping) records.keeps(left, member, second.own.given[member]);
    // What is given back differs from it in the case of letters alone, and in lists that may be what it is known by.
    const capitals = inCapitals(records, own.given);
    const inOtherCase = { ...own.given, ...listsOf(records, second.own.given), ...capitals };
    const isRecased = Object.keys(capitals).length > 0 && (await records.update(second.own, inOtherCase)).isSuccess;
    const back = await records.update(second.own, own.given);
    assume(
      !back.isInvalid,
      `an update of a ${name} that gives back what it was given first is refused (${back.status})`,
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
    if (isRecased) recasedBack = atLast;
  });
  const asGiven = recasedBack;
  if (isAlike && asGiven && atFirst.length > 0)
    await check("reads-agree", async () => agree(asGiven, await records.row(own), atFirst));

  const names = keeping.map(([member]) => member);
  // Where an update that changes nothing is refused, as may be, it is as it was updated last.
  const [from, others] = isRefusedAgain ? [second.own, own.given] : [own, second.own.given];
  const part =
    isReplaced && (isAlike || isRefusedAgain)
      ? await partChanged(records, from, others, [...names, ...atFirst], check)
      : undefined;
  if (part) await isFollowed(records, part, { keeping: names, atFirst, elsewhere, agree }, check);

  // A record that an update alone gives its texts carries others, too.
  const marked = create ? leftMarked : (_: Values, values: Values) => values;
  const hard: (Taken | Mismatch)[] = [];
  const kinds = keeping.map(([, kind]) => kind);
  // That lists may be left empty another law says.
  const isLeft = ([member, value]: [string, unknown]) =>
    mayBeEmpty.includes(member) && Array.isArray(value) && value.length === 0;
  const filled = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter((entry) => !isLeft(entry)));
  for (const round of roundsOf(kinds, records.context.laws))
    hard.push(
      ...(await taken(records, second.own, (plain, refused) =>
        marked(plain, filled(hardValues(keeping, plain, round, refused))),
      )),
    );
  const ofHalves = await madeOfHalves(records, keeping);
  if (ofHalves)
    hard.push(
      ...(await taken(records, ofHalves.made.own, (_, refused) =>
        refused === 0 ? halvesFor(ofHalves.keeping, 92) : {},
      )),
    );
  await check("updated-as-given", () => {
    for (const [member] of recased) records.keeps(first.reading, member, first.own.given[member]);
    assume(keeping.length > 0, notShown);
    assume(isReplaced, `a second update of a ${name} does not replace the first`);
    const missing = hard.find((one) => one instanceof Mismatch);
    if (missing) throw missing;
    assume(hard.length > 0, `every update of a ${name} with unusual values is refused`);
    for (const { given, reading } of hard.filter(isTaken))
      for (const member of Object.keys(given)) records.keeps(reading, member, given[member]);
    // What a creation shows and an update does not, beside members of which it does, was not taken from the update.
    for (const [member] of lost) records.keeps(first.reading, member, first.own.given[member]);
  });
  const fillable = keeping.filter(([member]) => mayBeEmpty.includes(member));
  const emptied = await takenEmpty(records, second.own, fillable);
  await check("emptied", () => {
    assume(fillable.length > 0, keeping.length > 0 ? first.answer.withSample(notShownAt) : notShown);
    assume(isReplaced, `a second update of a ${name} does not replace the first`);
    assume(emptied.length > 0, `every update that empties a ${name} is refused`);
    for (const { given, reading } of emptied)
      for (const member of Object.keys(given)) records.keeps(reading, member, given[member]);
    // What is given beside what is empty is kept as it is beside what is not.
    for (const { all, reading } of emptied) for (const [member] of keeping) records.keeps(reading, member, all[member]);
  });
  await check("reads-agree", () => isListedEmpty(records, own, emptied.at(-1), atFirst));
  const last: Own = { ...second.own, given: emptied.at(-1)?.all ?? second.own.given };
  await halfRefusedIsUntouched(records, last, check);
  await check("update-only-that", async () => {
    assume(keeping.length > 0, notShown);
    await beside.areAsBefore();
  });
  const lacking = isReplaced ? updatesMayLack(records.resource).filter((member) => names.includes(member)) : [];
  const areAlike = isAlike && !records.resource.mayBeTheFirst;
  if (lacking.length === 0 && !areAlike) return;
  const other = after[0] ?? ofHalves?.made.own ?? (await records.created());
  if (lacking.length > 0) await check("updated-as-given", () => lackingIsNotTaken(records, { own, other }, lacking));
  if (areAlike) await check("updated-alike", () => othersTakeTheSame(records, { own, other }, names));
}

/** An update that leaves out what it need not give takes nothing from the one before it, of another record. */
async function lackingIsNotTaken<N extends Need>(
  records: Records<N>,
  { own, other }: { readonly own: Own; readonly other: Own },
  lacking: readonly string[],
): Promise<void> {
  const { handling, context } = records;
  const before = await handling.plain(context);
  (await records.update(own, before)).accepted();
  const takes = (reading: Reading, member: string) => records.kept(reading, member, before[member]).as !== "other";
  // That it is written on the other one as well another law says.
  const between = await records.read(other);
  const untaken = lacking.filter((member) => !takes(between, member));
  const given = Object.fromEntries(lacking.map((member) => [member, undefined]));
  const values = { ...(await handling.plain(context)), ...given };
  // It may be refused without them.
  if (!(await records.update(other, values)).isSuccess) return;
  const reading = await records.read({ ...other, given: { ...other.given, ...values } });
  for (const member of untaken)
    if (takes(reading, member))
      throw reading.answer.mismatch(
        `no ${member} of the ${records.resource.name} that was updated before it`,
        phrase(records.shown(reading.record, member)),
      );
}

/** What one record was given last another one may be refused; where it is not, that one shows it as well. */
async function othersTakeTheSame<N extends Need>(
  records: Records<N>,
  { own, other }: { readonly own: Own; readonly other: Own },
  members: readonly string[],
): Promise<void> {
  const values = await records.handling.plain(records.context);
  (await records.update(own, values)).accepted();
  if (!(await records.update(other, values)).isSuccess) return;
  const reading = await records.read(other);
  // That an update stores letters as they are another law says.
  for (const member of members.filter((one) => !records.isRecased(reading, one, values[one])))
    records.keeps(reading, member, values[member]);
}

/** Whether a record shows a value wherever it stands; of what is no scalar that is not asked. */
const isThere = (record: JsonObject, value: unknown): boolean =>
  (typeof value !== "string" && typeof value !== "number") || mentions(record, value);

/** @returns the part of a record that a member stands in */
const partOf = (member: string): string | undefined => member.split(".")[0];

/** What can be true is false at first, so that an update with true shows. */
const untrue = <N extends Need>(records: Records<N>): Values =>
  Object.fromEntries(
    records.members("update").flatMap(([member, kind]) => (kind === "boolean" ? [[member, false]] : [])),
  );

type Members = Parameters<typeof hardValues>[0];

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

/** An update with plain values, and the reading after it. */
async function changed<N extends Need>(records: Records<N>, own: Own) {
  const values = await records.handling.plain(records.context);
  const answer = (await records.update(own, values)).accepted();
  const next: Own = { ...own, given: values };
  const reading = await readUpdated(records, next);
  records.learn(reading, values);
  return { own: next, reading, answer };
}

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

/** What an update gave that was not refused, and the reading after it. */
interface Taken {
  /** What is unusual of it. */
  readonly given: Values;
  readonly all: Values;
  readonly reading: Reading;
}

const lists: ReadonlySet<MemberKind> = new Set(["texts", "elements", "chosen"]);

const nothingIn = (members: Members): Values =>
  Object.fromEntries(members.map(([member, kind]) => [member, lists.has(kind) ? [] : ""]));

/** Unusual values for some members, from the plain ones; where as many were refused before, those that there are in their place. */
type Unusual = (plain: Values, refused: number) => Values;

/** Updates that empty members: all that may be empty at once, and then each half of them beside the others, the first one last. */
async function takenEmpty<N extends Need>(records: Records<N>, own: Own, members: Members): Promise<readonly Taken[]> {
  if (members.length === 0) return [];
  const emptying = async (those: Members) =>
    (await taken(records, own, (_, refused) => (refused === 0 ? nothingIn(those) : {}))).filter(isTaken);
  const all = await emptying(members);
  const areTogether = all.some(({ given }) => Object.keys(given).length === members.length);
  if (members.length === 1 || !areTogether) return all;
  const half = Math.ceil(members.length / 2);
  return [...all, ...(await emptying(members.slice(half))), ...(await emptying(members.slice(0, half)))];
}

const isTaken = (one: Taken | Mismatch): one is Taken => !(one instanceof Mismatch);

/** Updates with unusual values: all members at once, or where that is refused one after the other; or that what was updated is not there. */
async function taken<N extends Need>(
  records: Records<N>,
  own: Own,
  unusual: Unusual,
  refused = 0,
): Promise<readonly (Taken | Mismatch)[]> {
  const plain = await records.handling.plain(records.context);
  const values = unusual(plain, refused);
  const members = Object.entries(values);
  if (members.length === 0) return [];
  const together = await kept(records, own, plain, values);
  if (together) return [together];
  const apart: (Taken | Mismatch)[] = [];
  const left = new Set<string>();
  for (const [member, value] of members) {
    const alone = members.length > 1 ? await kept(records, own, plain, { [member]: value }) : undefined;
    if (alone) {
      apart.push(alone);
      continue;
    }
    left.add(member);
    if (refused === 0)
      records.context.observe(
        "unusual-values-refused",
        `${member} of a ${records.resource.name}: ${phrase(value, 40)}`,
      );
  }
  if (left.size === 0) return apart;
  return [...apart, ...(await taken(records, own, amongThose(left, unusual), refused + 1))];
}

const amongThose =
  (members: ReadonlySet<string>, unusual: Unusual): Unusual =>
  (plain, refused) =>
    Object.fromEntries(Object.entries(unusual(plain, refused)).filter(([member]) => members.has(member)));

/** @returns what an update gave and the reading after it, or that it is not there then; undefined where it was refused */
async function kept<N extends Need>(
  records: Records<N>,
  own: Own,
  plain: Values,
  given: Values,
): Promise<Taken | Mismatch | undefined> {
  const values = { ...plain, ...given };
  const updated = await records.update(own, values);
  if (updated.isInvalid) return undefined;
  updated.accepted();
  const next: Own = { ...own, given: values };
  const reading = await records.hardRead(() => readUpdated(records, next), next, given);
  return reading instanceof Mismatch ? reading : { given, all: values, reading };
}

/** @returns the members that the list and the read of a new record show alike; none where one of them does not show it */
async function agreement<N extends Need>(records: Records<N>, own: Own, read: Reading): Promise<readonly string[]> {
  const members = records.members("update").map(([member]) => member);
  if (!records.handling.list || !records.handling.read) return [];
  try {
    const row = await records.row(own);
    // The list may show a member under another name than the read.
    records.learn(row, own.given);
    return members.filter((member) => {
      const isShown = [row, read].every(({ record }) => records.shown(record, member) !== undefined);
      return isShown && records.otherwise(read.record, row.record, member) === undefined;
    });
  } catch (error) {
    if (!(error instanceof Inconclusive || error instanceof Mismatch)) throw error;
    await records.context.settled();
    // What the list or the read gets wrong by itself is no matter of this law.
    return [];
  }
}
