import { contact, contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import { type Answer, assume, mentions, scenario } from "../../src/scenario/index.js";
import { keepsAddresses, keepsPhone, takenAs } from "./agreement.js";
import { detailsOf, ownContact, taken } from "./records.js";

scenario(
  "a contact is created for a franchisee or for none",
  {
    judges: [
      "route:POST /contacts/editdetails",
      "contact-create-franchisee-optional",
      "contact-create-franchisee-accepted",
      "contact-primary-agrees",
    ],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const franchisee_id = given("franchiseeId");
    const [{ body }, { body: otherBody }] = [contactWithoutAddresses(data), contactWithoutAddresses(data)];
    const plain = await corporate.post("/contacts/editdetails", { body });
    const of = await corporate.post("/contacts/editdetails", { body: otherBody, query: { franchisee_id } });
    await check("route:POST /contacts/editdetails", () => (plain.isSuccess ? plain : of).isDeclared());
    const isThere = async (created: Answer, name: string) => {
      const contactId = await taken(context, created, name);
      const details = await detailsOf(corporate, contactId);
      assume(mentions(details.body, name), "its edit details do not show the name it was given");
      return corporate.get("/contacts/{contactId}/primarydetails", { contactId });
    };
    // A refusal counts where the same request is accepted but for the franchisee.
    const primary = plain.isSuccess ? await isThere(plain, body.name) : undefined;
    const primaryOf = of.isSuccess ? await isThere(of, otherBody.name) : undefined;
    assume(plain.isSuccess || of.isSuccess, "no contact is created with a franchisee or without one");
    await check("contact-create-franchisee-optional", () => takenAs(of, plain, "a creation without franchisee_id"));
    await check("contact-create-franchisee-accepted", () => {
      assume(franchisee_id !== undefined, "no franchiseeId is given: name one in `fixtures.franchiseeId`");
      takenAs(plain, of, "a creation with franchisee_id");
    });
    await check("contact-primary-agrees", () => {
      assume(primary?.isSuccess === true, "the primary details of a contact of no franchisee are not read");
      assume(primaryOf !== undefined, "no contact is made for a franchisee");
      if (primaryOf.isAbsent)
        throw primaryOf.mismatch("the primary details of a contact that was made for a franchisee", "none");
    });
  },
);

scenario(
  "an edit takes a franchisee, demands none, and refuses one that is no UUID",
  {
    judges: [
      "contact-edit-franchisee-optional",
      "contact-edit-franchisee-accepted",
      "contact-edit-franchisee-malformed",
      "contact-edit-keeps-addresses",
      "contact-edit-keeps-phone",
      "contact-edit-reaches-simple",
      "contact-edit-reaches-primary",
      "refused-untouched:contact",
    ],
  },
  async (context) => {
    const { corporate, data, given, check, unusedId } = context;
    const known = given("franchiseeId");
    const own = await ownContact(context, undefined, known);
    (await detailsOf(corporate, own.id)).shows(own.body.name, "the name of the contact");
    const former = [own.body];
    const edit = (franchisee_id?: string) => {
      const { body } = contactWithoutAddresses(data, own.body.name);
      former.push(body);
      return corporate.put("/contacts/{contactId}/editdetails", { contactId: own.id, body, query: { franchisee_id } });
    };
    const [plain, of] = [await edit(), await edit(known)];
    assume(plain.isSuccess || of.isSuccess, "no edit is taken, with a franchisee or without one");
    await check("contact-edit-franchisee-optional", () => takenAs(of, plain, "an edit without franchisee_id"));
    await check("contact-edit-franchisee-accepted", () => {
      assume(known !== undefined, "no franchiseeId is given: name one in `fixtures.franchiseeId`");
      takenAs(plain, of, "an edit with franchisee_id");
    });
    await check("contact-edit-franchisee-malformed", () => edit("no-franchisee").rejected(of));
    const { body, streets } = contact(data, own.body.name);
    const query = { franchisee_id: known };
    const moved = await corporate.put("/contacts/{contactId}/editdetails", { contactId: own.id, body, query });
    const details = await detailsOf(corporate, own.id);
    await check("contact-edit-keeps-addresses", () => {
      if (!moved.isSuccess) return;
      const isKept = [body.email, ...streets].some((text) => mentions(details.body, text));
      assume(isKept, "an edit after others is not kept");
      keepsAddresses(details, body.addresses, streets);
    });
    await check("contact-edit-keeps-phone", () => {
      if (!moved.isSuccess) return;
      assume(mentions(details.body, body.email), "an edit after others is not kept");
      keepsPhone(details, body.phone);
    });
    const simple = await corporate.get("/contacts/{id}", { id: own.id });
    const primary = await corporate.get("/contacts/{contactId}/primarydetails", { contactId: own.id });
    const reaches = (view: Answer) => {
      const isDue = moved.isSuccess && view.isSuccess && mentions(details.body, body.email);
      const isFormer = former.some(({ email }) => mentions(view.body, email));
      if (isDue && isFormer) view.shows(body.email, "the email that an edit with franchisee_id gave,");
    };
    await check("contact-edit-reaches-simple", () => reaches(simple));
    await check("contact-edit-reaches-primary", () => reaches(primary));
    // Whether one is looked up at all is open: what is refused for it changes nothing.
    const refused = await edit(String(await unusedId("company", "uuid", known)));
    const left = refused.isInvalid || refused.isAbsent ? await detailsOf(corporate, own.id) : undefined;
    await check("refused-untouched:contact", () => left?.hides(former.at(-1)?.email ?? "", "what was refused:"));
  },
);
