import { contactWithoutAddresses, historyEntry } from "../../fixtures/payloads/contacts.js";
import { assumeSeen, mentions, scenario, textsIn } from "../../src/scenario/index.js";
import { aggregated } from "./histories.js";
import { detailsOf, ownContact } from "./records.js";

scenario(
  "a contact and its history are left alone by what is done to the other",
  { judges: ["contact-history-keeps-contact", "contact-edit-keeps-history"] },
  async (context) => {
    const { corporate, data, check } = context;
    const { id: contactId, body } = await ownContact(context);
    const before = await detailsOf(corporate, contactId);
    const [text, latest] = [data.text("call"), data.text("call")];
    await corporate.post("/contacts/{contactId}/history", { contactId, body: historyEntry(data, text) }).accepted();
    const after = await detailsOf(corporate, contactId);
    await check("contact-history-keeps-contact", () => {
      const given = textsIn(body).filter((one) => mentions(before.body, one));
      assumeSeen(given.length > 0, "a new contact does not show what it was given");
      for (const one of given) after.shows(one, "what the contact was given,");
    });
    // The one before the latest is not the one that an edit may be told beside.
    await corporate.post("/contacts/{contactId}/history", { contactId, body: historyEntry(data, latest) });
    const listed = await aggregated(context, contactId);
    await corporate
      .put("/contacts/{contactId}/editdetails", { contactId, body: contactWithoutAddresses(data).body })
      .accepted();
    const left = await aggregated(context, contactId);
    await check("contact-edit-keeps-history", () => {
      assumeSeen(mentions(listed.body, text), "the aggregated history does not show what an entry says");
      left.shows(text, "the entry from before the edit,");
      if (mentions(listed.body, latest)) left.shows(latest, "the latest entry from before the edit,");
    });
  },
);
