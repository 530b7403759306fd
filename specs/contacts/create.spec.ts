import { contact, contactInOneStreet, contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import { type Answer, assume, idOf, mentions, phrase, scenario, textsIn } from "../../src/scenario/index.js";
import { isOfItself, keepsAddresses, keepsBothInStreet, keepsPhone, showsNoPhone, showsPhone } from "./agreement.js";
import { type ContactId, detailsOf, found, identified, isContact, ownContact, simpleOf, taken } from "./records.js";

/**
 * A name may be shown in parts: a row that shows an id which its creation told is its own.
 *
 * @throws Mismatch where a search shows no contact of that name; much else may come before it, on a page before its own
 */
function isFound(list: Answer, what: string, name = what, ids: Answer["toldIds"] = []): void {
  const rows = list.rows();
  const isThere =
    [name, ...ids].some((one) => mentions(rows, one)) || textsIn(rows).some((text) => isCutFrom(name, text));
  if (!isThere && rows.length < 20) throw list.mismatch(`the contact ${what} to be found`, phrase(rows));
}

/** A list may show the beginning of a long text alone, with a sign that says so. */
const isCutFrom = (whole: string, text: string): boolean => {
  const [, start = ""] = /^(.{8,}?)(?:…|\.{3})$/.exec(text) ?? [];
  return start !== "" && whole.startsWith(start);
};

/** @returns the first of several requests that is not refused; undefined where each of them is */
async function firstTaken(requests: readonly (() => PromiseLike<Answer>)[]): Promise<Answer | undefined> {
  for (const send of requests) {
    const answer = await send();
    if (answer.isSuccess) return answer;
  }
  return undefined;
}

scenario(
  "a created contact is found by its name, once",
  { judges: ["contact-create-searchable", "contact-create-single"], inParts: ["contact-create-searchable"] },
  async (context) => {
    const { corporate, data, check } = context;
    const payload = contactWithoutAddresses(data);
    const { body } = payload;
    const firstPage = (page_size: number) =>
      corporate.post("/contacts/v2/search", { body: { search_text: body.name, page: 1, page_size } });
    // That it is not found yet must not keep it from being found; at once, before others make the search look anew.
    await firstPage(25);
    const answer = await corporate.post("/contacts/editdetails", { body }).accepted();
    const asBefore = await firstPage(25);
    if (answer.toldIds.length === 0) {
      const byName = await found(corporate, body.name);
      await check("contact-create-searchable", () => isFound(byName, body.name));
    }
    const id = await taken(context, answer, body.name);
    const details = await corporate.get("/contacts/{contactId}/editdetails", { contactId: id });
    const isMissed = asBefore.isSuccess && !mentions(asBefore.body, body.name);
    const otherSize = isMissed ? await firstPage(24) : undefined;
    const list = isMissed ? await found(corporate, body.name) : asBefore.accepted();
    const rows = list.rows().filter((row) => mentions(row, body.name) || isContact(row, id));
    await check("contact-create-searchable", () => {
      assume(
        !details.isSuccess || mentions(details.body, body.name),
        "its edit details do not show the name it was given",
      );
      assume(rows.length > 0 || list.rows().length < 20, "the search finds much else, so it may be on a later page");
      if (rows.length === 0) throw list.mismatch(`the contact ${id} to be found by its name`, "no row that shows it");
      if (otherSize?.isSuccess && mentions(otherSize.body, body.name))
        throw asBefore.mismatch(`the contact ${id}, as a page of 24 shows it`, "nobody, as before it was there");
    });
    await check("contact-create-single", () => {
      assume(rows.length > 0, "the created contact is not found by its name");
      // One contact may have several rows, such as one for each of its roles.
      const ids = new Set(rows.map((row, index) => idOf(row) ?? `row ${index}`));
      if (ids.size > 1) throw list.mismatch("one contact of that name", `${ids.size} of them`);
    });
    const { email: _, ...bare } = contactWithoutAddresses(data).body;
    const create = (nothing: object) => corporate.post("/contacts/editdetails", { body: { ...bare, ...nothing } });
    const withNothing = await create({ phone: null, addresses: [] });
    const created = withNothing.isSuccess ? withNothing : await create({});
    // Without a mail address it may be refused.
    if (!created.isSuccess || rows.length === 0) return;
    const byName = await found(corporate, bare.name);
    await check("contact-create-searchable", () =>
      isFound(byName, `${bare.name}, which has no mail address and may have no address,`, bare.name, created.toldIds),
    );
    await taken(context, created, bare.name);
  },
);

scenario(
  "a created contact has what it was given",
  {
    judges: [
      "contact-create-keeps-name",
      "contact-create-keeps-email",
      "contact-create-keeps-phone",
      "contact-simple-agrees",
      "contact-primary-agrees",
    ],
    inParts: ["contact-create-keeps-name"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { id, body } = await ownContact(context);
    const details = await detailsOf(corporate, id);
    await check("contact-create-keeps-name", () => details.keeps("name", body.name));
    await check("contact-create-keeps-email", () => details.keeps("email", body.email));
    await check("contact-create-keeps-phone", () => keepsPhone(details, body.phone));
    const primaryOf = (contactId: ContactId) => corporate.get("/contacts/{contactId}/primarydetails", { contactId });
    const { phone: _, ...bare } = contactWithoutAddresses(data).body;
    // Without a phone and addresses, or with the mail address of another, it may be refused.
    const { email } = body;
    const created = await firstTaken(
      [{ email, addresses: [] }, { email }, {}].map(
        (more) => () => corporate.post("/contacts/editdetails", { body: { ...bare, ...more } }),
      ),
    );
    const contactId = created && (await identified(context, created, bare.name));
    const without =
      contactId === undefined ? undefined : await corporate.get("/contacts/{contactId}/editdetails", { contactId });
    // Where the creation changed the first contact instead of making a second one, the first one has the new name.
    await check("contact-create-keeps-name", () => {
      if (without?.isSuccess) without.keeps("name", bare.name);
    });
    if (contactId !== undefined) data.isAnother("contact", contactId);
    const primary = await primaryOf(id);
    const simple =
      contactId === undefined
        ? undefined
        : ([await simpleOf(corporate, id), await corporate.get("/contacts/{id}", { id: contactId })] as const);
    await check("contact-simple-agrees", () => {
      if (!simple) return;
      const [, simpleWithout] = simple;
      assume(without?.isSuccess === true && mentions(without.body, bare.name), "it is not read");
      if (!simpleWithout.isSuccess)
        throw simpleWithout.mismatch(
          `the simple contact ${contactId}, which may have neither phone nor address`,
          String(simpleWithout.status),
        );
      isOfItself(simple, [body, bare], "the simple contact");
      showsNoPhone(simpleWithout, without);
    });
    await check("contact-primary-agrees", async () => {
      assume(primary.isSuccess, "the primary details were not read");
      if (contactId === undefined) return;
      assume(without?.isSuccess === true && mentions(without.body, bare.name), "it is not read");
      const primaryWithout = await primaryOf(contactId);
      if (!primaryWithout.isSuccess)
        throw primaryWithout.mismatch(
          `the primary details of contact ${contactId}, which has no phone and may have no address`,
          String(primaryWithout.status),
        );
      isOfItself([primary, primaryWithout], [body, bare], "the primary details");
      showsNoPhone(primaryWithout, without);
      if (showsPhone(primaryWithout.body, body.phone) && !showsPhone(without.body, body.phone))
        throw primaryWithout.mismatch(`no phone in the primary details of contact ${contactId}`, "that of another");
    });
  },
);

scenario(
  "a created contact has the addresses that it was given",
  { judges: ["contact-create-keeps-addresses"], inParts: ["contact-create-keeps-addresses"] },
  async (context) => {
    const { corporate, data, given, check } = context;
    const payload = contact(data);
    const { id, body, streets } = await ownContact(context, payload);
    const details = await detailsOf(corporate, id);
    const isKept = await check("contact-create-keeps-addresses", () =>
      keepsAddresses(details, body.addresses, streets),
    );
    // Postcodes of nine digits may be refused.
    for (const isNine of isKept ? [true, false] : []) {
      const inOneStreet = contactInOneStreet(data, isNine);
      if (!inOneStreet) break;
      const second = await corporate.post("/contacts/editdetails", { body: inOneStreet.body });
      if (!second.isSuccess) continue;
      const both = await detailsOf(corporate, await taken(context, second, inOneStreet.body.name));
      await check("contact-create-keeps-addresses", () =>
        keepsBothInStreet(both, inOneStreet, { ...payload, details }),
      );
      break;
    }
    const franchisee = given("franchiseeId");
    if (franchisee === undefined) return;
    const beside = contact(data);
    const created = await corporate.post("/contacts/editdetails", {
      body: beside.body,
      query: { franchisee_id: franchisee },
    });
    if (!created.isSuccess || !isKept) return;
    const ofFranchisee = await detailsOf(corporate, await taken(context, created, beside.body.name));
    await check("contact-create-keeps-addresses", () =>
      keepsAddresses(ofFranchisee, beside.body.addresses, beside.streets),
    );
  },
);
