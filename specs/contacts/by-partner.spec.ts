import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import { assume, assumeSeen, mentions, phrase, scenario } from "../../src/scenario/index.js";
import { keepsAsOfOthers } from "../as-given.js";
import { keepsPlace } from "./agreement.js";
import { edited, found, ownContact, rowsWith } from "./records.js";

/** A search that finds as many may not show all. */
const fullPage = 20;

scenario(
  "an edit of a contact by a partner-scoped caller is kept where it is taken",
  { judges: ["contact-edit-by-partner"], needs: ["partner"] },
  async (context) => {
    const { corporate, partner, data, check } = context;
    const { id: contactId } = await ownContact(context);
    const usual = await edited(context, contactId);
    const ofUsual = await found(corporate, usual.body.name);
    const { body } = contactWithoutAddresses(data);
    const edit = await partner.put("/contacts/{contactId}/editdetails", { contactId, body });
    const after = await corporate.get("/contacts/{contactId}/editdetails", { contactId });
    const list = await found(corporate, body.name);
    await check("contact-edit-by-partner", () => {
      assumeSeen(mentions(usual.details.body, usual.body.name), "an edit of a contact is not seen");
      assume(edit.isSuccess, `a partner-scoped caller's edit of a contact is not taken (${edit.status})`);
      after.accepted().shows(body.name, "the name that a partner-scoped caller gave a contact,");
      const ofUsualEdit = { given: usual.body, shown: usual.details.record() };
      keepsAsOfOthers(after, { given: body, shown: after.record() }, ofUsualEdit);
      keepsPlace(usual.details, after);
      const isDue = rowsWith(ofUsual, usual.body.name).length > 0 && list.rows().length < fullPage;
      if (isDue && rowsWith(list, body.name).length === 0)
        throw list.mismatch(`contact ${contactId} to be found by its name, as before`, phrase(list.rows()));
    });
  },
);
