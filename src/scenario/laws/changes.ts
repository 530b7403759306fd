import { isDeepStrictEqual } from "node:util";
import { changedWithOthers, updatesMayLack } from "../../contract/laws/resources.js";
import type { Need } from "../context.js";
import { assume, Mismatch, phrase } from "../findings.js";
import { Bystanders } from "./bystanders.js";
import { areByOneClock } from "./clock.js";
import { isShownElsewhere } from "./elsewhere.js";
import { isListedEmpty } from "./emptied.js";
import { isFollowed, partChanged } from "./followed.js";
import { halvesFor, madeOfHalves } from "./fractions.js";
import type { LawCheck, Own, Values } from "./handling.js";
import { hardValues, leftMarked, roundsOf } from "./hard.js";
import { eachIsKeptAlone } from "./one-alone.js";
import type { Reading, Records } from "./readings.js";
import { halfRefusedIsUntouched } from "./refusals.js";
import { isTaken, type Taken, taken, takenEmpty } from "./unusual-updates.js";
import { isUpdatedAlike } from "./updated-alike.js";
import {
  agree,
  assumeReplaced,
  ignoredOf,
  type Members,
  Renumbered,
  type Updated,
  type UpdatedOnce,
  type UpdatedTwice,
  updated,
  updatedOnce,
  whyUnseen,
} from "./updates.js";
import { updateIsTakenHowever } from "./written-otherwise.js";

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

async function changesOf<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const { alone } = records.handling;
  const before = alone ? [] : [await records.created()];
  const made = await records.plain(untrue(records));
  const after = alone ? [] : [await records.created()];
  const beside = await Bystanders.watched(records, [...before, ...after]);
  const once = await updatedOnce(records, made);
  await isCarriedOut(records, once, check);
  const second = await updated(records, once.first.own);
  const isReplaced = await isUpdatedAgain(records, once, second, check);
  const updates: UpdatedTwice = { ...once, second, isReplaced };
  await isReadAlike(records, updates, check);
  await isFoundElsewhere(records, updates, check);
  const { isAlike, isRefused, recasedBack } = await isUpdatedAlike(records, updates, check);
  if (isAlike && recasedBack && once.atFirst.length > 0)
    await check("reads-agree", async () => agree(records, recasedBack, await records.row(made.own), once.atFirst));
  if (isReplaced && (isAlike || isRefused)) await isPartFollowed(records, updates, isRefused, check);
  const ofHalves = await isUpdatedAsGiven(records, updates, check);
  const emptied = await isEmptied(records, updates, check);
  await halfRefusedIsUntouched(records, { ...second.own, given: emptied?.all ?? second.own.given }, check);
  await check("update-only-that", async () => {
    assume(once.keeping.length > 0, whyUnseen(records, once));
    await beside.areAsBefore();
  });
  await updateIsTakenHowever(records, second.own, once.keeping, check);
  await isApartFromOthers(records, updates, { isAlike, beside: after[0] ?? ofHalves }, check);
}

/** What can be true is false at first, so that an update with true shows. */
const untrue = <N extends Need>(records: Records<N>): Values =>
  Object.fromEntries(
    records.members("update").flatMap(([member, kind]) => (kind === "boolean" ? [[member, false]] : [])),
  );

/** Where an update is what made it, no clause on updates as such says that the next one is carried out. */
async function isCarriedOut<N extends Need>(records: Records<N>, once: UpdatedOnce, check: LawCheck): Promise<void> {
  const { create, said, carriedOut } = records.resource;
  const isSaid = carriedOut !== undefined || said?.["updated-as-given"] !== undefined;
  const ignored = ignoredOf(once);
  if (create || isSaid || once.keeping.length > 0 || ignored.length === 0) return;
  await check("updated-again", () => {
    const { own, reading } = once.first;
    for (const [member] of ignored) records.keeps(reading, member, own.given[member]);
  });
}

/** Judges that an update replaces the one before it. */
const isUpdatedAgain = <N extends Need>(
  records: Records<N>,
  once: UpdatedOnce,
  second: Updated,
  check: LawCheck,
): Promise<boolean> =>
  check("updated-again", () => {
    const { own, first, keeping, appended } = once;
    if (appended !== undefined)
      throw first.answer.mismatch(
        `${appended} to be ${phrase(first.own.given[appended])} alone`,
        `${phrase(own.given[appended])} beside it, which it was given before`,
      );
    assume(keeping.length > 0, whyUnseen(records, once));
    for (const [member] of keeping) records.keeps(second.reading, member, second.own.given[member]);
  });

/** Judges that the list shows an update as the read does. */
const isReadAlike = <N extends Need>(
  records: Records<N>,
  { atFirst, second }: UpdatedTwice,
  check: LawCheck,
): Promise<boolean> =>
  check("reads-agree", async () => {
    assume(atFirst.length > 0, `the list and the read of a new ${records.resource.name} show no member alike`);
    agree(records, second.reading, await records.row(second.own), atFirst);
  });

/** Judges that other routes which show the record show its updates. */
const isFoundElsewhere = <N extends Need>(
  records: Records<N>,
  updates: UpdatedTwice,
  check: LawCheck,
): Promise<boolean> =>
  check("shown-elsewhere", async () => {
    assumeReplaced(records, updates);
    const { elsewhere, keeping, second } = updates;
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

/**
 * Judges that an update of a part is kept, and shown wherever the part was at first; then that each member is kept that changes alone.
 *
 * @param isRefused an update that changes nothing is refused, so that the record is as it was updated last
 */
async function isPartFollowed<N extends Need>(
  records: Records<N>,
  { own, second, keeping, atFirst, elsewhere }: UpdatedTwice,
  isRefused: boolean,
  check: LawCheck,
): Promise<void> {
  const names = keeping.map(([member]) => member);
  const [from, others] = isRefused ? [second.own, own.given] : [own, second.own.given];
  const part = await partChanged(records, from, others, [...names, ...atFirst], check);
  if (part) await isFollowed(records, part, { keeping: names, atFirst, elsewhere }, check);
  const left = changedWithOthers(records.resource).filter((one) => !isDeepStrictEqual(part?.members, [one]));
  const members = keeping.filter(([member]) => left.includes(member));
  await eachIsKeptAlone(records, part?.own ?? from, members, check);
}

/** Judges that what an update carries is kept as it is, unusual values as well. @returns a record that was made meanwhile */
async function isUpdatedAsGiven<N extends Need>(
  records: Records<N>,
  updates: UpdatedTwice,
  check: LawCheck,
): Promise<Own | undefined> {
  const { first, second, keeping, recased, lost } = updates;
  const hard = [...(await hardTaken(records, second.own, keeping))];
  const ofHalves = await madeOfHalves(records, keeping);
  if (ofHalves)
    hard.push(
      ...(await taken(records, ofHalves.made.own, (_, refused) =>
        refused === 0 ? halvesFor(ofHalves.keeping, 92) : {},
      )),
    );
  await check("updated-as-given", () => {
    for (const [member] of recased) records.keeps(first.reading, member, first.own.given[member]);
    assumeReplaced(records, updates);
    const missing = hard.find((one) => one instanceof Mismatch);
    if (missing) throw missing;
    assume(hard.length > 0, `every update of a ${records.resource.name} with unusual values is refused`);
    const hardest = hard.filter(isTaken);
    for (const { given, reading } of hardest)
      for (const member of Object.keys(given)) records.keeps(reading, member, given[member]);
    areByOneClock(
      records,
      hardest,
      keeping.map(([member]) => member),
    );
    // What a creation shows and an update does not, beside members of which it does, was not taken from the update.
    for (const [member] of lost) records.keeps(first.reading, member, first.own.given[member]);
  });
  return ofHalves?.made.own;
}

/** Updates a record with all unusual values. */
async function hardTaken<N extends Need>(
  records: Records<N>,
  own: Own,
  keeping: Members,
): Promise<readonly (Taken | Mismatch)[]> {
  const { create, mayBeEmpty = [] } = records.resource;
  // A record that an update alone gives its texts carries others, too.
  const marked = create ? leftMarked : (_: Values, values: Values) => values;
  // That lists may be left empty another law says.
  const isLeft = ([member, value]: [string, unknown]) =>
    mayBeEmpty.includes(member) && Array.isArray(value) && value.length === 0;
  const filled = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter((entry) => !isLeft(entry)));
  const kinds = keeping.map(([, kind]) => kind);
  const hard: (Taken | Mismatch)[] = [];
  for (const round of roundsOf(kinds, records.context.laws))
    hard.push(
      ...(await taken(records, own, (plain, refused) =>
        marked(plain, filled(hardValues(keeping, plain, round, refused))),
      )),
    );
  return hard;
}

/** Judges that what may be empty can be emptied. @returns the last update that did so */
async function isEmptied<N extends Need>(
  records: Records<N>,
  updates: UpdatedTwice,
  check: LawCheck,
): Promise<Taken | undefined> {
  const { own, first, second, keeping, atFirst } = updates;
  const { name, mayBeEmpty = [] } = records.resource;
  const notShown = `of a ${name} no update is shown of what may be empty (${mayBeEmpty.join(", ")})`;
  const fillable = keeping.filter(([member]) => mayBeEmpty.includes(member));
  const emptied = await takenEmpty(records, second.own, fillable);
  await check("emptied", () => {
    if (keeping.length > 0) assume(fillable.length > 0, first.answer.withSample(notShown));
    assumeReplaced(records, updates);
    assume(emptied.length > 0, `every update that empties a ${name} is refused`);
    for (const { given, reading } of emptied)
      for (const member of Object.keys(given)) records.keeps(reading, member, given[member]);
    // What is given beside what is empty is kept as it is beside what is not.
    for (const { all, reading } of emptied) for (const [member] of keeping) records.keeps(reading, member, all[member]);
  });
  const last = emptied.at(-1);
  await check("reads-agree", () => isListedEmpty(records, own, last, atFirst));
  return last;
}

/** Judges that an update takes nothing from that of another record, nor is kept from giving what that gave. */
async function isApartFromOthers<N extends Need>(
  records: Records<N>,
  { own, keeping, isReplaced }: UpdatedTwice,
  { isAlike, beside }: { readonly isAlike: boolean; readonly beside: Own | undefined },
  check: LawCheck,
): Promise<void> {
  const names = keeping.map(([member]) => member);
  const lacking = isReplaced ? updatesMayLack(records.resource).filter((member) => names.includes(member)) : [];
  const areAlike = isAlike && !records.resource.mayBeTheFirst;
  if (lacking.length === 0 && !areAlike) return;
  const other = beside ?? (await records.created());
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
