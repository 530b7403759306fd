import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  type Caller,
  fieldOf,
  fold,
  isLink,
  isMoment,
  isObject,
  mentions,
  phrase,
  sameScalar,
  scalarsIn,
  steadyOf,
} from "../../src/scenario/index.js";

/** The routes that track one shipment, by what they answer of it. */
export const shipmentRoutes = {
  details: "/job/{jobDisplayId}/tracking/shipment/{proNumber}",
  history: "/job/{jobDisplayId}/tracking/shipment-history/{proNumber}",
  documents: "/job/{jobDisplayId}/tracking/shipment-documents/{proNumber}",
} as const;

export type Kind = keyof typeof shipmentRoutes;

type Scalar = string | number | boolean;

/** Asks for one shipment of a job, with the quote where one is named. */
export const tracked = (corporate: Caller, kind: Kind, jobDisplayId: number, proNumber: string, quote_id?: string) =>
  corporate.get(shipmentRoutes[kind], { jobDisplayId, proNumber, query: { quote_id } });

/**
 * What an answer tells.
 *
 * @param named what the request named the shipment by: an answer that repeats it tells nothing by that
 */
export const shownScalars = ({ body }: Answer, ...named: readonly Scalar[]): readonly Scalar[] =>
  scalarsIn(steadyOf(body)).filter(
    (scalar) =>
      scalar !== "" &&
      typeof scalar !== "boolean" &&
      !named.some((name) => sameScalar(name, scalar) || isLinkBelow(name, scalar)),
  );

/** A link may lead on from what was asked by. */
export const isLinkBelow = (name: Scalar, scalar: Scalar): boolean =>
  typeof name === "string" &&
  isLink(String(scalar)) &&
  String(scalar)
    .split(/[/?#=&]/)
    .includes(name);

/** @returns the display id of another job than the one asked for, where the answer names one as its own */
export function otherJobNamed({ isSuccess, body }: Answer, jobDisplayId: number): unknown {
  const named = isSuccess && isObject(body) ? fieldOf(body, "job_display_id") : undefined;
  // What a display id is written with may be told along with it.
  return Number.isInteger(Number(named)) && Number(named) > 0 && !sameScalar(named, jobDisplayId) ? named : undefined;
}

/** What names a shipment or a document; what is said in words alone may be said of many. */
export const isMark = (scalar: unknown): scalar is string =>
  typeof scalar === "string" && !isMoment(scalar) && /\d.*\d.*\d/.test(scalar);

/** @returns what stands under the name of a PRO number, at any depth */
export const proNumbersIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(proNumbersIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    /^pro(num|number)?$/.test(fold(name)) && typeof part === "string" ? [part] : proNumbersIn(part),
  );
};

/** What the first answer tells and the second does not. */
export const shownOnlyBy = (one: Answer, other: Answer, ...named: readonly Scalar[]): readonly Scalar[] =>
  shownScalars(one, ...named).filter((scalar) => !mentions(other.body, scalar));

/** It was refused, or tells nothing of a shipment. */
export function tellsNothing(answer: Answer, beside: Answer, ...named: readonly Scalar[]): void {
  if (!(answer.isSuccess && beside.isSuccess && shownScalars(answer, ...named).length === 0)) answer.rejected(beside);
}

/**
 * @param asked what it was asked by
 * @throws Mismatch where an answer tells what names the shipment that another answer is about
 */
export function tellsNothingOf(shipment: Answer, answer: Answer, asked: string, ...named: readonly Scalar[]): void {
  const mark = shownScalars(shipment, ...named).find((scalar) => isMark(scalar) && mentions(answer.body, scalar));
  if (answer.isSuccess && mark !== undefined)
    throw answer.mismatch(`nothing of the shipment by ${asked}`, String(mark));
}

/** @returns halves of a PRO number: what a carrier may leave out are zeros or its letters before it, or one digit that checks it */
export function halvesOf(proNumber: string): readonly string[] {
  const half = Math.ceil(proNumber.length / 2);
  if (half < 3) return [];
  const [beginning, end] = [proNumber.slice(0, half), proNumber.slice(-half)];
  return /[1-9]/.test(proNumber.slice(0, -half)) ? [beginning, end] : [beginning];
}

/** @returns what stands under a name that speaks of documents, at any depth */
export const documentsIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap(documentsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    /doc|file|image|attachment|paper|receipt|proof/i.test(name) ? [part] : documentsIn(part),
  );
};

/** @returns the entries of the lists in it, at any depth */
const entriesIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value).flatMap(entriesIn) : [];
};

/** What names a shipment or a document in the first and stands nowhere in the second. */
const marksOnlyIn = (one: unknown, other: unknown): readonly string[] =>
  scalarsIn(one)
    .filter(isMark)
    .filter((mark) => !mentions(other, mark));

/**
 * What has happened may be told in the same rows by the history of a shipment as by its details. What names no shipment may have happened
 * to both.
 *
 * @param asked what the shipment was asked by
 * @throws Mismatch where a history tells what the details of another shipment do, and nothing that the details of its own do alone
 */
export function tellsNoEventsOfAnother(history: Answer, [own, others]: readonly [Answer, Answer], asked: string): void {
  if (![history, own, others].every(({ isSuccess }) => isSuccess)) return;
  const eventsOf = ({ body }: Answer, other: Answer) =>
    rowsIn(body).filter((row) => isEvent(row) && !isAmong(row, rowsIn(other.body)));
  const told = rowsIn(history.body);
  const [mine, foreign] = [eventsOf(own, others), eventsOf(others, own)];
  const alien = foreign.find((row) => isAmong(row, told));
  if (alien !== undefined && mine.length > 0 && !mine.some((row) => isAmong(row, told)))
    throw history.mismatch(`the history of shipment ${asked}`, `${phrase(alien)}, which is of another one`);
}

/**
 * @param told what is told of a shipment, and of another one
 * @param details the details of the two
 * @param named what the two were asked by
 * @throws Mismatch where both are told alike, though the details of each tell some of it as its own alone
 */
export function isOfThatAlone(
  kind: "history" | "documents",
  [told, toldOther]: readonly [Answer, Answer],
  details: readonly [Answer, Answer],
  ...named: readonly string[]
): void {
  if ([...shownOnlyBy(told, toldOther, ...named), ...shownOnlyBy(toldOther, told, ...named)].some(isMark)) return;
  const [own, others] = details.map(({ body }) => (kind === "documents" ? documentsIn(body) : body));
  const [mine, foreign] = [marksOnlyIn(own, others), marksOnlyIn(others, own)];
  const shownBy = (marks: readonly string[], entry: unknown) => marks.some((mark) => mentions(entry, mark));
  const entries = entriesIn(told.body);
  const isKnown = entries.some((entry) => shownBy(mine, entry) && !shownBy(foreign, entry));
  const alien = entries.find((entry) => shownBy(foreign, entry) && !shownBy(mine, entry));
  if (isKnown && alien !== undefined)
    throw told.mismatch("what its details show to be of that shipment", `${phrase(alien)}, which is of another one`);
}

/** The rows of the lists that a value holds, at any depth. */
export function rowsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return [...value.filter(isObject), ...value.flatMap(rowsIn)];
  return isObject(value) ? Object.values(value).flatMap(rowsIn) : [];
}

/** Whether a row tells when something happened. */
export function hasHappened(row: unknown): boolean {
  const isPast = (text: string) => isMoment(text) && !/[T ]00:00/.test(text) && Date.parse(text) < Date.now();
  return scalarsIn(row).map(String).some(isPast);
}

/**
 * Whether a row tells when something happened to a shipment. What is expected, or known by its day alone, may be told alike of several
 * jobs, and so may what names no shipment.
 */
export const isEvent = (row: unknown): boolean => hasHappened(row) && scalarsIn(row).map(String).some(isMark);

/** Whether a row is the same as one of others, member by member. */
export const isAmong = (row: unknown, rows: readonly unknown[]): boolean =>
  rows.some((one) => isDeepStrictEqual(one, row));
