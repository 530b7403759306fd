import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import { assume, contentOf, phrase, type ScenarioContext, scenario, Unseen } from "../../src/scenario/index.js";
import { commonTexts, found, ownContact } from "./records.js";

/** A search text that finds three contacts: own ones where the run may leave some behind, else whoever is there. */
async function threeContacts(
  context: Pick<ScenarioContext, "corporate" | "data" | "adopt" | "allows" | "settled">,
): Promise<string> {
  const { corporate, data } = context;
  const shared = data.text("page");
  const own = context.allows("residue");
  for (const number of own ? ["one", "two", "three"] : [])
    await ownContact(context, contactWithoutAddresses(data, `${shared} ${number}`));
  for (const text of own ? [shared] : commonTexts.slice(1))
    if ((await found(corporate, text)).rows().length >= 3) return text;
  if (own) {
    // Whether a text is met by a part of a name is open.
    await context.settled();
    const whole = data.text("page");
    for (const _ of [1, 2, 3]) await ownContact(context, contactWithoutAddresses(data, whole));
    if ((await found(corporate, whole)).rows().length >= 3) return whole;
  }
  throw new Unseen("no search text that was tried finds three contacts");
}

scenario(
  "a contact search is answered in pages",
  { judges: ["contact-search-page-size", "contact-search-pages"], inParts: ["contact-search-page-size"] },
  async (context) => {
    const { corporate, check } = context;
    const search_text = await threeContacts(context);
    const page = (number: number, page_size: number) =>
      corporate.post("/contacts/v2/search", { body: { search_text, page: number, page_size } }).accepted();
    const sized = await found(corporate, search_text, 2);
    await check("contact-search-page-size", () => sized.hasAtMost(2));
    const [first, second, again] = [await page(1, 1), await page(2, 1), await page(1, 1)];
    await check("contact-search-page-size", () => first.hasAtMost(1));
    await check("contact-search-pages", () => {
      assume(first.rows().length > 0 && second.rows().length > 0, "of three contacts no second page is shown");
      assume(contentOf(first.rows()) === contentOf(again.rows()), "the contacts changed while they were searched");
      const rows = first.rows().map((row) => contentOf(row));
      const twice = second.rows().find((row) => rows.includes(contentOf(row)));
      if (twice !== undefined) throw second.mismatch("other contacts than on the page before", phrase(twice));
    });
  },
);
