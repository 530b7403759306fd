import type { contact } from "../../fixtures/payloads/contacts.js";
import { type Answer, assume, mentions, scenario } from "../../src/scenario/index.js";
import { edited, ownContact, simpleOf } from "./records.js";

type Fields = ReturnType<typeof contact>["body"];

/** What a view of a contact showed before an edit, and what the edit details show after it, the view shows after it. */
function reaches(before: Answer, after: Answer, details: Answer, old: Fields, now: Fields): void {
  const shown = (["name", "email", "phone"] as const).filter(
    (member) => mentions(before.body, old[member]) && mentions(details.body, now[member]),
  );
  assume(shown.length > 0, `${before.where}: it shows none of what was edited`);
  for (const member of shown) after.shows(now[member], `the new ${member}`);
}

scenario("an edit is seen in the simple contact", { judges: ["contact-edit-reaches-simple"] }, async (context) => {
  const { corporate, check } = context;
  const { id, body: old } = await ownContact(context);
  const before = await simpleOf(corporate, id);
  const { body, details } = await edited(context, id);
  const after = await simpleOf(corporate, id);
  await check("contact-edit-reaches-simple", () => reaches(before, after, details, old, body));
});

scenario("an edit is seen in the primary details", { judges: ["contact-edit-reaches-primary"] }, async (context) => {
  const { corporate, check } = context;
  const { id, body: old } = await ownContact(context);
  const primary = () => corporate.get("/contacts/{contactId}/primarydetails", { contactId: id }).accepted();
  const before = await primary();
  const { body, details } = await edited(context, id);
  const after = await primary();
  await check("contact-edit-reaches-primary", () => reaches(before, after, details, old, body));
});
