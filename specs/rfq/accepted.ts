import {
  type Answer,
  assume,
  type Change,
  contentOf,
  fieldOf,
  isObject,
  isOfAnyWrite,
  isShown,
  type JsonObject,
  mentions,
  objectsIn,
  phrase,
  sameScalar,
  scalarsIn,
  type Watched,
} from "../../src/scenario/index.js";

/** @returns whether a text stands in an entry of a list, which is there for several */
export function isListedIn(body: unknown, text: string): boolean {
  if (Array.isArray(body)) return mentions(body, text);
  return isObject(body) && Object.values(body).some((member) => isListedIn(member, text));
}

/** A member of a request that one value tells. */
type Sent = readonly [name: string, value: string | number];

/** @returns the objects in a body that hold some of what was sent */
function holdersIn(body: unknown, sent: readonly Sent[]): readonly JsonObject[] {
  const inside = body !== null && typeof body === "object" ? Object.values(body) : [];
  const below = inside.flatMap((member) => holdersIn(member, sent));
  const isHolder = isObject(body) && sent.some(([name, value]) => sameScalar(fieldOf(body, name), value));
  return isHolder ? [body, ...below] : below;
}

/** What tells of a request that was sent. */
const sentOf = (model: unknown): readonly Sent[] =>
  Object.entries(isObject(model) ? model : {}).flatMap(([name, value]): Sent[] =>
    typeof value === "string" || typeof value === "number" ? [[name, value]] : [],
  );

const lostOf = (holder: JsonObject, sent: readonly Sent[]) =>
  sent.filter(([name, value]) => !sameScalar(fieldOf(holder, name), value));

/** A reading, and the model that was sent before it. */
interface Sending {
  readonly read: Answer;
  readonly model: unknown;
}

/**
 * An acceptance and a comment are sent alike: what an entry of a comment shows whole, that of an acceptance does not show in part, and
 * where the text of a comment is read, that of an acceptance whose price is read is as well, under whichever name.
 *
 * @param comment that came before the acceptance
 * @throws Mismatch where it does
 */
export function keepsAlike(comment: Sending, acceptance: Sending): void {
  const commented = new Map(sentOf(comment.model));
  for (const [name, text] of sentOf(acceptance.model)) {
    const told = commented.get(name);
    // What is kept of an acceptance may be kept elsewhere than here: what else was sent with it has come to be shown.
    const isHere = sentOf(acceptance.model).some(
      ([other, value]) =>
        other !== name && mentions(acceptance.read.body, value) && !mentions(comment.read.body, value),
    );
    const isTold = typeof told === "string" && told !== text && mentions(comment.read.body, told);
    if (isHere && isTold && typeof text === "string")
      acceptance.read.shows(text, `${name} of the acceptance, as that of a comment,`);
  }
  const [before, after] = [comment, acceptance].map(({ model }) => sentOf(model)) as [readonly Sent[], readonly Sent[]];
  if (!holdersIn(comment.read.body, before).some((holder) => lostOf(holder, before).length === 0)) return;
  const earlier = holdersIn(comment.read.body, after).map((holder) => contentOf(holder));
  const come = holdersIn(acceptance.read.body, after).filter((holder) => !earlier.includes(contentOf(holder)));
  for (const holder of come) {
    const lost = lostOf(holder, after).find(([, value]) => !mentions(acceptance.read.body, value));
    if (lost)
      throw acceptance.read.mismatch(`the acceptance to be shown with ${lost[0]} ${phrase(lost[1])}`, phrase(holder));
  }
}

/** @returns the numbers that a body shows under a name */
const numbersUnder = (body: unknown, name: string): readonly number[] =>
  objectsIn(body)
    .map((one) => fieldOf(one, name))
    .filter((value) => isShown(value) && typeof value !== "object" && typeof value !== "boolean")
    .map(Number)
    .filter(Number.isFinite);

/**
 * What is made of a number is open; what is less than one off it, under the name that it was sent under, is that number, rounded.
 *
 * @param before how the quote request read before the acceptance
 * @throws Mismatch where one has come to be shown so, and nowhere as it was sent
 */
export function keepsNumbers(before: Answer, { read, model }: Sending): void {
  for (const [name, value] of sentOf(model)) {
    if (typeof value !== "number" || mentions(read.body, value)) continue;
    const known = numbersUnder(before.body, name);
    const rounded = numbersUnder(read.body, name).find((one) => !known.includes(one) && Math.abs(one - value) < 1);
    if (rounded !== undefined && rounded !== value)
      throw read.mismatch(`${name} ${value}, as it was accepted`, String(rounded));
  }
}

/** The number that a quote request itself shows under a name. */
const ownNumber = ({ body }: Answer, name: string): unknown => (isObject(body) ? fieldOf(body, name) : undefined);

/**
 * A number that a quote request took over from a comment is replaced by that of its acceptance, where more of this has come to be shown.
 *
 * @param plain how it read before the comment
 * @throws Mismatch where it shows the number of the comment still, and that of the acceptance nowhere
 */
export function takesNumbers(plain: Answer, comment: Sending, acceptance: Sending): void {
  const commented = new Map(sentOf(comment.model));
  const sent = sentOf(acceptance.model);
  const isHere = sent.some(
    ([, value]) =>
      typeof value === "string" && mentions(acceptance.read.body, value) && !mentions(comment.read.body, value),
  );
  for (const [name, value] of isHere ? sent : []) {
    const told = commented.get(name);
    if (typeof value !== "number" || typeof told !== "number" || sameScalar(told, value)) continue;
    const [before, since, now] = [plain, comment.read, acceptance.read].map((read) => ownNumber(read, name));
    const isTaken = sameScalar(since, told) && !sameScalar(before, told);
    if (isTaken && sameScalar(now, told) && !mentions(acceptance.read.body, value))
      throw acceptance.read.mismatch(`${name} ${value}, as it was accepted`, `${told}, as it was commented on before`);
  }
}

/** What becomes of an acceptance when its quote request is commented on. */
interface Commented {
  /** The request before anything, as it was commented on, as it was accepted, and as it was commented on once more. */
  readonly read: readonly [plain: Watched, comment: Watched, acceptance: Watched, last: Answer];
  /** The texts of these, each of which nothing else carries. */
  readonly texts: readonly [string, string, string];
  /** The model of the last comment. */
  readonly model: unknown;
}

/** @throws Mismatch where a comment undoes an acceptance, or stands in the place of what was accepted with it */
export function keepsAcceptance({ read, texts, model }: Commented): void {
  const [plain, comment, acceptance, last] = read;
  const [first, accepted, latest] = texts;
  // What the comment before the acceptance moves as well, as a count of its writes, is no part of that.
  const ofComments = comment.changesSince(plain).map(({ path }) => path);
  const places = acceptance
    .changesSince(comment)
    .map(({ path }) => path)
    .filter((path) => !ofComments.includes(path));
  const isSent = ({ to }: Change) => scalarsIn(to).some((scalar) => mentions(model, scalar));
  const undone = last
    .changesSince(acceptance)
    .find((change) => !isOfAnyWrite(change) && !isSent(change) && places.includes(change.path));
  if (undone !== undefined)
    throw last.mismatch(
      `a comment to leave an acceptance as it was: ${undone.path} ${phrase(undone.from)}`,
      phrase(undone.to),
    );
  // Where there is one text for all of them, the last may stand in it.
  const areSeveral = [first, latest].every((text) => isListedIn(last.body, text));
  if (areSeveral && mentions(acceptance.body, accepted))
    last.shows(accepted, "beside a comment, what the quote request was accepted with,");
}

/** What is said of one that was accepted. */
const accepted = /^accepted$/i;

/**
 * What was sent to a quote request has not accepted it, by the words of the state that it shows.
 *
 * @param before how it read
 * @param after how it reads since
 * @param sent what was sent
 * @throws Mismatch where these say that it was, else Inconclusive: nothing tells that it was not
 */
export function isNotAccepted(before: Watched, after: Answer, sent: unknown): void {
  const [change] = after.changesSince(before).filter(({ path, to }) => {
    const [name = ""] = path.split(".").slice(-1);
    const isWord = typeof to === "string" && accepted.test(to) && !mentions(sent, to);
    return isWord || (to === true && /accepted$/i.test(name));
  });
  assume(change !== undefined, "it may not be accepted after a comment, and does not say that the comment accepted it");
  throw after.mismatch(`${change.path} to stay ${phrase(change.from)} after a comment`, phrase(change.to));
}
