import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import { needs, phrase, type Scene, scenario } from "../../src/scenario/index.js";
import { detailsOf, found, ownContact, rowsWith, typeOf } from "./records.js";

/** A contact that may be edited and what to: an own one, or the profile's, which is sent what it shows already. */
async function contactToEdit(scene: Pick<Scene, "corporate" | "data" | "adopt" | "allows" | "borrow" | "given">) {
  if (scene.allows("residue")) {
    const { id } = await ownContact(scene);
    await detailsOf(scene.corporate, id);
    return { contactId: id, body: contactWithoutAddresses(scene.data).body };
  }
  const contactId = scene.given("contactId");
  needs(contactId !== undefined, "no contactId is given: name one in `fixtures.contactId`");
  const { unchanged } = await scene.borrow("PUT /contacts/{contactId}/editdetails", contactId);
  return { contactId, body: unchanged };
}

scenario(
  "an edit of a contact is taken",
  { judges: ["route:PUT /contacts/{contactId}/editdetails"] },
  async (scene) => {
    const { corporate, given, check } = scene;
    const { contactId, body } = await contactToEdit(scene);
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
  async (scene) => {
    const { corporate, data, check, vacantId } = scene;
    const own = await ownContact(scene);
    const edit = (contactId: string | number, body: typeof own.body) =>
      corporate.put("/contacts/{contactId}/editdetails", { contactId, body });
    const { body } = contactWithoutAddresses(data);
    const twin = await edit(own.id, contactWithoutAddresses(data, own.body.name).body).accepted();
    const seen = rowsWith(await found(corporate, own.body.name), own.body.name);
    needs(seen.length > 0, "the search does not find a contact by its name, so none can be seen to be missing");
    const vacant = await vacantId("contact", typeOf(own.id));
    await check("contact-edit-unknown", async () => {
      await edit(vacant, body).rejected(twin);
      const list = await found(corporate, body.name);
      const made = rowsWith(list, body.name);
      if (made.length > 0) throw list.mismatch("no contact from the refused edit", phrase(made));
    });
  },
);
