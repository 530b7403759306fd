import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import {
  type Answer,
  type Caller,
  createdId,
  fieldOf,
  Inconclusive,
  idOf,
  idsIn,
  isObject,
  isOfId,
  mentions,
  type ScenarioContext,
  sameScalar,
  Unseen,
} from "../../src/scenario/index.js";
import { isBefore, mayBeSecond } from "../first-page.js";
import { withLetters } from "../signs.js";
import { telling } from "./agreement.js";

export type Maker = Pick<ScenarioContext, "corporate" | "data" | "adopt">;
export type ContactId = string | number;
type Payload = ReturnType<typeof contactWithoutAddresses>;

/** A contact of the scenario's own. */
export interface OwnContact extends Payload {
  readonly id: ContactId;
  readonly answer: Answer;
}

/** The edit details of a contact that is there. */
export const detailsOf = (corporate: Caller, contactId: ContactId): Promise<Answer> =>
  corporate.get("/contacts/{contactId}/editdetails", { contactId }).accepted();

/** The simple contact of an identifier that is there. */
export const simpleOf = (corporate: Caller, id: ContactId): Promise<Answer> =>
  corporate.get("/contacts/{id}", { id }).accepted();

/** What a search answers on its first page, whether that is 0 or 1 here. */
export async function found(corporate: Caller, search_text: string, page_size = 25): Promise<Answer> {
  const search = (page: number) => corporate.post("/contacts/v2/search", { body: { search_text, page, page_size } });
  const one = await search(1).accepted();
  if (!mayBeSecond(one, search_text)) return one;
  const zero = await search(0);
  return isBefore(zero, one, search_text) ? zero : one;
}

/** Whether a row is a contact: what else it shows may be as small a number, or name another contact, such as one that was merged. */
export const isContact = (row: unknown, id: ContactId): boolean => isOfId(row, id, "id", "contact_id");

/** @returns the rows of a search that show a text */
export const rowsWith = (list: Answer, text: string): readonly unknown[] =>
  list.rows().filter((row) => mentions(row, text));

/**
 * A contact of the scenario's own. No route removes a contact: it stays as residue.
 *
 * @param payload what it is created with
 * @param franchisee that it is created for
 */
export async function ownContact(
  context: Maker,
  payload: Payload = contactWithoutAddresses(context.data),
  franchisee?: string,
): Promise<OwnContact> {
  const { body } = payload;
  const answer = await context.corporate
    .post("/contacts/editdetails", { body, query: { franchisee_id: franchisee } })
    .accepted();
  return { ...payload, answer, id: await taken(context, answer, body.name) };
}

/** A contact of the scenario's own with a name and a mail address alone; with more where that is refused. */
export async function ownSparseContact(context: Maker): Promise<Pick<OwnContact, "id">> {
  const { name, email } = contactWithoutAddresses(context.data).body;
  const answer = await context.corporate.post("/contacts/editdetails", { body: { name, email } });
  return answer.isSuccess ? { id: await taken(context, answer, name) } : ownContact(context);
}

/** A contact of that name; of a plain name of its own where that is refused. */
async function ownNamed(context: Maker, name: string): Promise<OwnContact> {
  const payload = contactWithoutAddresses(context.data, name);
  const answer = await context.corporate.post("/contacts/editdetails", { body: payload.body });
  return answer.isSuccess ? { ...payload, answer, id: await taken(context, answer, name) } : ownContact(context);
}

/** Another contact, of the name of one; of a name of its own where a second of that name is refused. */
export const ownNamesake = (context: Maker, { body }: OwnContact): Promise<OwnContact> => ownNamed(context, body.name);

/** A contact of an unusual name; of a plain one where that is refused, or where one made before is known by its name alone. */
export const ownUnusual = (context: Maker, { answer: { body } }: OwnContact): Promise<OwnContact> =>
  isObject(body) && createdId("contact", body) !== undefined
    ? ownNamed(context, withLetters(context.data.text("contact")))
    : ownContact(context);

/** Another contact, of the name, the mail address and the phone of one; a namesake where a second of these is refused or is the first. */
export async function ownDouble(context: Maker, one: OwnContact): Promise<OwnContact> {
  const { name, email, phone } = one.body;
  const payload = contactWithoutAddresses(context.data, name);
  const body = { ...payload.body, email, phone };
  const answer = await context.corporate.post("/contacts/editdetails", { body });
  const id = answer.isSuccess ? await identified(context, answer, name) : one.id;
  if (sameScalar(id, one.id)) return ownNamesake(context, one);
  context.data.isAnother("contact", id);
  return { ...payload, body, answer, id };
}

/** @returns the identifier of a contact that was just created, which is another one than those before it */
export async function taken(context: Maker, created: Answer, name: string): Promise<ContactId> {
  const id = await identified(context, created, name);
  context.data.isAnother("contact", id);
  return id;
}

/** @returns the identifier of a contact that was just created */
export async function identified(context: Maker, created: Answer, name: string): Promise<ContactId> {
  const answeredId = isObject(created.body) ? createdId("contact", created.body) : undefined;
  const id = answeredId ?? (await searched(context, created, name));
  if (answeredId === undefined) context.adopt("contact", id);
  return id;
}

/** Edits a contact of the scenario's own, and reads its edit details afterwards. */
export async function edited(
  { corporate, data }: Maker,
  contactId: ContactId,
  payload = contactWithoutAddresses(data),
) {
  await corporate.put("/contacts/{contactId}/editdetails", { contactId, body: payload.body }).accepted();
  return { ...payload, details: await detailsOf(corporate, contactId) };
}

/**
 * How a contact is found whose creation did not tell its identifier as such: what its answer may tell, else that of a row with its
 * name, which reads its name. Of several of that name it is none that the scenario has already.
 */
async function searched({ corporate, data }: Maker, created: Answer, name: string): Promise<ContactId> {
  // Outer blanks may be cut.
  const shown = name.trim();
  // A header tells an id as a text; bodies that name the contact have it as its read shows it.
  const isIt = async (contactId: ContactId): Promise<ContactId | undefined> => {
    const read = await corporate.get("/contacts/{contactId}/editdetails", { contactId });
    if (!read.isSuccess || !(mentions(read.body, name) || mentions(read.body, shown))) return undefined;
    return [idOf(read.body), ...idsIn(read.body)].find((one) => sameScalar(one, contactId)) ?? contactId;
  };
  for (const contactId of new Set(created.toldIds)) {
    const id = await isIt(contactId);
    if (id !== undefined) return id;
  }
  const list = await found(corporate, name);
  const rows = list.rows().filter((row) => mentions(row, name) || mentions(row, shown));
  // A row may show several identifiers of one contact.
  const isKnown = (row: unknown) => identifiersIn(row).some((id) => data.isKnown(id));
  const ordered = [...rows.filter((row) => !isKnown(row)), ...rows.filter(isKnown)];
  for (const contactId of new Set(ordered.flatMap(identifiersIn))) {
    const id = await isIt(contactId);
    if (id !== undefined) return id;
  }
  throw new Unseen(`${created.where}: neither its answer nor a search by name tells the identifier of the new contact`);
}

/** @returns what may be the identifier of the contact that a row shows, the likeliest first */
export function identifiersIn(row: unknown): readonly ContactId[] {
  if (!isObject(row)) return [];
  const named = [idOf(row), fieldOf(row, "contact_id")].filter(
    (id): id is ContactId => typeof id === "string" || typeof id === "number",
  );
  return [...new Set([...named, ...idsIn(row)])];
}

/** Texts that the contacts of many deployments carry. */
export const commonTexts = ["", "a", "e", "o", "com", "contact", "manager"] as const;

/** @returns a search that finds several contacts, whoever they are, with its text */
async function severalFound(
  corporate: Caller,
  atLeast: number,
): Promise<{ readonly text: string; readonly answer: Answer }> {
  for (const text of commonTexts) {
    const answer = await corporate.post("/contacts/v2/search", { body: { search_text: text, page: 1, page_size: 25 } });
    if (answer.isSuccess && answer.rows().length >= atLeast) return { text, answer };
  }
  throw new Inconclusive(`no search text that was tried finds ${atLeast} contacts here`);
}

/** @returns a search that finds several contacts, whoever they are */
export const severalContacts = async (corporate: Caller, atLeast: number): Promise<Answer> =>
  (await severalFound(corporate, atLeast)).answer;

/** @returns the text of such a search */
export const textOfSeveral = async (corporate: Caller, atLeast: number): Promise<string> =>
  (await severalFound(corporate, atLeast)).text;

/**
 * @param own the edit details of a contact
 * @returns the identifier of another one: the caller's, who stays, else whoever is found
 */
export async function anotherContact(corporate: Caller, own: Answer): Promise<ContactId> {
  const isAnother = async (row: unknown) => {
    const [contactId] = identifiersIn(row);
    if (contactId === undefined) return undefined;
    const read = await corporate.get("/contacts/{contactId}/editdetails", { contactId });
    return read.isSuccess && telling(read.body, own.body).length > 0 ? contactId : undefined;
  };
  const user = await isAnother((await corporate.get("/contacts/user")).body);
  if (user !== undefined) return user;
  for (const row of (await severalContacts(corporate, 2)).rows()) {
    const found = await isAnother(row);
    if (found !== undefined) return found;
  }
  throw new Inconclusive(`no search shows another contact than that of ${own.where} by an identifier that is read`);
}
