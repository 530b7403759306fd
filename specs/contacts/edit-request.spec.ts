import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import { assume, assumeSeen, phrase, type ScenarioContext, scenario, typeOfId } from "../../src/scenario/index.js";
import { detailsOf, found, ownContact, rowsWith } from "./records.js";

/** A contact that may be edited and what to: an own one, or the profile's, which is sent what it shows already. */
async function contactToEdit(
  context: Pick<ScenarioContext, "corporate" | "data" | "adopt" | "allows" | "borrow" | "given">,
) {
  if (context.allows("residue")) {
    const { id } = await ownContact(context);
    await detailsOf(context.corporate, id);
    return { contactId: id, body: contactWithoutAddresses(context.data).body };
  }
  const contactId = context.given("contactId");
  assume(contactId !== undefined, "no contactId is given: name one in `fixtures.contactId`");
  const { unchanged } = await context.borrow("PUT /contacts/{contactId}/editdetails", contactId);
  return { contactId, body: unchanged };
}

scenario(
  "an edit of a contact is taken",
  { judges: ["route:PUT /contacts/{contactId}/editdetails"] },
  async (context) => {
    const { corporate, given, check } = context;
    const { contactId, body } = await contactToEdit(context);
    const plain = await corporate.put("/contacts/{contactId}/editdetails", { contactId, body });
    const franchisee_id = given("franchiseeId");
    const edited =
      plain.isSuccess || franchisee_id === undefined
        ? plain
        : await corporate.put("/contacts/{contactId}/editdetails", { contactId, body, query: { franchisee_id } });
    await check("route:PUT /contacts/{contactId}/editdetails", () => edited.isDeclared());
  },
);

scenario(
  "an edit under an identifier that no contact has creates none",
  { judges: ["contact-edit-unknown"] },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const own = await ownContact(context);
    const edit = (contactId: string | number, body: typeof own.body) =>
      corporate.put("/contacts/{contactId}/editdetails", { contactId, body });
    const { body } = contactWithoutAddresses(data);
    const control = await edit(own.id, contactWithoutAddresses(data, own.body.name).body).accepted();
    const seen = rowsWith(await found(corporate, own.body.name), own.body.name);
    assumeSeen(seen.length > 0, "the search does not find a contact by its name, so none can be seen to be missing");
    const unused = await unusedId("contact", typeOfId(own.id));
    await check("contact-edit-unknown", async () => {
      await edit(unused, body).rejected(control);
      const list = await found(corporate, body.name);
      const made = rowsWith(list, body.name);
      if (made.length > 0) throw list.mismatch("no contact from the refused edit", phrase(made));
    });
  },
);
