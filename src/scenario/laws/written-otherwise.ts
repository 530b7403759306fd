import { isText } from "../../contract/laws/resources.js";
import { everyWay, type WayOfWriting, type Writing, waysOfWriting } from "../../http/writing.js";
import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import { assume, Inconclusive, Mismatch, phrase } from "../findings.js";
import type { HandlingContext, LawCheck, Own, Values } from "./handling.js";
import type { Reading, Records } from "./readings.js";
import type { Members } from "./updates.js";

/** What came of a write, and what was given: it was not carried out where nothing is read after it. */
interface Outcome {
  readonly given: Values;
  readonly answer: Answer;
  readonly reading?: Reading;
}

/** Why a write is not seen as it was given. */
interface Loss {
  readonly expected: string;
  readonly actual: string;
  readonly answer: Answer;
}

/** How a write is sent, of which it is judged how it is taken. */
interface Sending<N extends Need> {
  readonly records: Records<N>;
  /** What it is, for a message: `a new lot`. */
  readonly what: string;
  /** Those that are kept as they are given where it is written plainly. */
  readonly members: Members;
  /** Sends it. */
  send(context: HandlingContext<N>, values: Values): Promise<Outcome>;
}

/** Judges that a new record is the same however what it is given is written. */
export const newIsTakenHowever = <N extends Need>(
  records: Records<N>,
  members: Members,
  check: LawCheck,
): Promise<boolean> =>
  check("written-otherwise", () => {
    const { name } = records.resource;
    assume(members.length > 0, records.withSample(`a plain ${name} shows no member as it was given`));
    return isTakenHowever({
      records,
      what: `a new ${name}`,
      members,
      send: async (context, given) => {
        const created = await records.handling.create(context, given);
        const { answer } = created;
        if (!answer.isSuccess) return { given, answer };
        return seen({ given, answer }, async () => records.read(await records.made(created, given)));
      },
    });
  });

/** Judges that an update is the same however what it gives is written. */
export const updateIsTakenHowever = <N extends Need>(
  records: Records<N>,
  own: Own,
  members: Members,
  check: LawCheck,
): Promise<boolean> =>
  check("written-otherwise", () => {
    const { name } = records.resource;
    assume(members.length > 0, `no update of a ${name} is shown`);
    return isTakenHowever({
      records,
      what: `an update of a ${name}`,
      members,
      send: async (context, given) => {
        const { update } = records.handling;
        assume(update !== undefined, `no route updates one ${name}`);
        const answer = await update(context, own, given);
        if (!answer.isSuccess) return { given, answer };
        return seen({ given, answer }, () => records.read({ ...own, given }));
      },
    });
  });

/** @returns what a write was given and shows; nothing where it is not found */
async function seen(outcome: Outcome, read: () => Promise<Reading>): Promise<Outcome> {
  try {
    return { ...outcome, reading: await read() };
  } catch (error) {
    if (error instanceof Mismatch || error instanceof Inconclusive) return outcome;
    throw error;
  }
}

/**
 * Sends a write in all other ways at once. Where that is not seen as it was given, it is sent plainly: what is taken so and not otherwise is
 * sent in each of the ways, to tell which it is.
 */
async function isTakenHowever<N extends Need>(sending: Sending<N>): Promise<void> {
  const { isOfKinds = false } = sending.records.resource;
  const ways = everyWay.filter((way) => way !== "order" || !isOfKinds);
  for (const isUnusual of [true, false]) {
    const first = lossIn(sending, await sent(sending, isUnusual, ways));
    if (!first) return;
    // It may only be late.
    await sending.records.context.settled();
    if (lossIn(sending, await sent(sending, isUnusual, []))) continue;
    const lost = await lossOfOneWay(sending, isUnusual, ways);
    const again = lost ?? lossIn(sending, await sent(sending, isUnusual, ways));
    assume(
      again !== undefined,
      `${first.answer.where}: what was not taken as it was written was taken the second time`,
    );
    const how = lost ? waysOfWriting[lost.way] : "all of that at once";
    throw again.answer.mismatch(
      `${sending.what} that is written otherwise (${how}) to be taken as one that is written plainly: ${again.expected}`,
      again.actual,
    );
  }
  throw new Inconclusive(`${sending.what} is not seen as it was given, nor is one that is written plainly`);
}

/** @returns the first way of writing that is not taken by itself */
async function lossOfOneWay<N extends Need>(
  sending: Sending<N>,
  isUnusual: boolean,
  ways: Writing,
): Promise<(Loss & { readonly way: WayOfWriting }) | undefined> {
  for (const way of ways) {
    const lost = lossIn(sending, await sent(sending, isUnusual, [way]));
    if (lost) return { ...lost, way };
  }
  return undefined;
}

async function sent<N extends Need>(sending: Sending<N>, isUnusual: boolean, ways: Writing): Promise<Outcome> {
  const { context, handling } = sending.records;
  const plain = await handling.plain(context);
  const given = isUnusual ? { ...plain, ...unusual(sending, plain) } : plain;
  const corporate = ways.length > 0 ? context.corporate.writingOtherwise(ways) : context.corporate;
  return sending.send({ ...context, corporate }, given);
}

/** Letters of one byte, two, three, and of a pair of code units; and a slash. */
const unusualEnd = " Zoë Łódź 漢字 😀 and/or";

/** @returns unusual texts in the place of plain ones */
function unusual<N extends Need>({ members }: Sending<N>, plain: Values): Values {
  const longer = (text: unknown): string => `${text}${unusualEnd}`;
  return Object.fromEntries(
    members.flatMap(([member, kind]): readonly (readonly [string, unknown])[] => {
      if (isText(kind)) return [[member, longer(plain[member])]];
      const value = plain[member];
      return kind === "elements" && Array.isArray(value) ? [[member, value.map(longer)]] : [];
    }),
  );
}

/** @returns what of a write is not as it was given; undefined where all is */
function lossIn<N extends Need>({ records, members, what }: Sending<N>, outcome: Outcome): Loss | undefined {
  const { given, answer, reading } = outcome;
  if (!reading) return { expected: `${what} to be accepted and found`, actual: `status ${answer.status}`, answer };
  const lost = members.find(([member]) => records.kept(reading, member, given[member]).as === "other");
  if (!lost) return undefined;
  const [member] = lost;
  const shown = phrase(records.shown(reading.record, member));
  return { expected: `${member} to hold ${phrase(given[member])}`, actual: shown, answer: reading.answer };
}
