import { clauseOfLaw } from "../../contract/laws/clauses.js";
import type { LawName } from "../../contract/laws/laws.js";
import { isMadeAtOnce, isSearched, type MemberKind, partOf, type ResourceName } from "../../contract/laws/resources.js";
import type { Need } from "../context.js";
import { assume, Mismatch, phrase } from "../findings.js";
import { fieldOf, idOf, isShown, mentions, sameScalar, scalarsIn } from "../values.js";
import { areTwo, twoAtOnce } from "./at-once.js";
import { areByOneClock } from "./clock.js";
import { areShownWhole, hardTextsElsewhere, type PlainElsewhere } from "./elsewhere.js";
import { keptAs } from "./given.js";
import type { LawCheck, Values } from "./handling.js";
import { hardValues, leftFound, leftMarked, roundsOf } from "./hard.js";
import type { Made, Records } from "./readings.js";
import { togetherOrApart } from "./together-or-apart.js";
import { newIsTakenHowever } from "./written-otherwise.js";

/** The list shows a new record as its read does, and so does a read after it: what other routes show is seen on the way. */
function shownAsGiven<N extends Need>(records: Records<N>, { own, reading }: Made, check: LawCheck): Promise<boolean> {
  const { name, list, read, shownSaid } = records.resource;
  return check("shown-as-given", async () => {
    assume(list !== undefined && read !== undefined, `no two routes show one ${name}`);
    // What was right at first may be wrong when it is read again.
    const readings = [...records.formerly(reading, own), reading];
    const kept = records
      .members("creation")
      .filter(([member]) => readings.some((one) => records.kept(one, member, own.given[member]).as !== "other"));
    assume(kept.length > 0, records.withSample(`the read of a new ${name} shows no member as it was given`));
    const row = await records.row(own);
    const again = await records.read(own);
    for (const [member] of kept) {
      records.keeps(again, member, own.given[member]);
      if (shownSaid?.[list] === undefined && records.shown(row.record, member) !== undefined)
        records.keeps(row, member, own.given[member]);
    }
  });
}

/** Each member of a new record keeps what it is given, and each record is read as itself. */
export async function givenIsKept<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const { name } = records.resource;
  const plain = await records.plain();
  await shownAsGiven(records, plain, check);
  await seenBesideOthers(records, plain);
  const forgotten = await lostAtFirst(records, plain);
  const taken = await takenFromBefore(records, plain);
  const kinds = records.members("creation").map(([, kind]) => kind);
  const elsewhere: PlainElsewhere = { own: plain.own, answers: new Map() };
  const hard: Made[] = [];
  const missing: Mismatch[] = [];
  for (const round of roundsOf(kinds, records.context.laws)) {
    const made = await hardened(records, round);
    const there = made.filter((one): one is HardMade => !(one instanceof Mismatch));
    const length = lengths[round];
    if (length !== undefined) await hardIsShownElsewhere(records, there, length, elsewhere, check);
    hard.push(...there);
    missing.push(...made.filter((one) => one instanceof Mismatch));
  }
  const couple = isMadeAtOnce(records.resource) ? await twoAtOnce(records) : undefined;

  await check("stored-as-given", async () => {
    // Whatever else says that a plain record is kept takes a text in any case of its letters.
    const recased = records
      .members("creation")
      .filter(() => records.resource.said?.["kept-in-case"] === undefined)
      .filter(([member]) => records.isRecased(plain.reading, member, plain.own.given[member]));
    for (const [member] of recased) records.keeps(plain.reading, member, plain.own.given[member]);
    const [lost] = missing;
    if (lost) throw lost;
    if (taken) throw taken;
    if (forgotten) throw forgotten;
    if (couple) await areTwo(records, couple);
    assume(hard.length > 0, `every ${name} with unusual values is refused`);
    const keeping = records
      .members("creation")
      .filter(([member]) => records.kept(plain.reading, member, plain.own.given[member]).as !== "other");
    assume(keeping.length > 0, records.withSample(`a plain ${name} shows no member as it was given`));
    for (const [member] of keeping)
      for (const { own, reading } of hard) records.keeps(reading, member, own.given[member]);
    const those = [plain, ...hard].map(({ own, reading }) => ({ given: own.given, reading }));
    areByOneClock(
      records,
      those,
      keeping.map(([member]) => member),
    );
  });

  const keptPlainly = records
    .members("creation")
    .filter(([member]) => records.kept(plain.reading, member, plain.own.given[member]).as !== "other");
  await newIsTakenHowever(records, keptPlainly, check);

  await check("one-is-one", async () => {
    const [second] = hard;
    assume(second !== undefined, `there is no second ${name}`);
    for (const { own, reading } of [plain, second, plain, second, second]) {
      const again = await records.read(own);
      const members = records.members("creation").map(([member]) => member);
      const change = members.find((member) => records.otherwise(reading.record, again.record, member));
      if (!sameScalar(idOf(again.record), idOf(reading.record)) || change !== undefined)
        throw again.answer.mismatch(
          `${name} ${own.id} as it was read before`,
          `${name} ${idOf(again.record)}${change === undefined ? "" : `, of which ${change} is another`}`,
        );
    }
  });
}

/** In the first rounds texts get unusual letters and signs, and are so short that no route need cut them; then they are long. */
const lengths = ["short", "short", "long"] as const;

/** Every route that shows a record with such texts shows them as its read does: the first of those that were made. */
async function hardIsShownElsewhere<N extends Need>(
  records: Records<N>,
  [made]: readonly HardMade[],
  length: (typeof lengths)[number],
  plain: PlainElsewhere,
  check: LawCheck,
): Promise<void> {
  const shown = made ? await hardTextsElsewhere(records, made, made.usual, length, plain) : [];
  await check(lawOnOtherRoutes(records.handling.resource), () => areShownWhole(shown));
}

/** @returns the law that says what other routes than its read show of a record: of what has no list another one does */
export const lawOnOtherRoutes = (name: ResourceName): LawName =>
  clauseOfLaw("shown-as-given", name) === undefined ? "shown-elsewhere" : "shown-as-given";

/**
 * A member of which a new record shows nothing may be shown nowhere: where it shows what an update gives it, the creation lost it.
 *
 * @returns that it did, of the first such member
 */
async function lostAtFirst<N extends Need>(records: Records<N>, { reading, own }: Made): Promise<Mismatch | undefined> {
  const { name, update, createOnly = [], creationsSaid = [] } = records.resource;
  // Of what stands there, and is empty, a clause of its own may say it.
  const isSaid = (member: string) =>
    creationsSaid.includes(member) && fieldOf(reading.record, partOf(member)) !== undefined;
  const lacking = records
    .members("creation")
    .filter(([member, kind]) => isSearched(kind) && isFilled(own.given[member]) && !createOnly.includes(member))
    .filter(([member]) => !isShown(records.shown(reading.record, member)) && !isSaid(member));
  if (update === undefined || lacking.length === 0) return undefined;
  await records.context.settled("what a new record was given");
  const another = await records.plain();
  const values = await records.handling.plain(records.context);
  if (!(await records.update(another.own, values)).isSuccess) return undefined;
  const changed = await records.read({ ...another.own, given: values });
  const lost = lacking.find(
    ([member]) =>
      !isShown(records.shown(another.reading.record, member)) &&
      records.kept(changed, member, values[member]).as !== "other",
  );
  if (lost === undefined) return undefined;
  const [member] = lost;
  return another.reading.answer.mismatch(
    `${member} ${phrase(another.own.given[member])} of the new ${name} ${another.own.id}, which shows what an update gives it`,
    "nothing",
  );
}

/** Where a new record shows nothing of a member, others are looked at: whether they show it is judged on the way of the scenario. */
async function seenBesideOthers<N extends Need>(records: Records<N>, { reading }: Made): Promise<void> {
  const lacking = records.members("creation").some(([member]) => !isShown(records.shown(reading.record, member)));
  if (lacking) await records.handling.notOwn?.(records.context);
}

/**
 * What they may lack is left out, and lists are empty: each time one that is given all is made right before.
 *
 * @returns that one which is not given all that it may lack shows there what another one was given
 */
async function takenFromBefore<N extends Need>(records: Records<N>, plain: Made): Promise<Mismatch | undefined> {
  const { mayLack = [], members } = records.resource;
  const lacking = mayLack.filter(
    (member) =>
      isFilled(plain.own.given[member]) && records.kept(plain.reading, member, plain.own.given[member]).as !== "other",
  );
  const lists = lacking.filter((member) => listKinds.has(members[member]));
  for (const less of [lacking.map((member) => [member, undefined]), lists.map((member) => [member, []])]) {
    const { given } = await togetherOrApart<Lesser>(
      Object.fromEntries(less),
      (some) => lesserBehind(records, plain, some),
      () => {},
    );
    const taken = given.find(({ mismatch }) => mismatch !== undefined);
    if (taken) return taken.mismatch;
  }
  return undefined;
}

/** What came of making one that is given less. */
interface Lesser {
  readonly mismatch: Mismatch | undefined;
}

const listKinds: ReadonlySet<MemberKind | undefined> = new Set(["texts", "elements"]);

const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : isShown(value));

/**
 * @param less what some members are given: nothing, or none
 * @returns what one that is given less shows of others; undefined where it is refused
 */
async function lesserBehind<N extends Need>(
  records: Records<N>,
  { own }: Made,
  less: Values,
): Promise<Lesser | undefined> {
  const { name } = records.resource;
  const usual = await records.handling.plain(records.context);
  const first = await records.handling.create(records.context, usual);
  if (!first.answer.isSuccess) return undefined;
  const before = await records.made(first, usual);
  const values = { ...(await records.handling.plain(records.context)), ...less };
  const created = await records.handling.create(records.context, values);
  if (!created.answer.isSuccess) return undefined;
  const made = await records.made(created, values);
  const next = await records.read(made);
  // Whether its list shows a text of the one before is judged on the way of the scenario.
  if (records.handling.read) await records.handling.list?.(records.context, made);
  const member = Object.keys(less).find((one) =>
    [before, own].some(({ given }) => showsOf(records.shown(next.record, one), given[one], values)),
  );
  if (member === undefined) return { mismatch: undefined };
  const mismatch = next.answer.mismatch(
    `no ${member} of the ${name} before it in a new ${name} that is given none`,
    phrase(records.shown(next.record, member)),
  );
  return { mismatch };
}

/** The end of a text of the run: what tells it from the others that are made in the same words. */
const numberOfText = /[g-v]{11}.*$/s;

/**
 * Others of the run may be made meanwhile, by other scenarios: they are given texts in the same words.
 *
 * @param shown by one that was not given it
 * @param given to another one
 * @param own what that one was given
 * @returns whether it shows something of it, or what was made in the same words
 */
function showsOf(shown: unknown, given: unknown, own: Values): boolean {
  if (given === null || given === undefined) return false;
  if (Array.isArray(given)) return given.some((one) => scalarsIn(shown).some((part) => showsOf(part, one, own)));
  if (keptAs(given, shown).as !== "other") return true;
  if (typeof given !== "string" || typeof shown !== "string" || !numberOfText.test(given)) return false;
  const words = given.replace(numberOfText, "");
  return shown !== words && shown.replace(numberOfText, "") === words && !mentions(own, shown);
}

/** A record with hard values, and the plain ones that these are made of. */
interface HardMade extends Made {
  readonly usual: Values;
}

/** Records with hard values: in all members at once, or where that is refused one for each member; or that one is not there. */
async function hardened<N extends Need>(
  records: Records<N>,
  round: number,
  those = records.members("creation"),
  refused = 0,
): Promise<readonly (HardMade | Mismatch)[]> {
  const usual = await records.handling.plain(records.context);
  const all = leftMarked(usual, hardValues(those, usual, round, refused));
  // A creation that does not tell its id is followed by that.
  const hard = records.handling.idOf ? leftFound(records.knownBy, all) : all;
  const { given, left } = await togetherOrApart(
    hard,
    (some) => madeWith(records, some, usual),
    (member, value) => {
      if (refused === 0)
        records.context.observe(
          "unusual-values-refused",
          `${member} of a new ${records.resource.name}: ${phrase(value, 40)}`,
        );
    },
  );
  if (left.size === 0) return given;
  const others = those.filter(([member]) => left.has(member));
  return [...given, ...(await hardened(records, round, others, refused + 1))];
}

/** @returns a record with these values beside plain ones, or that it is not there; undefined where it was refused */
async function madeWith<N extends Need>(
  records: Records<N>,
  given: Values,
  usual: Values,
): Promise<HardMade | Mismatch | undefined> {
  const values = { ...(await records.handling.plain(records.context)), ...given };
  const created = await records.handling.create(records.context, values);
  if (created.answer.isInvalid) return undefined;
  const own = await records.made(created, values);
  const reading = await records.hardRead(() => records.read(own), own, given);
  return reading instanceof Mismatch ? reading : { own, reading, usual };
}
