import {
  type Answer,
  assume,
  fieldOf,
  Guess,
  Inconclusive,
  isMoment,
  isObject,
  isShown,
  isUuid,
  type JsonObject,
  mentions,
  phrase,
  sameScalar,
  scalarsIn,
  type Verbatim,
} from "../../src/scenario/index.js";

/** @returns the texts of one contact that the other does not have: names, mail addresses and the like */
export const telling = (of: unknown, beside: unknown): readonly string[] =>
  scalarsIn(of).filter(
    (value): value is string =>
      typeof value === "string" &&
      /\p{L}/u.test(value) &&
      !isUuid(value) &&
      !isMoment(value) &&
      !mentions(beside, value),
  );

/** @returns what a body shows of a contact: anything but blanks, zeros and the word that the path has */
export const shownOf = (body: unknown): readonly unknown[] =>
  scalarsIn(body).filter((value) => value !== "" && value !== 0 && value !== false && value !== "user");

const nameIn = (body: unknown): unknown => (isObject(body) ? fieldOf(body, "name") : undefined);

/**
 * A reading of a contact shows the same one as another reading of it.
 *
 * @param own the other reading of that contact
 * @param other the same reading of another contact, by which is told what is the contact's own
 */
export function showsTheSame(observation: Answer, own: unknown, other: unknown, what: string): void {
  const [mine, foreign] = [telling(own, other), telling(other, own)];
  const [name, ownName, otherName] = [nameIn(observation.body), nameIn(own), nameIn(other)];
  const wrong = () => observation.mismatch(`${what} of ${phrase(ownName ?? mine[0])}`, phrase(observation.body));
  assume(mine.length > 0, "two contacts show nothing here by which they can be told apart");
  if (name !== undefined && sameScalar(name, otherName) && !sameScalar(name, ownName)) throw wrong();
  if (isCutShort(name, ownName)) throw wrong();
  if (mine.some((text) => mentions(observation.body, text))) return;
  if (foreign.some((text) => mentions(observation.body, text))) throw wrong();
  if (typeof name === "string" && typeof ownName === "string") throw wrong();
  throw new Inconclusive(`${observation.where}: it shows nothing by which the contact is known`, observation.exchange);
}

/** Two contacts, or two readings of them. */
type Both<T> = readonly [T, T];

/**
 * Readings of two contacts, which may have one mail address, show each its own.
 *
 * @param given what both were created with
 * @throws Mismatch where one shows the name of the other, and not its own
 */
export function isOfItself(readings: Both<Answer>, given: Both<{ readonly name: string }>, what: string): void {
  for (const [own, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const { body } = readings[own];
    if (mentions(body, given[other].name) && !mentions(body, given[own].name))
      throw readings[own].mismatch(`${what} of ${given[own].name}, beside another of its mail address`, phrase(body));
  }
}

/** Whether a name ends within a word of the whole name: to show the first of several words is another thing. */
const isCutShort = (name: unknown, whole: unknown): boolean =>
  typeof name === "string" &&
  typeof whole === "string" &&
  name !== "" &&
  whole.startsWith(name) &&
  /[\p{L}\p{N}]/u.test(whole.charAt(name.length));

export const digitsOf = (value: unknown): string => String(value).replace(/\D/g, "");

/** @returns whether a value shows a phone, however it is written */
export const showsPhone = (value: unknown, phone: string): boolean =>
  scalarsIn(value).some((shown) => digitsOf(shown).endsWith(digitsOf(phone)));

/** The record shows that a phone was kept, however it is written. */
export function keepsPhone(answer: Answer, phone: string): void {
  const field = fieldOf(answer.record(), "phone");
  if (showsPhone(field ?? answer.body, phone)) return;
  if (field === undefined) throw answer.withoutMember("phone", phone);
  throw answer.mismatch(`phone to hold ${phrase(phone)}`, phrase(field));
}

/**
 * A reading of a contact that was given no phone shows none: a word for nothing is a text like any other.
 *
 * @param details its edit details, which show none either
 */
export function showsNoPhone(reading: Answer, details: Answer): void {
  const [shown, own] = [reading, details].map(({ body }) => (isObject(body) ? fieldOf(body, "phone") : undefined));
  if (typeof shown === "string" && /^(null|undefined)$/i.test(shown.trim()) && !sameScalar(shown, own))
    throw reading.mismatch("no phone, as none was given", phrase(shown));
}

/** What the edit details may show of a contact that no edit can give it: the number that people know it by, and whose it is. */
const displayNames = /^((contact|customer)_?)?display_?(id|no|number)$/i;
const companyNames = /^company_?(id|uuid)$/i;

/** What of a contact an edit leaves as it was, with what it was before the edit and after it. */
function placesIn(before: Answer, after: Answer, isWithCompany = false) {
  const members = Object.entries(before.record());
  // Where none is told apart from the company, that may be the franchisee, which the query names.
  const isApart = isWithCompany || members.some(([name]) => /franchisee/i.test(name));
  return members
    .filter(([name]) => displayNames.test(name) || (isApart && companyNames.test(name)))
    .filter(([, was]) => (typeof was === "string" && was !== "") || (typeof was === "number" && was > 0))
    .map(([name, was]) => ({ name, was, is: fieldOf(after.record(), name) }));
}

/** @throws Mismatch where an edit that names neither changed the display id of a contact or its company */
export function keepsPlace(before: Answer, after: Answer): void {
  const changed = placesIn(before, after).find(({ was, is }) => !sameScalar(was, is));
  if (changed) throw after.mismatch(`${changed.name} to be ${phrase(changed.was)} still`, phrase(changed.is));
}

/**
 * A company beside which no franchisee is shown may be the franchisee, which the query of an edit names: an edit that names none may clear
 * it, but knows no other one.
 *
 * @throws Inconclusive where the details show neither a display id nor a company, or a company alone that is cleared; Mismatch as keepsPlace
 */
export function keepsShownPlace(before: Answer, after: Answer): void {
  keepsPlace(before, after);
  if (placesIn(before, after).length > 0) return;
  const company = placesIn(before, after, true)[0];
  assume(company !== undefined, "the edit details show neither a display id nor a company of a contact");
  const isCleared = !isShown(company.is) || company.is === "";
  assume(
    !isCleared,
    `${company.name} is cleared, which may be the franchisee that the query of the edit does not name`,
  );
  if (!sameScalar(company.was, company.is))
    throw after.mismatch(`${company.name} to be ${phrase(company.was)} still`, phrase(company.is));
}

/** What an edit gives, or leaves out, of two texts of a kind. */
interface Texts {
  readonly email: string;
  readonly phone: string;
}

const showsMail = ({ body }: Answer, email: string): boolean =>
  scalarsIn(body).some((shown) => String(shown).toLowerCase() === email.toLowerCase());

/** @returns whether both are shown */
export const isKeptOf = (answer: Answer, { email, phone }: Texts): boolean =>
  showsMail(answer, email) && showsPhone(answer.body, phone);

/**
 * Whether an edit keeps or clears what it leaves out is open, but it is the same for all members of a kind (ruling 45).
 *
 * @param phoneless the contact after an edit without its phone
 * @param mailless the same after one without its email
 * @throws Mismatch where one of them is still there, and the other is not
 */
export function staysAlike(phoneless: Answer, mailless: Answer, { email, phone }: Texts): void {
  const stays = { phone: showsPhone(phoneless.body, phone), email: showsMail(mailless, email) };
  if (stays.email && !stays.phone)
    throw phoneless.mismatch(
      `phone to hold ${phone} still, as an edit that leaves out the email keeps that`,
      "another or none",
    );
  if (stays.phone && !stays.email)
    throw mailless.mismatch(
      `email to be ${email} still, as an edit that leaves out the phone keeps that`,
      "another or none",
    );
}

const zerosAhead = /^0+(?=\d+$)/;
const withoutZeros = (text: string): string => text.replace(zerosAhead, "");

/** The record shows that addresses were kept, by the streets that they hold, or by the whole texts that the streets were sent in. */
export function keepsAddresses(answer: Answer, sent: Verbatim | Guess, streets: readonly string[]): void {
  const shown = scalarsIn(fieldOf(answer.record(), "addresses"));
  const identifiers = shown.length > 0 && shown.every((value) => typeof value === "number" || isUuid(value));
  assume(!identifiers, `${answer.where}: it shows the identifiers of addresses, not what they hold`);
  const texts = scalarsIn(sent.value).filter((value) => typeof value === "string");
  for (const street of streets) {
    const whole = texts.find((text) => text.includes(street)) ?? street;
    answer.keepsPart("addresses", sent, mentions(shown, whole) ? whole : street);
  }
  // Digits may be shown as the number that they are; as a text they keep their zeros.
  const cut = texts.find(
    (text) => zerosAhead.test(text) && !shown.includes(text) && shown.includes(withoutZeros(text)),
  );
  if (cut !== undefined) throw answer.mismatch(`addresses to hold ${phrase(cut)}`, phrase(withoutZeros(cut)));
  const [first, second] = streets.map((street) => addressWith(fieldOf(answer.record(), "addresses"), street));
  if (!first || !second) return;
  // What both were given alike, as their postcode, is shown of both alike.
  for (const [name, value] of Object.entries(first)) {
    const other = second[name];
    const isOfBoth = texts.filter((text) => text === value).length > 1;
    if (isOfBoth && other !== undefined && String(other).toLowerCase() !== String(value).toLowerCase())
      throw answer.mismatch(`${name} of both addresses to be ${phrase(value)}`, `${phrase(other)} of the second`);
  }
}

/**
 * Judges that an edit of its addresses alone took a contact to another street.
 *
 * @param former the streets that it had until then, each of which it showed
 */
export function isMoved(answer: Answer, street: string, former: readonly string[]): void {
  const shown = scalarsIn(fieldOf(answer.record(), "addresses"));
  if (!mentions(shown, street) && former.some((one) => mentions(shown, one)))
    throw answer.mismatch(`addresses at ${phrase(street)}, as an edit has them`, phrase(shown));
}

/**
 * Judges that a contact has both of two addresses in one street of two cities.
 *
 * @param like a contact with addresses in two streets of one city: as it is read, and what it was given
 */
export function keepsBothInStreet(
  answer: Answer,
  { street, codes }: { readonly street: string; readonly codes: readonly string[] },
  like: { readonly details: Answer; readonly streets: readonly string[]; readonly city: string },
): void {
  const shownIn = (read: Answer) => scalarsIn(fieldOf(read.record(), "addresses"));
  const timesOf = (read: Answer, text: string) => shownIn(read).filter((value) => mentions(value, text)).length;
  // Where cities are not shown, the two may be one to the deployment.
  if (!mentions(shownIn(like.details), like.city)) return;
  const [times = 0] = like.streets.map((one) => timesOf(like.details, one)).toSorted((a, b) => b - a);
  const shown = timesOf(answer, street);
  if (shown > 0 && shown <= times)
    throw answer.mismatch(`two addresses at ${phrase(street)}, in two cities`, phrase(shownIn(answer)));
  const cut = codes.find((code) => {
    const [five = ""] = code.split("-");
    return five !== code && !mentions(shownIn(answer), code) && shownIn(answer).includes(five);
  });
  if (cut !== undefined) throw answer.mismatch(`the postcode ${cut}`, phrase(shownIn(answer)));
}

/** @returns the address among those of a contact that shows a street by itself */
function addressWith(addresses: unknown, street: string): JsonObject | undefined {
  const those = Array.isArray(addresses) ? addresses.filter((one) => isObject(one) && mentions(one, street)) : [];
  return those.length === 1 ? those[0] : undefined;
}

/** @throws Inconclusive where a request was a guess that may have been ignored */
export function notIgnored(part: Verbatim | Guess): void {
  if (part instanceof Guess)
    throw new Inconclusive(
      `the document does not show ${part.model}, and what was composed for it changed nothing: give \`samples.${part.model}\``,
    );
}

/**
 * A request was taken as its control request was.
 *
 * @param control the same request but for the one thing that the clause is about
 * @throws Mismatch where it was refused and the control request was not
 */
export function takenAs(control: Answer, answer: Answer, what: string): void {
  if (control.isSuccess && answer.isRefused) throw answer.mismatch(`${what} to be taken`, `${answer.status}`);
  answer.accepted();
}
